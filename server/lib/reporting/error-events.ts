import { isProblemCode, Problem } from '#contract/problems.ts'
import { isErrorCode, isErrorName } from '../logging/codes.ts'

/** An error as it may leave the server: what kind, where, and of which call. Never what it says. */
export type ErrorEvent = {
  /** Outermost error first. */
  errors: readonly { type: string; stack: string }[]
  /** Code of the database driver, of node, or of the catalogue. */
  code: string | undefined
  /** `POST /api/redemption/redeem`, or the name of a job. */
  place: string
}

/** A cause of a cause of a cause explains nothing more. */
const MOST_CAUSES = 3

/**
 * Returns what may be reported of an error: a message can repeat an address, a token or the values of
 * a statement, so messages and all other properties are left out.
 */
export function errorEventOf(error: unknown, place: string): ErrorEvent {
  const chain = causesOf(error)
  return {
    place,
    errors: chain.map((one) => ({
      type: isErrorName(one.name) ? one.name : 'Error',
      stack: framesOf(one),
    })),
    code: chain.map(codeOf).findLast((code) => code !== undefined),
  }
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (
    let next = error;
    next instanceof Error && chain.length < MOST_CAUSES && !chain.includes(next);
    next = next.cause
  )
    chain.push(next)
  return chain.length > 0 ? chain : [new Error()]
}

function codeOf(error: Error): string | undefined {
  if (error instanceof Problem) return isProblemCode(error.code) ? error.code : undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && isErrorCode(code) ? code : undefined
}

/** A stack starts with the message, which can contain lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  if (at < 0) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
