import rateLimit from '@fastify/rate-limit'
import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from './caller.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const SECONDS = 60

/** The limits of /64, /56 and /48 (networksOf) as multiples of the limit of one network. */
const LIMIT_FACTORS = [1, 4, 16]

type OwnLimit = { perMinute?: number }

/** Returns the route `config` for an own limit: requests per minute and network. */
export const limitEndpoint = (max: number): OwnLimit => ({ perMinute: max })

/**
 * Limits requests per minute and network over all paths without an own limit. Every response has
 * the headers RateLimit-Limit, -Remaining, -Reset and -Policy (IETF draft), a 429 also Retry-After.
 */
export async function limitCalls(api: FastifyInstance, perMinute: number): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    store: RateLimitStore,
    timeWindow: SECONDS * 1000,
  })
  const shared = limiterOf(api, perMinute)
  const own = new Map<string, Limiter>()
  api.addHook('onRoute', ({ method, url, config }) => {
    const { perMinute: max } = (config ?? {}) as OwnLimit
    if (max) own.set(`${String(method)} ${url}`, limiterOf(api, max))
  })
  api.addHook('onRequest', async (request, reply) => {
    const { method, url } = request.routeOptions
    await (own.get(`${String(method)} ${url}`) ?? shared)(request, reply)
  })
}

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Counts a request in each network of its client. The wider ones count only what the narrower let
 * pass, so that one subscriber cannot use up the limit of others in the same network.
 * @throws Problem TOO_MANY_REQUESTS
 */
function limiterOf(api: FastifyInstance, perMinute: number): Limiter {
  const counters = LIMIT_FACTORS.map((times, place) =>
    api.createRateLimit({
      max: perMinute * times,
      keyGenerator: ({ ip }) => networksOf(ip)[place] ?? '',
    }),
  )
  return async (request, reply) => {
    reply.header('ratelimit-policy', `${perMinute};w=${SECONDS}`)
    for (const place of networksOf(request.ip).keys()) {
      const counted = await counters[place]?.(request)
      if (!counted || counted.isAllowed) continue
      const { max, remaining, ttlInSeconds, isExceeded } = counted
      if (place === 0 || isExceeded)
        reply.headers({
          'ratelimit-limit': max,
          'ratelimit-remaining': remaining,
          'ratelimit-reset': ttlInSeconds,
        })
      if (isExceeded) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: ttlInSeconds })
    }
  }
}

/**
 * Returns a counter per member and minute, in addition to the limit per network, whose headers it
 * overwrites.
 * @throws Problem TOO_MANY_REQUESTS when the returned function is called beyond the limit
 */
export function limitMember(max: number): (accountId: string, reply: FastifyReply) => void {
  const store = new RateLimitStore()
  return (accountId, reply) => {
    const { current, ttl } = store.count(accountId, SECONDS * 1000)
    const reset = Math.ceil(ttl / 1000)
    reply.headers({
      'ratelimit-policy': `${max};w=${SECONDS}`,
      'ratelimit-limit': max,
      'ratelimit-remaining': Math.max(0, max - current),
      'ratelimit-reset': reset,
    })
    if (current > max) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: reset })
  }
}

/**
 * Returns a counter of failures per minute, in each network of a caller: the wider ones allow more,
 * as for calls.
 */
export function limitFailures(max: number): {
  /** @throws Problem TOO_MANY_REQUESTS when one of the networks has had too many failures */
  assertLeft(networks: readonly string[]): void
  count(networks: readonly string[]): void
} {
  const stores = LIMIT_FACTORS.map(() => new RateLimitStore())
  return {
    assertLeft(networks) {
      for (const [place, network] of networks.entries()) {
        const { current, ttl } = stores[place]?.read(network, SECONDS * 1000) ?? NOTHING_COUNTED
        if (current >= max * (LIMIT_FACTORS[place] ?? 1))
          throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) })
      }
    },
    count(networks) {
      for (const [place, network] of networks.entries())
        stores[place]?.count(network, SECONDS * 1000)
    },
  }
}

const NOTHING_COUNTED = { current: 0, ttl: 0 }
