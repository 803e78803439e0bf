import { isPaymentPage } from '#contract/payment-page.ts'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'

/** The origins of the hosted fields of a card provider. */
type Origins = { script: string; frame: readonly string[]; connect: string }

/**
 * Opens the content security policy of an address with hosted fields to their provider. Such an address is a document
 * of its own (src/lib/browser/ownDocument.ts), so no other page has this policy. `origins`: undefined without a provider.
 */
export function allowHostedFields(
  reply: FastifyReply,
  url: string,
  origins: Origins | undefined,
): FastifyReply {
  const [pathname = '', query] = url.split('?', 2)
  if (!origins || !isPaymentPage({ pathname, searchParams: new URLSearchParams(query) }))
    return reply
  const policy = String(reply.getHeader(POLICY) ?? '')
  const { script, frame, connect } = origins
  return reply.header(
    POLICY,
    policy
      .replace("script-src 'self'", `script-src 'self' ${script}`)
      .replace("connect-src 'self'", `connect-src 'self' ${connect}`)
      .replace("frame-src 'self'", `frame-src 'self' ${frame.join(' ')}`),
  )
}
