import type { BrandPack } from '#brands/brand.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { wallets as contract } from '#contract/wallets.ts'
import { MAX_WALLETS } from '#domain/wallet.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { newId, type Member } from '#server/lib/security/tokens.ts'
import { askChain, readAddress } from './addresses.ts'
import {
  assertVerified,
  consumeChallenge,
  messageOfChallenge,
  type ChallengeOf,
} from './challenge.ts'
import { ownWallets, walletWith } from './own-wallets.ts'
import { wallets } from './table.ts'

type Request = {
  context: AppContext
  brand: BrandPack
  member: Member
  body: RequestBody<typeof contract.add>
  /** The idempotency key of the request. */
  key: string | undefined
  now: Date
}

/**
 * CA-58: Connects a wallet whose challenge it has signed. The signature is checked before the
 * transaction, because a node may have to be asked. A wallet of another account moves: both have
 * proven it, and this one last (decision 0052).
 * @returns the id of the wallet
 * @throws Problem those of `readAddress`, WALLET_CHALLENGE_EXPIRED, WALLET_SIGNATURE_WRONG,
 * WALLET_NOT_READ, VERIFY_TO_CONNECT_WALLET, TOO_MANY_WALLETS, UNAUTHORIZED
 */
export async function addWallet(
  tx: Tx,
  { context, brand, member: { accountId }, body, key, now }: Request,
): Promise<string> {
  const { blockchain, walletAddress, nonce, signatures } = body
  const chain = { brand: brand.slug, blockchain }
  const { reader, address } = readAddress(context, { ...chain, walletAddress })
  const origin = context.hosts.originOf(brand)
  const { secret } = context
  const challenge = { brand, accountId, origin, blockchain, address, secret, now }
  const message = await messageOfChallenge(tx, challenge, { nonce, key })
  const proof = { address, nonce, message, signatures }
  if (!(await askChain(context, chain, () => reader.verifiesProof(proof))))
    throw new Problem('WALLET_SIGNATURE_WRONG')
  return tx.transaction((inner) => connect(inner, challenge, { ...body, key }))
}

/** Uses the challenge up and stores the wallet. Locks the account, then the wallet. */
async function connect(
  tx: Tx,
  challenge: ChallengeOf,
  { nonce, key, walletType }: Pick<Request['body'], 'nonce' | 'walletType'> & Pick<Request, 'key'>,
): Promise<string> {
  const { accountId, blockchain, address, now } = challenge
  const brand = challenge.brand.slug
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  await assertVerified(tx, accountId)
  const isFirst = await consumeChallenge(tx, challenge, { nonce, key })
  const own = await walletWith(tx, { accountId, brand, blockchain, address })
  if (!isFirst) {
    // A repeat; the member may have disconnected the wallet since.
    if (!own) throw new Problem('WALLET_CHALLENGE_EXPIRED')
    return own.id
  }
  const all = await ownWallets(tx, { accountId, brand })
  if (!own && all.length >= MAX_WALLETS) throw new Problem('TOO_MANY_WALLETS')
  const isFirstOfChain = !all.some((wallet) => wallet.blockchain === blockchain)
  const chosenAt = own ? own.chosenAt : isFirstOfChain ? now : null
  const values = { accountId, walletType, connectedAt: now, chosenAt }
  const [stored] = await tx
    .insert(wallets)
    .values({ ...values, id: newId('w'), brand, blockchain, address })
    .onConflictDoUpdate({
      target: [wallets.brand, wallets.blockchain, wallets.address],
      // The id changes too, so that a former owner's page cannot name it.
      set: own ? { walletType, connectedAt: now } : { ...values, id: newId('w') },
    })
    .returning({ id: wallets.id })
  if (!stored) throw new Error('The wallet was not stored.')
  return stored.id
}
