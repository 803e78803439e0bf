import { Problem } from '#contract/problems.ts'
import { describe, expect, it } from 'vitest'
import { errorEventOf } from './error-events.ts'

describe('errorEventOf', () => {
  it('has kind, code and frames of an error and its cause, without messages', () => {
    const cause = Object.assign(new RangeError('value mia@example.test\n    at secret (t0ken)'), {
      code: '23505',
      detail: 'Key (email)=(mia@example.test) already exists.',
    })
    const event = errorEventOf(new Error('Failed query: mia@example.test', { cause }), 'POST /x')
    expect(event).toMatchObject({
      place: 'POST /x',
      code: '23505',
      errors: [{ type: 'Error' }, { type: 'RangeError' }],
    })
    expect(event.errors[0]?.stack).toContain('error-events.test.ts')
    expect(JSON.stringify(event)).not.toMatch(/mia|t0ken|secret/)
  })

  it('leaves out a name or code that could be a text', () => {
    const error = Object.assign(new Error('x'), { name: 'mia@example.test', code: 'mia@x.test' })
    expect(errorEventOf(error, 'job x')).toMatchObject({
      code: undefined,
      errors: [{ type: 'Error' }],
    })
  })

  it('names the code of a problem, and survives what is no error', () => {
    expect(errorEventOf(new Problem('OVERLOADED'), 'x').code).toBe('OVERLOADED')
    expect(errorEventOf('mia@example.test', 'x').errors).toHaveLength(1)
    expect(JSON.stringify(errorEventOf('mia@example.test', 'x'))).not.toContain('mia')
  })
})
