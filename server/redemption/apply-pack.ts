import type { BrandPack } from '#brands/brand.ts'
import { VOUCHER_DAYS } from '#domain/offer.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * Updates the offers to the pack. Offers that the pack no longer has are closed, never deleted,
 * because vouchers refer to them.
 */
export async function applyOffers(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  await tx.execute(
    sql`update offers set is_active = false where membership_id = ${ids.membershipId}`,
  )
  for (const [position, offer] of program.offers.entries()) {
    await tx.execute(sql`
      insert into offers (id, brand, membership_id, title, description, value, cost, tier_ids, is_active, valid_days, position)
      values (${offer.offerId}, ${slug}, ${ids.membershipId}, ${JSON.stringify(offer.title)}::jsonb, ${JSON.stringify(offer.description)}::jsonb,
        ${offer.value}, ${offer.cost}, array(select jsonb_array_elements_text(${JSON.stringify(offer.tierIds)}::jsonb)), ${offer.isActive}, ${offer.validDays ?? VOUCHER_DAYS}, ${position})
      on conflict (id) do update set title = excluded.title, description = excluded.description, value = excluded.value, cost = excluded.cost,
        tier_ids = excluded.tier_ids, is_active = excluded.is_active, valid_days = excluded.valid_days, position = excluded.position`)
  }
}
