import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'

/** What the policy says of the scripts that stand in the page itself (the boot script): each is allowed by its hash. */
export const scriptHashes = (page: string): string =>
  [...page.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

/** Lets these scripts run on this page, and no other. */
export function allowScripts(reply: FastifyReply, hashes: string): FastifyReply {
  const policy = String(reply.getHeader(POLICY) ?? '')
  return hashes ? reply.header(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${hashes}`)) : reply
}
