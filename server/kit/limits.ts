import rateLimit from '@fastify/rate-limit'
import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from './caller.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const SECONDS = 60

/** How often the allowance of one network its wider ones have: of /64, /56 and /48 (networksOf). */
const ALLOWANCES = [1, 4, 16]

type OwnLimit = { perMinute?: number }

/** What a call may be asked a minute from one place, where it has a limit of its own: for `config` of its route. */
export const ownLimit = (max: number): OwnLimit => ({ perMinute: max })

/**
 * So many calls a minute from one place, over all paths that have no limit of their own. Every answer tells where its
 * caller stands (RateLimit-Limit, -Remaining, -Reset and -Policy, the IETF draft's), a refusal when to come back.
 */
export async function limitCalls(api: FastifyInstance, perMinute: number): Promise<void> {
  await api.register(rateLimit, { global: false, store: RateLimitStore, timeWindow: SECONDS * 1000 })
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
 * Counts a call in each network of its caller. The wider ones count only what the narrower let pass, so that one
 * subscriber cannot use up the allowance of the neighbours.
 * @throws Problem TOO_MANY_REQUESTS
 */
function limiterOf(api: FastifyInstance, perMinute: number): Limiter {
  const counters = ALLOWANCES.map((times, place) => api.createRateLimit({ max: perMinute * times, keyGenerator: ({ ip }) => networksOf(ip)[place] ?? '' }))
  return async (request, reply) => {
    reply.header('ratelimit-policy', `${perMinute};w=${SECONDS}`)
    for (const place of networksOf(request.ip).keys()) {
      const counted = await counters[place]?.(request)
      if (!counted || counted.isAllowed) continue
      const { max, remaining, ttlInSeconds, isExceeded } = counted
      if (place === 0 || isExceeded) reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
      if (isExceeded) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: ttlInSeconds })
    }
  }
}

/**
 * A limit per minute and member, beside the one per network, whose figures it replaces in the answer.
 * @returns counts a call; throws Problem TOO_MANY_REQUESTS beyond the limit
 */
export function limitPerMember(max: number): (accountId: string, reply: FastifyReply) => void {
  const store = new RateLimitStore()
  return (accountId, reply) => {
    const { current, ttl } = store.count(accountId, SECONDS * 1000)
    const reset = Math.ceil(ttl / 1000)
    reply.headers({ 'ratelimit-policy': `${max};w=${SECONDS}`, 'ratelimit-limit': max, 'ratelimit-remaining': Math.max(0, max - current), 'ratelimit-reset': reset })
    if (current > max) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: reset })
  }
}
