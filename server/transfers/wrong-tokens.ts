import { Problem } from '#contract/problems.ts'
import { limitFailures } from '#server/lib/http/rate-limits.ts'

/** Unknown tokens per minute and network; then no token is looked up until the minute is over. */
const WRONG_TOKENS_PER_MINUTE = 20

const limit = limitFailures(WRONG_TOKENS_PER_MINUTE)

/**
 * Runs work with a token from a caller's network and counts it if the token is unknown, so that
 * tokens cannot be tried.
 * @throws Problem TOO_MANY_REQUESTS, the problems of `work`
 */
export async function withTokenLimit<Result>(
  networks: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  limit.assertLeft(networks)
  try {
    return await work()
  } catch (refused) {
    if (refused instanceof Problem && refused.code === 'TRANSFER_NOT_FOUND') limit.count(networks)
    throw refused
  }
}
