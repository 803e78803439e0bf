import rateLimit from '@fastify/rate-limit'
import { Problem } from '#contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './caller.ts'

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
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_, { ttl }) => new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}
