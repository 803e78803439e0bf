import type { FastifyReply, FastifyServerOptions } from 'fastify'
import type { Hosts } from './hosts.ts'

const POLICY = 'content-security-policy'

/** The constraint of a route on the host of the till. Routes without it are on the members' hosts. */
export const onTillHost = { site: 'till' } as const

type Strategy = NonNullable<
  NonNullable<FastifyServerOptions['routerOptions']>['constraints']
>[string]
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1]

/** Returns the constraint for the router: a host has only the routes of its own site, all others are 404. */
export const siteConstraint = (hosts: Hosts): Strategy => ({
  name: 'site',
  // Without it, a host of the till would also have the routes without a constraint.
  mustMatchWhenDerived: true,
  storage() {
    const handlers = new Map<unknown, Handler>()
    return {
      get: (site) => handlers.get(site) ?? null,
      set: (site, handler) => void handlers.set(site, handler),
    }
  },
  deriveConstraint: ({ headers }) =>
    // The router takes undefined for no constraint, though its type does not say so.
    hosts.isTill(headers.host ?? '') ? onTillHost.site : (undefined as unknown as string),
})

/** Allows compiled WebAssembly, with which the till reads codes. Its worker has a policy of its own, so all files get it. */
export function allowWebAssembly(reply: FastifyReply): void {
  const policy = String(reply.getHeader(POLICY) ?? '')
  reply.header(POLICY, policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
}
