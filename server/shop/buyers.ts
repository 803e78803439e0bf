import type { BrandPack } from '#brands/brand.ts'
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { accountIdsOfPersons, lockAccounts } from '#server/identity/locks.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockLoyaltyAccounts } from '#server/points/locks.ts'
import { loyaltyAccountIdsOf } from '#server/points/loyalty-account-access.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { lockMailboxes } from '#server/referrals/claim-referral.ts'
import { referrersToLock } from '#server/referrals/reward-referral.ts'
import { hashBuyer, isUnassigned, type Address } from './buyer-hash.ts'
import { memberBehind, type MemberAccount } from './member-account.ts'
import { lockBuyerHash } from './locks.ts'
import { orders } from './table.ts'

/**
 * Locks everything that concerns one buyer until the transaction ends, so that an event and the
 * verification of the address run one after the other and each finds what the other left waiting.
 * @param shopLink of this event, which names the referrer
 * @param isProof the address has just been verified: its referrer matters even before the account
 * is a member
 */
export async function lockBuyer(
  tx: Tx,
  {
    shopLink,
    isProof = false,
    ...address
  }: Address & { shopLink?: string | undefined; isProof?: boolean },
): Promise<{ buyerHash: string; member: MemberAccount | undefined }> {
  const { brand, email } = address
  const buyerHash = hashBuyer(address)
  // Lock order (decision 0026): the order, locked by the caller; accounts; buyer hash; mailboxes of a
  // verified member; then at once every loyalty account whose points may move, the member's and the
  // referrers'.
  const accountIds = await lockAccounts(
    tx,
    eq(memberView.brand, brand.slug),
    eq(memberView.email, email),
  )
  await lockBuyerHash(tx, buyerHash)
  const member = await memberBehind(tx, { brand, email, accountIds })
  if (!member?.isProven && !isProof) return { buyerHash, member }
  await lockMailboxes(tx, { brand, accountIds, secret: address.secret })
  const shopLinks = [...(await waitingLinks(tx, brand, buyerHash)), ...(shopLink ? [shopLink] : [])]
  await lockLoyaltyAccountsAndReferrers(tx, {
    brand,
    loyaltyAccounts: member ? [member.loyaltyAccountId] : [],
    accountIds,
    shopLinks,
  })
  return { buyerHash, member }
}

/**
 * Locks the same for an account that is about to get a new address. Callers must have locked the
 * account. Takes every loyalty account of the person, because changing the address waits for
 * writers of their points.
 */
export async function lockForNewAddress(
  tx: Tx,
  { accountId, ...address }: Address & { accountId: string },
): Promise<void> {
  const { brand, email: newEmail, secret } = address
  const buyerHash = hashBuyer(address)
  const accountIds = await accountIdsOfPersons(tx, eq(memberView.accountId, accountId))
  await lockBuyerHash(tx, buyerHash)
  await lockMailboxes(tx, { brand, accountIds, coming: newEmail, secret })
  await lockLoyaltyAccountsAndReferrers(tx, {
    brand,
    loyaltyAccounts: await loyaltyAccountIdsOf(tx, accountIds),
    accountIds,
    shopLinks: await waitingLinks(tx, brand, buyerHash),
  })
}

/** The shop links of orders that wait for their buyer to join or to verify the address. */
async function waitingLinks(tx: Tx, brand: BrandPack, buyerHash: string): Promise<string[]> {
  const rows = await tx
    .select({ shopLink: orders.shopLink })
    .from(orders)
    .where(and(isUnassigned(orders, { brand, buyerHash }), isNotNull(orders.shopLink)))
  return rows.flatMap(({ shopLink }) => shopLink ?? [])
}

/**
 * Locks the accounts and the buyer hash when only the hash is known, with the loyalty account if it
 * has an owner.
 */
export async function lockKnownBuyer(
  tx: Tx,
  { buyerHash, loyaltyAccountId }: { buyerHash: string; loyaltyAccountId: string | null },
): Promise<void> {
  if (loyaltyAccountId) await lockAccounts(tx, isOwnerOf(tx, loyaltyAccountId))
  await lockBuyerHash(tx, buyerHash)
}

/**
 * Locks every loyalty account whose points may move with an order that gave points. Callers must
 * have locked the buyer.
 * @returns the loyalty account that has the order's points now, after merges
 */
export async function lockPointsOfOrder(
  tx: Tx,
  {
    brand,
    loyaltyAccountId,
    orderId,
  }: { brand: BrandPack; loyaltyAccountId: string; orderId: string },
): Promise<string> {
  await lockLoyaltyAccountsAndReferrers(tx, {
    brand,
    loyaltyAccounts: [loyaltyAccountId],
    accountIds: await accountIdsOfPersons(tx, isOwnerOf(tx, loyaltyAccountId)),
    orderId,
    shopLinks: [],
  })
  const [row] = await tx
    .select({ id: loyaltyAccountView.currentLoyaltyAccountId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId))
  return row?.id ?? loyaltyAccountId
}

/** Returns a condition for `lockAccounts`: the account has this loyalty account. */
const isOwnerOf = (tx: Tx, loyaltyAccountId: string): SQL =>
  inArray(
    memberView.accountId,
    tx
      .select({ accountId: loyaltyAccountView.accountId })
      .from(loyaltyAccountView)
      .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId)),
  )

type LoyaltyAccountLock = {
  brand: BrandPack
  loyaltyAccounts: readonly string[]
  accountIds: readonly string[]
  orderId?: string
  shopLinks: readonly string[]
}

const lockLoyaltyAccountsAndReferrers = (
  tx: Tx,
  { brand, loyaltyAccounts, accountIds, orderId, shopLinks }: LoyaltyAccountLock,
): Promise<string[]> =>
  lockLoyaltyAccounts(tx, async (reader) => [
    ...loyaltyAccounts,
    ...(await referrersToLock(reader, { brand, accountIds, orderId, shopLinks })),
  ])
