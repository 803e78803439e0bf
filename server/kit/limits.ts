import rateLimit from '@fastify/rate-limit'
import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from './caller.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const SECONDS = 60

/** What a call may be asked a minute from one place, where it has a limit of its own: for `config` of its route. */
export const ownLimit = (max: number) => ({ rateLimit: { max, timeWindow: SECONDS * 1000 } })

/**
 * So many calls a minute from one place, over all paths that have no limit of their own. Every answer tells where its
 * caller stands (RateLimit-Limit, -Remaining, -Reset and -Policy, the IETF draft's), a refusal when to come back.
 */
export async function limitCalls(api: FastifyInstance, perMinute: number): Promise<void> {
  api.addHook('onRequest', async ({ routeOptions: { config } }, reply) => {
    const { rateLimit: own } = config as Partial<ReturnType<typeof ownLimit>>
    reply.header('ratelimit-policy', `${own?.max ?? perMinute};w=${SECONDS}`)
  })
  await api.register(rateLimit, {
    ...ownLimit(perMinute).rateLimit,
    enableDraftSpec: true,
    store: RateLimitStore,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_, { ttl }) => new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) }),
  })
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
