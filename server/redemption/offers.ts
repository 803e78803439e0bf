import type { Language } from '#contract/problems.ts'
import type { Offer } from '#contract/redemption.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { offers } from './table.ts'

const openOffers = preparedRead(
  'openOffers',
  ['membershipId', 'tierId'],
  (tx, { membershipId, tierId }) =>
    tx
      .select()
      .from(offers)
      .where(
        and(
          eq(offers.membershipId, membershipId),
          eq(offers.isActive, true),
          sql`is_offer_for_tier(${offers.tierIds}, ${tierId})`,
        ),
      )
      .orderBy(offers.position),
)

/** VA-33: Returns the offers open to a tier, including those that cost more than the member has. */
export async function offersFor(
  tx: Tx,
  { membershipId, tierId, language }: { membershipId: string; tierId: string; language: Language },
): Promise<Offer[]> {
  const rows = await openOffers(tx, { membershipId, tierId })
  return rows.map(({ id, title, description, tierIds, value, cost, isActive }) => ({
    uniqueId: id,
    title: title[language],
    description: description[language],
    membershipTiers: tierIds,
    value,
    cost,
    isActive,
  }))
}
