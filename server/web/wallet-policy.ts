import type { BrandPack } from '#brands/brand.ts'
import { screenAt } from '#contract/screens.ts'
import { flowHosts } from '#domain/flow.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/lib/http/serve.ts'
import { staticContent, type StaticResponse } from './static-responses.ts'

const POLICY = 'content-security-policy'

/** The frame by which the library proves to wallets which site asks; the only other host it calls. */
const VERIFICATION = 'https://verify.walletconnect.org'

/** Returns whether a path leads to the page on which wallets are connected. */
export const isWalletPage = (path: string): boolean => screenAt(path)?.name === 'accountWallet'

/** Adds the demo's wallet (server/demo) to the wallet page, as a browser extension does. */
export const withDemoWallet = (page: StaticResponse): StaticResponse => ({
  ...page,
  ...staticContent(
    page.body
      .toString()
      .replace('</head>', '<script src="/dev/wallet-provider.js"></script>\n</head>'),
    '.html',
  ),
})

/**
 * Opens the content security policy of the wallet page to the relay of WalletConnect. The page is a
 * document of its own (src/lib/browser/ownDocument.ts), so no other page has this policy.
 */
export function allowWalletConnect(
  reply: FastifyReply,
  path: string,
  walletConnect: AppContext['walletConnect'],
): FastifyReply {
  if (!walletConnect || !isWalletPage(path)) return reply
  return allowHosts(reply, {
    connect: new URL(walletConnect.relayUrl).origin,
    frame: VERIFICATION,
  })
}

/** Opens the policy of the wallet page to Flow's access node and list of wallets, for brands with Flow. */
export function allowFlow(
  reply: FastifyReply,
  path: string,
  { chains: { flow } }: Pick<BrandPack, 'chains'>,
): FastifyReply {
  // The emulator of tests is on our own host.
  if (!flow || flow.network === 'emulator' || !isWalletPage(path)) return reply
  const { node, discovery } = flowHosts[flow.network]
  return allowHosts(reply, { connect: new URL(node).origin, frame: new URL(discovery).origin })
}

function allowHosts(
  reply: FastifyReply,
  { connect, frame }: { connect: string; frame: string },
): FastifyReply {
  const policy = String(reply.getHeader(POLICY) ?? '')
  return reply.header(
    POLICY,
    policy
      .replace("connect-src 'self'", `connect-src 'self' ${connect}`)
      .replace("frame-src 'self'", `frame-src 'self' ${frame}`),
  )
}
