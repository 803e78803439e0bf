import { parsePack, type BrandPack } from '#brands/brand.ts'
import { wallets } from '#contract/wallets.ts'
import { isEvm, type Blockchain } from '#domain/wallet.ts'
import { sql } from 'drizzle-orm'
import { hashMessage, Wallet } from 'ethers'
import { createChains } from '#server/integrations/chains/chains.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { proofMessage } from '#server/wallets/proof-message.ts'
import {
  home,
  openHarness,
  type Harness,
  type HarnessOptions,
  type MemberCaller,
} from './harness.ts'
import { localKeys } from './local-chain.ts'

const evm = { confirmations: 1, maxFeeGwei: 500 }
/** An asset on Polygon. */
export const POLYGON_ASSET = `${home.slug}-asset-polygon`

/** The pack under test with two chains and an asset on one of them. */
export const homeWithChains: BrandPack = parsePack({
  ...structuredClone(home),
  chains: { ethereum: { ...evm, chainId: 1 }, polygon: { ...evm, chainId: 137 } },
  program: {
    ...structuredClone(home.program),
    assets: [
      ...structuredClone(home.program.assets),
      { ...structuredClone(home.program.assets[0]!), assetId: POLYGON_ASSET, blockchain: 2 },
    ],
  },
})

/** Nothing answers there. */
export const DEAD_NODE = 'http://127.0.0.1:9'

/** Returns the chains of that pack with these nodes. */
export const chainsWith = (urls: readonly string[]) =>
  createChains({
    packs: [homeWithChains],
    nodes: new Map([
      [`${home.slug}.polygon`, urls],
      [`${home.slug}.ethereum`, [DEAD_NODE]],
    ]),
  })

/** Opens a test server with these chains. */
export const openHarnessWithChains = async (
  urls: readonly string[] = [DEAD_NODE],
  options: HarnessOptions = {},
): Promise<Harness> =>
  openHarness({ packs: [homeWithChains], chains: await chainsWith(urls), ...options })

/** Wallets with a key, like those in a member's phone. */
export const phoneWallets = localKeys.map((key) => new Wallet(key))

const origin = `http://${home.slug}.localhost:4000`
const createdAt = new Date('2020-01-01T00:00:00Z')
const expiresAt = new Date('2099-01-01T00:00:00Z')
const nonceOf = ({ accountId }: MemberCaller) => `nonce-of-${accountId}`

/** Stores an open challenge whose signed answer is known: `storedChallengeBody`. */
export const storeChallenge = ({ rows, context }: Harness, member: MemberCaller) =>
  rows(
    sql`insert into wallet_challenges (nonce_hash, account_id, brand, host, blockchain, address, language, created_at, expires_at) values (${hashToken(context.secret, nonceOf(member))}, ${member.accountId}, ${home.slug}, ${new URL(origin).host}, 'polygon', ${phoneWallets[0]!.address}, 'en', ${createdAt.toISOString()}, ${expiresAt.toISOString()})`,
  )

/** Returns the body of `wallet/AddWallet` that answers the stored challenge of a member. */
export function storedChallengeBody(member: MemberCaller) {
  const [wallet] = phoneWallets
  const { address, signingKey } = wallet!
  const nonce = nonceOf(member)
  const message = proofMessage({
    brand: homeWithChains,
    origin,
    blockchain: 'polygon',
    address,
    nonce,
    language: 'en',
    createdAt,
    expiresAt,
  })
  const signature = signingKey.sign(hashMessage(message)).serialized
  return bodyOf({ blockchain: 'polygon', address, nonce, signature })
}

/** Connects a wallet of which only the member has the address. @returns its id */
export async function storeWallet(
  { rows }: Harness,
  { accountId }: MemberCaller,
  address = `0x${accountId}`,
): Promise<string> {
  const walletId = `w_${accountId}`
  await rows(
    sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values (${walletId}, ${accountId}, ${home.slug}, 'polygon', 'metamask', ${address}, now())`,
  )
  return walletId
}

type Answer = { blockchain: Blockchain; address: string; nonce: string; signature: string }

/** Returns the body of `wallet/AddWallet`. */
export const bodyOf = ({ blockchain, address, nonce, signature }: Answer) => ({
  blockchain,
  walletType: isEvm(blockchain) ? 'metamask' : 'blocto',
  walletAddress: address,
  nonce,
  signatures: [{ signature }],
})

/** Requests a challenge. */
export const requestChallenge = (
  member: MemberCaller,
  walletAddress: string,
  blockchain: Blockchain = 'polygon',
) => member.call(wallets.challenge, { body: { blockchain, walletAddress } })

/** Requests a challenge and signs it. @returns the body that connects the wallet */
export async function signedChallenge(
  member: MemberCaller,
  wallet: Pick<Wallet, 'address' | 'signMessage'>,
  blockchain: Blockchain = 'polygon',
) {
  const { status, body } = await requestChallenge(member, wallet.address, blockchain)
  if (status !== 200) throw new Error(`requesting a challenge returned ${status} ${body.code}`)
  const { nonce, message } = body
  const signature = await wallet.signMessage(message)
  return bodyOf({ blockchain, address: wallet.address, nonce, signature })
}

/** Connects a wallet as the page does. @returns its id */
export async function connectWallet(
  member: MemberCaller,
  wallet: Pick<Wallet, 'address' | 'signMessage'>,
  blockchain: Blockchain = 'polygon',
): Promise<string> {
  const { status, body } = await member.call(wallets.add, {
    body: await signedChallenge(member, wallet, blockchain),
  })
  if (status !== 200) throw new Error(`connecting returned ${status} ${body.code}`)
  return body.walletId
}
