import { screenAt } from '#contract/screens.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/lib/http/serve.ts'

const POLICY = 'content-security-policy'

/** The frame by which the library proves to wallets which site asks; the only other host it calls. */
const VERIFICATION = 'https://verify.walletconnect.org'

/**
 * Opens the content security policy of the wallet page to the relay of WalletConnect. The page is a
 * document of its own (src/wallets/ownDocument.ts), so no other page has this policy.
 */
export function allowWalletConnect(
  reply: FastifyReply,
  path: string,
  walletConnect: AppContext['walletConnect'],
): FastifyReply {
  if (!walletConnect || screenAt(path)?.name !== 'accountWallet') return reply
  const policy = String(reply.getHeader(POLICY) ?? '')
  return reply.header(
    POLICY,
    policy
      .replace("connect-src 'self'", `connect-src 'self' ${new URL(walletConnect.relayUrl).origin}`)
      .replace("frame-src 'self'", `frame-src 'self' ${VERIFICATION}`),
  )
}
