import { setImmediate } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import { createSemaphore } from '#server/media/semaphore.ts'

/** Seconds after which a phone may ask again when too many passes wait to be built. */
const RETRY_AFTER = 5

/**
 * Returns a function that builds passes one after another, with other requests in between: signing
 * takes the processor.
 * @param maxWaiting builds that may wait; beyond, the function throws Problem OVERLOADED
 */
export function createBuildQueue(
  maxWaiting: number,
): (build: () => Promise<Buffer>) => Promise<Buffer> {
  const runAlone = createSemaphore(1)
  let unfinished = 0
  return async (build) => {
    if (unfinished > maxWaiting) throw new Problem('OVERLOADED', { retryAfter: RETRY_AFTER })
    unfinished += 1
    try {
      return await runAlone(async () => {
        await setImmediate()
        return build()
      })
    } finally {
      unfinished -= 1
    }
  }
}
