import { Problem } from '#contract/problems.ts'
import type { Origin } from '#server/lib/http/caller.ts'
import { limitFailures } from '#server/lib/http/rate-limits.ts'
import type { AppContext } from '#server/lib/http/serve.ts'

/** Unknown tokens per minute and network; then no token is looked up until the minute is over. */
const WRONG_TOKENS_PER_MINUTE = 20

/** One counter for each server. */
const limits = new WeakMap<AppContext, ReturnType<typeof limitFailures>>()

function limitOf(context: AppContext): ReturnType<typeof limitFailures> {
  const limit = limits.get(context) ?? limitFailures(WRONG_TOKENS_PER_MINUTE)
  limits.set(context, limit)
  return limit
}

/**
 * Runs work with a token from a caller's network and counts it if the token is unknown, so that
 * tokens cannot be tried.
 * @throws Problem TOO_MANY_REQUESTS, the problems of `work`
 */
export async function withTokenLimit<Result>(
  { context, origin: { networks } }: { context: AppContext; origin: Origin },
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = limitOf(context)
  limit.assertLeft(networks)
  try {
    return await work()
  } catch (refused) {
    if (refused instanceof Problem && refused.code === 'TRANSFER_NOT_FOUND') {
      // Many requests at once passed the first check: those beyond the limit get 429 as well.
      limit.assertLeft(networks)
      limit.count(networks)
    }
    throw refused
  }
}
