import type { BrandPack } from '#brands/brand.ts'
import { VOUCHER_DAYS } from '#domain/offer.ts'
import { eq } from 'drizzle-orm'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { offers } from './table.ts'

/** What a pack changes of an offer that exists. */
const fromPack = {
  title: excluded(offers.title),
  description: excluded(offers.description),
  value: excluded(offers.value),
  cost: excluded(offers.cost),
  tierIds: excluded(offers.tierIds),
  isActive: excluded(offers.isActive),
  validDays: excluded(offers.validDays),
  position: excluded(offers.position),
}

/**
 * Updates the offers to the pack. Offers that the pack no longer has are closed, never deleted,
 * because vouchers refer to them.
 */
export async function applyOffers(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  const { membershipId } = ids
  await tx.update(offers).set({ isActive: false }).where(eq(offers.membershipId, membershipId))
  for (const [position, offer] of program.offers.entries()) {
    const { offerId: id, title, description, value, cost, tierIds, isActive } = offer
    const validDays = offer.validDays ?? VOUCHER_DAYS
    await tx
      .insert(offers)
      .values({
        id,
        brand: slug,
        membershipId,
        title,
        description,
        value,
        cost,
        tierIds: [...tierIds],
        isActive,
        validDays,
        position,
      })
      .onConflictDoUpdate({ target: offers.id, set: fromPack })
  }
}
