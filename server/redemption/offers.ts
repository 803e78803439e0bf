import type { Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { Offer } from '#contract/redemption.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

type OfferRow = {
  id: string
  title: Localized
  description: Localized
  tier_ids: string[]
  value: number
  cost: number
  is_active: boolean
}

/** VA-33: Returns the offers open to a tier, including those that cost more than the member has. */
export async function offersFor(
  tx: Tx,
  { membershipId, tierId, language }: { membershipId: string; tierId: string; language: Language },
): Promise<Offer[]> {
  const rows = await rowsOf<OfferRow>(
    tx,
    sql`
    select id, title, description, tier_ids, value, cost, is_active from offers
    where membership_id = ${membershipId} and is_active and (cardinality(tier_ids) = 0 or ${tierId} = any (tier_ids))
    order by position`,
  )
  return rows.map((row) => ({
    uniqueId: row.id,
    title: row.title[language],
    description: row.description[language],
    membershipTiers: row.tier_ids,
    value: row.value,
    cost: row.cost,
    isActive: row.is_active,
  }))
}
