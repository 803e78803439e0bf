import type { BrandPack } from '#brands/brand.ts'
import type { Buyer } from '#domain/purchase.ts'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { accountIdsOfPersons, lockAccounts } from '#server/identity/locks.ts'
import { memberView } from '#server/identity/views.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { lockLoyaltyAccounts } from '#server/points/locks.ts'
import { loyaltyAccountIdsOf } from '#server/points/loyalty-account-access.ts'
import { lockMailboxes } from '#server/referrals/claim-referral.ts'
import { referrersOf } from '#server/referrals/reward-referral.ts'
import { hashBuyer, isUnassigned, type Address } from './buyer-hash.ts'
import { lockBuyerHash } from './queries.ts'
import { orders } from './table.ts'

/** The member with an address, and the loyalty account that gets their points. */
export type MemberAccount = Buyer & { loyaltyAccountId: string }

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
  if (loyaltyAccountId) await lockAccounts(tx, ownerOf(loyaltyAccountId))
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
    accountIds: await accountIdsOfPersons(tx, ownerOf(loyaltyAccountId)),
    orderId,
    shopLinks: [],
  })
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`select coalesce(merged_into, id) as id from loyalty_accounts where id = ${loyaltyAccountId}`,
  )
  return row?.id ?? loyaltyAccountId
}

const ownerOf = (loyaltyAccountId: string): SQL =>
  sql`${memberView.accountId} = (select account_id from loyalty_accounts where id = ${loyaltyAccountId})`

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
    ...(await referrersOf(reader, { brand, accountIds, orderId, shopLinks })),
  ])

type MemberRow = { id: string; is_proven: boolean; joined_at: string }

/**
 * Finds the member with an address among all accounts that staff have merged with it; a merge by
 * staff counts as verification. The member joined when the first of their loyalty accounts did.
 */
async function memberBehind(
  tx: Tx,
  {
    brand,
    email,
    accountIds,
  }: Pick<Address, 'brand' | 'email'> & { accountIds: readonly string[] },
): Promise<MemberAccount | undefined> {
  const [row] = await rowsOf<MemberRow>(
    tx,
    sql`
    select l.id, a.is_verified or a.merged_into is not null as is_proven,
      (select min(s.joined_at) from loyalty_accounts s where s.account_id in ${anyOf(accountIds)} and s.membership_id = l.membership_id) as joined_at
    from accounts a join loyalty_accounts l on l.account_id = coalesce(a.merged_into, a.id)
    where a.brand = ${brand.slug} and a.email = ${email} and a.erased_at is null
      and l.membership_id = ${brand.ids.membershipId} and l.merged_into is null`,
  )
  return (
    row && { loyaltyAccountId: row.id, isProven: row.is_proven, joinedAt: new Date(row.joined_at) }
  )
}
