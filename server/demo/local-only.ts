import { isIP } from 'node:net'
import { Problem } from '#contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import { isSameOrigin } from '#server/lib/security/tokens.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'

/**
 * Returns whether a host is an IP address. A domain can be pointed here by its owner, and its page
 * then has the same origin as ours; an IP address cannot.
 */
const isAddress = (host: string): boolean =>
  isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) > 0

const LOCAL = /^(?:[a-z0-9-]+\.)*localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$|^\[::1\](?::\d+)?$/i

/**
 * Returns a hook that allows the demo's pages only from this machine or from our own pages, so that
 * another site cannot use them.
 * @throws Problem NOT_FOUND
 */
export const onlyFromThisMachine =
  (hosts: Hosts) =>
  async (request: FastifyRequest): Promise<void> => {
    const isOurs =
      LOCAL.test(request.host) ||
      isAddress(request.host) ||
      new URL(hosts.originOf(request.brand)).host === request.host.toLowerCase()
    if (!isOurs) throw new Problem('NOT_FOUND')
    if (isSameOrigin(request)) return
    const site = request.headers['sec-fetch-site']
    const foreign = site !== undefined && site !== 'none'
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (
      !LOCAL.test(request.host) ||
      (foreign && !reads) ||
      (request.headers.origin !== undefined && !reads)
    )
      throw new Problem('NOT_FOUND')
  }
