import type { BrandPack } from '#brands/brand.ts'
import { VOUCHER_DAYS } from '#domain/offer.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { offers } from './table.ts'

/**
 * Updates the offers to the pack. Offers that the pack no longer has are closed, never deleted,
 * because vouchers refer to them.
 */
export async function applyOffers(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  const { membershipId } = ids
  await tx.update(offers).set({ isActive: false }).where(eq(offers.membershipId, membershipId))
  for (const [position, offer] of program.offers.entries()) {
    const { offerId: id, kind, title, description, art, cost, tierIds, isActive } = offer
    const changing = {
      kind,
      title,
      description,
      value: offer.value ?? 0,
      art: art ?? null,
      place: offer.place ?? null,
      time: offer.time ?? null,
      isUsableInParts: offer.isUsableInParts ?? false,
      cost,
      tierIds: [...tierIds],
      isActive,
      validDays: offer.validDays ?? VOUCHER_DAYS,
      position,
    }
    await tx
      .insert(offers)
      .values({ id, brand: slug, membershipId, ...changing })
      .onConflictDoUpdate({ target: offers.id, set: changing })
  }
}
