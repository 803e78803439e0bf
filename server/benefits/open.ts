import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { LoyaltyAccount } from '#server/points/ownership.ts'
import { ofCollection, ofMembership, ofWhatIsOwnedBy } from './utilities.ts'

type Asking = { member: Pick<Member, 'accountId' | 'brand'>; standing: Pick<LoyaltyAccount, 'membership_id' | 'tier_id'> }

/**
 * Whether one of the benefits that are open to a member, by her level and by what she owns, has what is asked for.
 * @param having a condition on the benefit `b`, such as b.content -> 'pollIds' ? id
 */
export async function isOpenTo(tx: Tx, { member, standing }: Asking, having: SQL): Promise<boolean> {
  const found = await rowsOf(tx, sql`
    select 1 from benefits b
    where b.brand = ${member.brand} and b.membership_id = ${standing.membership_id} and b.is_active and (${having})
      and (cardinality(b.tier_ids) = 0 or ${standing.tier_id} = any (b.tier_ids))
      and (${ofMembership()} or ${ofCollection()} or ${ofWhatIsOwnedBy(member.accountId)}) limit 1`)
  return found.length > 0
}
