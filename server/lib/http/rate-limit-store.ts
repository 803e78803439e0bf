import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Window = { calls: number; began: number }
type Counted = { current: number; ttl: number }

/** Keys counted at the same time. */
const MAX_KEYS = 5000

/**
 * Counts requests per key and window, in memory. Uses the monotonic clock: by the system clock, a
 * full window would stay full when the clock is set back. Above the maximum of keys, drops the one
 * that called longest ago.
 */
export class RateLimitStore extends Map<string, Window> implements FastifyRateLimitStore {
  // The plugin passes its options, which Map would read as its entries.
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
    if (oldest !== undefined && this.size > MAX_KEYS) this.delete(oldest)
    return { current: window.calls, ttl: windowMs - (now - window.began) }
  }

  /** Returns the count of a key without adding to it. */
  read(key: string, windowMs: number): Counted {
    const known = this.get(key)
    const age = known ? performance.now() - known.began : windowMs
    return known && age < windowMs
      ? { current: known.calls, ttl: windowMs - age }
      : { current: 0, ttl: 0 }
  }

  incr(key: string, done: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    done(null, this.count(key, windowMs))
  }

  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
