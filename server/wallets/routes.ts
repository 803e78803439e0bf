import { successMessage } from '#contract/messages.ts'
import { wallets } from '#contract/wallets.ts'
import { serve } from '#server/lib/http/serve.ts'
import { addWallet } from './add.ts'
import { readAddress } from './addresses.ts'
import { issueChallenge } from './challenge.ts'
import { claimFromWallet } from './claim.ts'
import { chainsOf, ownWallets, removeWallet, useWallet } from './own-wallets.ts'

const done = { success: true } as const

export const walletsRoutes = serve(
  wallets,
  {
    own: async ({ tx, context: { chains, walletConnect }, brand, member }) => ({
      ...done,
      wallets: await ownWallets(tx, member),
      chains: chainsOf(brand, chains),
      walletConnect: walletConnect ?? null,
    }),
    challenge: async ({ tx, context, brand, language, member: { accountId }, body, now }) => {
      const { blockchain } = body
      const { address } = readAddress(context, { ...body, brand: brand.slug })
      const { hosts, secret } = context
      const origin = hosts.originOf(brand)
      const request = { brand, accountId, origin, blockchain, address, secret, language, now }
      const { expiresAt, ...challenge } = await issueChallenge(tx, request)
      return { ...done, ...challenge, expiresAt: expiresAt.toISOString() }
    },
    add: async ({ tx, context, brand, language, member, body, idempotencyKey: key, now }) => ({
      ...done,
      message: successMessage('WALLET_CONNECTED', language),
      walletId: await addWallet(tx, { context, brand, member, body, key, now }),
    }),
    use: async ({ tx, member: { accountId, brand }, body: { walletId }, now }) => {
      await useWallet(tx, { accountId, brand, walletId, now })
      return done
    },
    remove: async ({ tx, language, member: { accountId, brand }, body: { walletId } }) => {
      await removeWallet(tx, { accountId, brand, walletId })
      return { ...done, message: successMessage('WALLET_REMOVED', language) }
    },
    claim: async ({ tx, context, member, body: { walletId }, now }) => ({
      ...done,
      nftIds: await claimFromWallet(tx, { context, member, walletId, now }),
    }),
  },
  {
    // A wallet that is a contract, and the owners of tokens, are asked for at a node.
    callsOutside: ['add', 'claim'],
    perMinuteAndMember: { challenge: 20, add: 20, claim: 10 },
  },
)
