import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Window = { calls: number; began: number }
type Counted = { current: number; ttl: number }

/** Keys counted at the same time. */
const MOST_KEYS = 5000

/**
 * Calls per key and window, in memory. Measured by the monotonic clock: by the system's clock, a window that was full when
 * the clock was set back would stay full for as long as the step. When there are too many keys, the one that called
 * longest ago is forgotten.
 */
export class RateLimitStore extends Map<string, Window> implements FastifyRateLimitStore {
  // The plugin passes its options, which Map would take for its entries.
  constructor() {
    super()
  }

  count(key: string, windowMs: number): Counted {
    const now = performance.now()
    const known = this.get(key)
    const window = known && now - known.began < windowMs ? known : { calls: 0, began: now }
    window.calls += 1
    this.delete(key)
    this.set(key, window)
    const [oldest] = this.keys()
    if (oldest !== undefined && this.size > MOST_KEYS) this.delete(oldest)
    return { current: window.calls, ttl: windowMs - (now - window.began) }
  }

  incr(key: string, done: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    done(null, this.count(key, windowMs))
  }

  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
