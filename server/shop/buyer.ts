import type { BrandPack } from '#brands/brand.ts'
import type { Buyer } from '#domain/purchase.ts'
import { sql } from 'drizzle-orm'
import { hashOfToken } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** The member behind an address, and the standing that her points go to. */
export type MemberBehind = Buyer & { loyaltyAccountId: string }
type Address = { brand: BrandPack; email: string; secret: string }

/** All that is kept of a buyer who is no member: keyed, so that addresses cannot be tried out against it. */
export const buyerHashOf = ({ brand, email, secret }: Address): string => hashOfToken(secret, `buyer:${brand.slug}:${email}`)

/**
 * Holds what concerns one buyer until the transaction ends: an event of hers and her proof come one after the other, so
 * that what one leaves waiting the other finds. Her account is held before, as everywhere; whoever holds an order takes
 * it before both.
 */
export async function holdBuyer(tx: Tx, address: Address): Promise<string> {
  const { brand, email } = address
  await tx.execute(sql`select id from accounts where brand = ${brand.slug} and email = ${email} for update`)
  const buyerHash = buyerHashOf(address)
  await holdHash(tx, buyerHash)
  return buyerHash
}

/** The same where only the hash is known, and whose standing it is, if anybody's. */
export async function holdKnownBuyer(tx: Tx, { buyerHash, loyaltyAccountId }: { buyerHash: string; loyaltyAccountId: string | null }): Promise<void> {
  if (loyaltyAccountId) await tx.execute(sql`select a.id from accounts a join loyalty_accounts l on l.account_id = a.id where l.id = ${loyaltyAccountId} for update of a`)
  await holdHash(tx, buyerHash)
}

const holdHash = (tx: Tx, buyerHash: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${buyerHash}`}, 0))`)

type Found = { id: string; is_proven: boolean; joined_at: string }

/**
 * Who has an address, followed through merges by staff, who have said whose it is: that is a proof too. She joined when
 * the first of her memberships did. The standing is held, so that two events of one member do not wait for each other.
 */
export async function memberBehind(tx: Tx, { brand, email }: Pick<Address, 'brand' | 'email'>): Promise<MemberBehind | undefined> {
  const [found] = await rowsOf<Found>(tx, sql`
    with recursive chain as (
      select id, merged_into, is_verified or merged_into is not null as is_proven, 0 as depth from accounts where brand = ${brand.slug} and email = ${email} and erased_at is null
      union all
      select a.id, a.merged_into, chain.is_proven, chain.depth + 1 from accounts a join chain on a.id = chain.merged_into where chain.depth < 100
    )
    select l.id, chain.is_proven, min(l.joined_at) over () as joined_at
    from chain join loyalty_accounts l on l.account_id = chain.id and l.membership_id = ${brand.ids.membershipId}
    order by l.merged_into is null desc, chain.depth desc limit 1`)
  if (!found) return undefined
  return { loyaltyAccountId: await holdStanding(tx, found.id), isProven: found.is_proven, joinedAt: new Date(found.joined_at) }
}

/** Holds a standing, or the one that it was merged into. */
export async function holdStanding(tx: Tx, id: string): Promise<string> {
  const [row] = await rowsOf<{ merged_into: string | null }>(tx, sql`select merged_into from loyalty_accounts where id = ${id} for update`)
  return row?.merged_into ? holdStanding(tx, row.merged_into) : id
}
