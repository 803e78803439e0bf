import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'

/**
 * Returns the content security policy's hashes of the inline scripts of a page (the boot script).
 */
export const scriptHashes = (page: string): string =>
  [...page.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

/** Allows these scripts on this page, and no other. */
export function allowScripts(reply: FastifyReply, hashes: string): FastifyReply {
  const policy = String(reply.getHeader(POLICY) ?? '')
  return hashes
    ? reply.header(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${hashes}`))
    : reply
}
