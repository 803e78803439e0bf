import { Problem } from '#contract/problems.ts'
import { createSemaphore } from '#server/media/semaphore.ts'

/** Pages of one member that wait while another of theirs is built. */
const MAX_WAITING = 3
/** Members whose pages take turns: with so many, a page of ten parts is built within about five seconds. */
const MAX_MEMBERS = 100
/** Seconds after which to retry. */
const RETRY_AFTER = { ownPages: 1, allPages: 5 }

type RunPart = <T>(part: () => Promise<T>) => Promise<T>
/** `page` runs each of its parts with `inTurn`, one after the other; a part outside of it does not wait for other members. */
type BuildPage = <T>(
  memberId: string,
  page: (inTurn: RunPart) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * Creates a queue for pages that are built in parts: one page per member and one part in all at a time.
 * Parts of different members alternate, because a page requests its next part only after the previous one.
 * The returned function @throws Problem TOO_MANY_REQUESTS or OVERLOADED at once when too many wait, and the reason of
 * `signal` when it aborts: the page then leaves the queue, or stops at its next part.
 */
export function createPageQueue(): BuildPage {
  const runInTurn = createSemaphore(1)
  /** Waiting pages of each member whose page is being built. */
  const waiting = new Map<string, (() => void)[]>()
  /** Members whose page has parts in turn. */
  const taking = new Set<string>()

  async function enter(memberId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const line = waiting.get(memberId)
    if (!line) return void waiting.set(memberId, [])
    if (line.length >= MAX_WAITING)
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER.ownPages })
    await new Promise<void>((start, refuse) => {
      line.push(start)
      signal?.addEventListener(
        'abort',
        () => {
          if (!line.includes(start)) return
          line.splice(line.indexOf(start), 1)
          refuse(signal.reason as Error)
        },
        { once: true },
      )
    })
  }

  function leave(memberId: string): void {
    taking.delete(memberId)
    const startNext = waiting.get(memberId)?.shift()
    if (startNext) startNext()
    else waiting.delete(memberId)
  }

  return async (memberId, page, signal) => {
    await enter(memberId, signal)
    try {
      return await page(async (part) => {
        if (!taking.has(memberId) && taking.size >= MAX_MEMBERS)
          throw new Problem('OVERLOADED', { retryAfter: RETRY_AFTER.allPages })
        taking.add(memberId)
        return runInTurn(async () => {
          signal?.throwIfAborted()
          return part()
        })
      })
    } finally {
      leave(memberId)
    }
  }
}
