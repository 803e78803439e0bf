import { describe, expect, it } from 'vitest'
import { problemAnswer } from './messages.ts'
import { problems } from './problems.ts'
import { TillProblem, tillProblems, type TillProblemCode } from './till-problems.ts'

const all = Object.entries(tillProblems) as [
  TillProblemCode,
  (typeof tillProblems)[TillProblemCode],
][]

describe('a problem of a till', () => {
  it.each(all)('%s has its status and a message in both languages', (code, { status, en, fr }) => {
    const problem = new TillProblem(code)
    expect([problem.status, problem.message]).toEqual([status, en])
    expect(problemAnswer(problem, 'en')).toEqual({ code, message: en })
    expect(problemAnswer(problem, 'fr')).toEqual({ code, message: fr })
    expect(fr).not.toBe(en)
  })

  it('has a code that no other problem has', () => {
    expect(all.filter(([code]) => code in problems)).toEqual([])
  })
})
