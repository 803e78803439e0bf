import { screenAt } from '#contract/screens.ts'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'

/** The origins of the hosted fields of a card provider. */
type Origins = { script: string; frame: readonly string[]; connect: string }

/** Returns whether an address shows the hosted fields: the billing page, or the modal that buys. */
export function isPaymentPage(url: string): boolean {
  const [path = '', query] = url.split('?', 2)
  return (
    screenAt(path)?.name === 'accountBilling' || new URLSearchParams(query).get('modal') === 'buy'
  )
}

/**
 * Opens the content security policy of an address with hosted fields to their provider. Such an address is a document
 * of its own (src/lib/browser/ownDocument.ts), so no other page has this policy. `origins`: undefined without a provider.
 */
export function allowHostedFields(
  reply: FastifyReply,
  url: string,
  origins: Origins | undefined,
): FastifyReply {
  if (!origins || !isPaymentPage(url)) return reply
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
