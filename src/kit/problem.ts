import { Problem, type ProblemCode } from '#contract/problems.ts'
import { problemText } from './sentences.ts'

/** A failure that the page found out by itself, said in the reader's language. */
export const problemOf = (code: ProblemCode, options: ErrorOptions & { status?: number } = {}): Problem =>
  new Problem(code, { ...options, says: problemText(code) })

/** What went wrong, whatever was thrown: a bug of ours is said with a sentence of the catalogue as well. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : problemOf('SOMETHING_WENT_WRONG', { cause: thrown })
