import type { BrandPack } from '#brands/brand.ts'
import type { Buyer } from '#domain/purchase.ts'
import { sql, type SQL } from 'drizzle-orm'
import { accountsOf, holdPersons } from '#server/account/hold.ts'
import { hashOfToken } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { among } from '#server/kit/db.ts'
import { holdStandings } from '#server/points/hold.ts'
import { standingsOf } from '#server/points/ownership.ts'
import { holdMailboxes } from '#server/referral/claim.ts'
import { referrersOf } from '#server/referral/settle.ts'

/** The member with an address, and the loyalty account that gets their points. */
export type MemberBehind = Buyer & { loyaltyAccountId: string }
type Address = { brand: BrandPack; email: string; secret: string }

/**
 * Returns all that is stored of a buyer who is not a member: a keyed hash, so that guessed
 * addresses cannot be compared with it.
 */
export const buyerHashOf = ({ brand, email, secret }: Address): string => hashOfToken(secret, `buyer:${brand.slug}:${email}`)

/**
 * Locks everything that concerns one buyer until the transaction ends, so that an event and the
 * verification of the address run one after the other and each finds what the other left waiting.
 * @param shopLink of this event, which names the referrer
 * @param isProof the address has just been verified: its referrer matters even before the account
 * is a member
 */
export async function holdBuyer(tx: Tx, { shopLink, isProof = false, ...address }: Address & { shopLink?: string | undefined; isProof?: boolean }): Promise<{ buyerHash: string; member: MemberBehind | undefined }> {
  const { brand, email } = address
  const buyerHash = buyerHashOf(address)
  // Lock order (decision 0026): the order, locked by the caller; accounts; buyer hash; mailboxes of a
  // verified member; then at once every loyalty account whose points may move, the member's and the
  // referrers'.
  const accountIds = await holdPersons(tx, sql`a.brand = ${brand.slug} and a.email = ${email}`)
  await lockHash(tx, buyerHash)
  const member = await memberBehind(tx, { brand, email, accountIds })
  if (!member?.isProven && !isProof) return { buyerHash, member }
  await holdMailboxes(tx, { brand, accountIds, secret: address.secret })
  const shopLinks = [...(await waitingLinks(tx, brand, buyerHash)), ...(shopLink ? [shopLink] : [])]
  await lockLoyaltyAccountsAndReferrers(tx, { brand, standings: member ? [member.loyaltyAccountId] : [], accountIds, shopLinks })
  return { buyerHash, member }
}

/**
 * Locks the same for an account that is about to get a new address. Callers must have locked the
 * account. Takes every loyalty account of the person, because changing the address waits for
 * writers of their points.
 */
export async function holdForNewAddress(tx: Tx, { accountId, ...address }: Address & { accountId: string }): Promise<void> {
  const { brand, email: newEmail, secret } = address
  const buyerHash = buyerHashOf(address)
  const accountIds = await accountsOf(tx, sql`a.id = ${accountId}`)
  await lockHash(tx, buyerHash)
  await holdMailboxes(tx, { brand, accountIds, coming: newEmail, secret })
  await lockLoyaltyAccountsAndReferrers(tx, { brand, standings: await standingsOf(tx, accountIds), accountIds, shopLinks: await waitingLinks(tx, brand, buyerHash) })
}

/** The shop links of orders that wait for their buyer to join or to verify the address. */
const waitingLinks = async (tx: Tx, brand: BrandPack, buyerHash: string): Promise<string[]> => (await rowsOf<{ shop_link: string }>(tx, sql`
  select shop_link from orders where brand = ${brand.slug} and buyer_hash = ${buyerHash} and loyalty_account_id is null and shop_link is not null`)).map((row) => row.shop_link)

/**
 * Locks the accounts and the buyer hash when only the hash is known, with the loyalty account if it
 * has an owner.
 */
export async function holdKnownBuyer(tx: Tx, { buyerHash, loyaltyAccountId }: { buyerHash: string; loyaltyAccountId: string | null }): Promise<void> {
  if (loyaltyAccountId) await holdPersons(tx, ownerOf(loyaltyAccountId))
  await lockHash(tx, buyerHash)
}

/**
 * Locks every loyalty account whose points may move with an order that gave points. Callers must
 * have locked the buyer.
 * @returns the loyalty account that has the order's points now, after merges
 */
export async function holdPoints(tx: Tx, { brand, loyaltyAccountId, orderId }: { brand: BrandPack; loyaltyAccountId: string; orderId: string }): Promise<string> {
  await lockLoyaltyAccountsAndReferrers(tx, { brand, standings: [loyaltyAccountId], accountIds: await accountsOf(tx, ownerOf(loyaltyAccountId)), orderId, shopLinks: [] })
  const [row] = await rowsOf<{ id: string }>(tx, sql`select coalesce(merged_into, id) as id from loyalty_accounts where id = ${loyaltyAccountId}`)
  return row?.id ?? loyaltyAccountId
}

const ownerOf = (loyaltyAccountId: string): SQL => sql`a.id = (select account_id from loyalty_accounts where id = ${loyaltyAccountId})`

const lockHash = (tx: Tx, buyerHash: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${buyerHash}`}, 0))`)

type LoyaltyAccountLock = { brand: BrandPack; standings: readonly string[]; accountIds: readonly string[]; orderId?: string; shopLinks: readonly string[] }

const lockLoyaltyAccountsAndReferrers = (tx: Tx, { brand, standings, accountIds, orderId, shopLinks }: LoyaltyAccountLock): Promise<string[]> =>
  holdStandings(tx, async (reader) => [...standings, ...(await referrersOf(reader, { brand, accountIds, orderId, shopLinks }))])

type MemberRow = { id: string; is_proven: boolean; joined_at: string }

/**
 * Finds the member with an address among all accounts that staff have merged with it; a merge by
 * staff counts as verification. The member joined when the first of their loyalty accounts did.
 */
async function memberBehind(tx: Tx, { brand, email, accountIds }: Pick<Address, 'brand' | 'email'> & { accountIds: readonly string[] }): Promise<MemberBehind | undefined> {
  const [row] = await rowsOf<MemberRow>(tx, sql`
    select l.id, a.is_verified or a.merged_into is not null as is_proven,
      (select min(s.joined_at) from loyalty_accounts s where s.account_id in ${among(accountIds)} and s.membership_id = l.membership_id) as joined_at
    from accounts a join loyalty_accounts l on l.account_id = coalesce(a.merged_into, a.id)
    where a.brand = ${brand.slug} and a.email = ${email} and a.erased_at is null
      and l.membership_id = ${brand.ids.membershipId} and l.merged_into is null`)
  return row && { loyaltyAccountId: row.id, isProven: row.is_proven, joinedAt: new Date(row.joined_at) }
}
