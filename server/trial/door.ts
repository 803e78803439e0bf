import { Problem } from '#contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import { isSameOrigin } from '#server/kit/access.ts'

const LOCAL = /^(?:[a-z0-9-]+\.)*localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$|^\[::1\](?::\d+)?$/i

/**
 * The trial's own pages are for the machine it runs on, or for its own pages; a page of somebody else's gets nothing
 * done with them.
 * @throws Problem NOT_FOUND
 */
export async function onlyFromHere(request: FastifyRequest): Promise<void> {
  if (isSameOrigin(request)) return
  const site = request.headers['sec-fetch-site']
  const foreign = site !== undefined && site !== 'none'
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!LOCAL.test(request.host) || (foreign && !reads) || (request.headers.origin !== undefined && !reads)) throw new Problem('NOT_FOUND')
}
