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

/** The member behind an address, and the standing that her points go to. */
export type MemberBehind = Buyer & { loyaltyAccountId: string }
type Address = { brand: BrandPack; email: string; secret: string }

/** All that is kept of a buyer who is no member: keyed, so that addresses cannot be tried out against it. */
export const buyerHashOf = ({ brand, email, secret }: Address): string => hashOfToken(secret, `buyer:${brand.slug}:${email}`)

/**
 * Holds what concerns one buyer until the transaction ends: an event of hers and her proof come one after the other, so
 * that what one leaves waiting the other finds. In the order of the house (decision 0026): the order, which whoever has
 * one takes before; her person; her hash, and her mailboxes once they are hers; then at once every standing whose points
 * may move, hers and those of whoever brought her.
 * @param shopLink by which she has come with this event
 * @param isProof the address is its owner's: somebody may have brought her also before she is a member
 */
export async function holdBuyer(tx: Tx, { shopLink, isProof = false, ...address }: Address & { shopLink?: string | undefined; isProof?: boolean }): Promise<{ buyerHash: string; member: MemberBehind | undefined }> {
  const { brand, email } = address
  const buyerHash = buyerHashOf(address)
  const accountIds = await holdPersons(tx, sql`a.brand = ${brand.slug} and a.email = ${email}`)
  await holdHash(tx, buyerHash)
  const member = await memberBehind(tx, { brand, email, accountIds })
  if (!member?.isProven && !isProof) return { buyerHash, member }
  await holdMailboxes(tx, { brand, accountIds, secret: address.secret })
  const shopLinks = [...(await waitingLinks(tx, brand, buyerHash)), ...(shopLink ? [shopLink] : [])]
  await holdWith(tx, { brand, standings: member ? [member.loyaltyAccountId] : [], accountIds, shopLinks })
  return { buyerHash, member }
}

/**
 * The same for whoever is about to get an address, whose account is held: all that will be held once it is hers, and
 * every standing of hers, for writing the address waits for whoever moves its points.
 */
export async function holdForNewAddress(tx: Tx, { accountId, ...address }: Address & { accountId: string }): Promise<void> {
  const { brand, email: coming, secret } = address
  const buyerHash = buyerHashOf(address)
  const accountIds = await accountsOf(tx, sql`a.id = ${accountId}`)
  await holdHash(tx, buyerHash)
  await holdMailboxes(tx, { brand, accountIds, coming, secret })
  await holdWith(tx, { brand, standings: await standingsOf(tx, accountIds), accountIds, shopLinks: await waitingLinks(tx, brand, buyerHash) })
}

/** By whose links somebody has bought who was no member yet, or had not shown that she is one. */
const waitingLinks = async (tx: Tx, brand: BrandPack, buyerHash: string): Promise<string[]> => (await rowsOf<{ shop_link: string }>(tx, sql`
  select shop_link from orders where brand = ${brand.slug} and buyer_hash = ${buyerHash} and loyalty_account_id is null and shop_link is not null`)).map((row) => row.shop_link)

/** Her person and her hash, where only the hash is known, and whose standing it is, if anybody's. */
export async function holdKnownBuyer(tx: Tx, { buyerHash, loyaltyAccountId }: { buyerHash: string; loyaltyAccountId: string | null }): Promise<void> {
  if (loyaltyAccountId) await holdPersons(tx, ownerOf(loyaltyAccountId))
  await holdHash(tx, buyerHash)
}

/**
 * Every standing whose points may move with an order that gave some, once its buyer is held.
 * @returns the standing that the order's points are in now
 */
export async function holdPoints(tx: Tx, { brand, loyaltyAccountId, orderId }: { brand: BrandPack; loyaltyAccountId: string; orderId: string }): Promise<string> {
  await holdWith(tx, { brand, standings: [loyaltyAccountId], accountIds: await accountsOf(tx, ownerOf(loyaltyAccountId)), orderId, shopLinks: [] })
  const [row] = await rowsOf<{ id: string }>(tx, sql`select coalesce(merged_into, id) as id from loyalty_accounts where id = ${loyaltyAccountId}`)
  return row?.id ?? loyaltyAccountId
}

const ownerOf = (loyaltyAccountId: string): SQL => sql`a.id = (select account_id from loyalty_accounts where id = ${loyaltyAccountId})`

const holdHash = (tx: Tx, buyerHash: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${buyerHash}`}, 0))`)

type Concerned = { brand: BrandPack; standings: readonly string[]; accountIds: readonly string[]; orderId?: string; shopLinks: readonly string[] }

const holdWith = (tx: Tx, { brand, standings, accountIds, orderId, shopLinks }: Concerned): Promise<string[]> =>
  holdStandings(tx, async (reader) => [...standings, ...(await referrersOf(reader, { brand, accountIds, orderId, shopLinks }))])

type Found = { id: string; is_proven: boolean; joined_at: string }

/**
 * Who has an address, with all accounts that staff have put together with it: they have said whose it is, and that is a
 * proof too. She joined when the first of her memberships did.
 */
async function memberBehind(tx: Tx, { brand, email, accountIds }: Pick<Address, 'brand' | 'email'> & { accountIds: readonly string[] }): Promise<MemberBehind | undefined> {
  const [found] = await rowsOf<Found>(tx, sql`
    select l.id, a.is_verified or a.merged_into is not null as is_proven,
      (select min(s.joined_at) from loyalty_accounts s where s.account_id in ${among(accountIds)} and s.membership_id = l.membership_id) as joined_at
    from accounts a join loyalty_accounts l on l.account_id = coalesce(a.merged_into, a.id)
    where a.brand = ${brand.slug} and a.email = ${email} and a.erased_at is null
      and l.membership_id = ${brand.ids.membershipId} and l.merged_into is null`)
  return found && { loyaltyAccountId: found.id, isProven: found.is_proven, joinedAt: new Date(found.joined_at) }
}
