import { Problem, type ProblemCode } from '#contract/problems.ts'
import { problemMessage } from '../texts/sentences.ts'

/** Returns a Problem found in the page, with its message in the reader's language. */
export const problemOf = (
  code: ProblemCode,
  options: ErrorOptions & { status?: number } = {},
): Problem => new Problem(code, { ...options, message: problemMessage(code) })

/** Returns anything thrown as a Problem; an unexpected error becomes SOMETHING_WENT_WRONG. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : problemOf('SOMETHING_WENT_WRONG', { cause: thrown })
