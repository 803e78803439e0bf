import { randomBytes } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { CHALLENGE_MINUTES, type Blockchain } from '#domain/wallet.ts'
import { and, eq } from 'drizzle-orm'
import { isVerifiedAccount, lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { proofMessage } from './proof-message.ts'
import { walletChallenges } from './table.ts'

/** A proven account and address, and where the proof is asked for. */
export type ChallengeOf = {
  brand: BrandPack
  accountId: string
  /** The brand's own address. */
  origin: string
  blockchain: Blockchain
  address: string
  secret: string
  now: Date
}

const hostOf = (origin: string): string => new URL(origin).host

/**
 * Issues a challenge for a wallet.
 * @throws Problem VERIFY_TO_CONNECT_WALLET; UNAUTHORIZED for an account that ended meanwhile
 */
export async function issueChallenge(
  tx: Tx,
  { language, ...request }: ChallengeOf & { language: Language },
): Promise<{ nonce: string; message: string; expiresAt: Date }> {
  const { brand, accountId, origin, blockchain, address, secret, now } = request
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  await assertVerified(tx, accountId)
  // 256 bits in hex: the least that Flow's account proof accepts, and letters of EIP-4361.
  const nonce = randomBytes(32).toString('hex')
  const expiresAt = minutesAfter(now, CHALLENGE_MINUTES)
  await tx.insert(walletChallenges).values({
    nonceHash: hashToken(secret, nonce),
    accountId,
    brand: brand.slug,
    host: hostOf(origin),
    blockchain,
    address,
    language,
    createdAt: now,
    expiresAt,
  })
  const message = proofMessage({ ...request, nonce, language, createdAt: now, expiresAt })
  return { nonce, message, expiresAt }
}

/** @throws Problem VERIFY_TO_CONNECT_WALLET */
export async function assertVerified(tx: Tx, accountId: string): Promise<void> {
  if (!(await isVerifiedAccount(tx, accountId))) throw new Problem('VERIFY_TO_CONNECT_WALLET')
}

const isOf = (
  { brand, accountId, origin, blockchain, address, secret, now }: ChallengeOf,
  nonce: string,
) =>
  and(
    eq(walletChallenges.nonceHash, hashToken(secret, nonce)),
    eq(walletChallenges.accountId, accountId),
    eq(walletChallenges.brand, brand.slug),
    eq(walletChallenges.host, hostOf(origin)),
    eq(walletChallenges.blockchain, blockchain),
    eq(walletChallenges.address, address),
    isLive(now, walletChallenges),
  )

/**
 * Returns the message of an open challenge.
 * @throws Problem WALLET_CHALLENGE_EXPIRED also for a nonce of another account, host, chain or address
 */
export async function messageOfChallenge(
  tx: Tx,
  request: ChallengeOf,
  { nonce, key }: { nonce: string; key: string | undefined },
): Promise<string> {
  const [found] = await tx.select().from(walletChallenges).where(isOf(request, nonce))
  if (!found || !mayUse(found, key)) throw new Problem('WALLET_CHALLENGE_EXPIRED')
  return proofMessage({ ...request, ...found, brand: request.brand, nonce })
}

/**
 * Uses a challenge up. Callers have locked the account, so one of several requests wins.
 * @returns false for a repeat of the request that has used it
 * @throws Problem WALLET_CHALLENGE_EXPIRED
 */
export async function consumeChallenge(
  tx: Tx,
  request: ChallengeOf,
  { nonce, key }: { nonce: string; key: string | undefined },
): Promise<boolean> {
  const [found] = await tx.select().from(walletChallenges).where(isOf(request, nonce))
  if (!found || !mayUse(found, key)) throw new Problem('WALLET_CHALLENGE_EXPIRED')
  if (found.usedAt) return false
  await tx
    .update(walletChallenges)
    .set({ usedAt: request.now, usedKey: key ?? null })
    .where(eq(walletChallenges.nonceHash, found.nonceHash))
  return true
}

/** Whether a challenge is unused, or was used by the same request, which the member sends again. */
const mayUse = (
  { usedAt, usedKey }: Pick<typeof walletChallenges.$inferSelect, 'usedAt' | 'usedKey'>,
  key: string | undefined,
): boolean => usedAt === null || (key !== undefined && usedKey === key)
