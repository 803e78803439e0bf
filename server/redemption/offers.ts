import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { Offer } from '#contract/redemption.ts'
import { isOfferedToTier, openingTier } from '#domain/offer.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { tiersInLanguage } from '#server/points/tiers.ts'
import { detailsIn } from './offer-details.ts'
import { offers } from './table.ts'

const activeOffers = preparedRead('activeOffers', ['membershipId'], (tx, { membershipId }) =>
  tx
    .select()
    .from(offers)
    .where(and(eq(offers.membershipId, membershipId), eq(offers.isActive, true)))
    .orderBy(offers.position),
)

/** VA-33: Returns the offers open to a tier, including those that cost more than the member has. */
export async function offersFor(
  tx: Tx,
  { membershipId, tierId, language }: { membershipId: string; tierId: string; language: Language },
): Promise<Offer[]> {
  const offers = await offersOf(tx, { membershipId, language })
  return offers.filter((offer) => isOfferedToTier(offer, tierId))
}

/** Returns the offers that a member of a tier sees: the open ones, and those that the brand shows as locked. */
export async function offersShownTo(
  tx: Tx,
  { brand, tierId, language }: { brand: BrandPack; tierId: string; language: Language },
): Promise<Offer[]> {
  const { membershipId } = brand.ids
  const shown = brand.features.lockedOffers
  // Saves the query of the tiers for most brands.
  if (shown === 'none') return offersFor(tx, { membershipId, tierId, language })
  const offers = await offersOf(tx, { membershipId, language })
  const tiers = await tiersInLanguage(tx, membershipId)
  return offers.flatMap((offer) => {
    if (isOfferedToTier(offer, tierId)) return [offer]
    const tier = openingTier(offer, { tiers, tierId, shown })
    return tier ? [{ ...offer, opensAt: tier.words.name[language] }] : []
  })
}

async function offersOf(
  tx: Tx,
  { membershipId, language }: { membershipId: string; language: Language },
): Promise<Offer[]> {
  const rows = await activeOffers(tx, { membershipId })
  return rows.map((row) => ({
    uniqueId: row.id,
    title: row.title[language],
    description: row.description[language],
    membershipTiers: row.tierIds,
    value: row.value,
    cost: row.cost,
    isActive: row.isActive,
    ...detailsIn(row, language),
  }))
}
