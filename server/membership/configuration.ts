import type { BrandPack } from '#brands/brand.ts'
import type { Feature, MembershipTier } from '#contract/membership.ts'
import type { Language } from '#contract/problems.ts'
import { eq } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { storedTiers } from '#server/points/tiers.ts'
import { memberships } from './table.ts'

/** EN-60: Returns the tiers of a program in wire format, lowest first. */
export async function tiersOf(
  tx: Tx,
  { brand, membershipId, language }: { brand: BrandPack; membershipId: string; language: Language },
): Promise<MembershipTier[]> {
  const rows = await storedTiers(tx, membershipId)
  return rows.map(({ id, sequence, minPoints, name, description, art }, place) => {
    const next = rows[place + 1]
    return {
      tierId: id,
      name: name[language],
      variationName: name[language],
      sequence,
      minPoints,
      maxPoints: next ? next.minPoints - 1 : null,
      description: description[language],
      mediaFileUrl: artUrl(brand.slug, art),
    }
  })
}

const storedConfiguration = preparedRead('configurationOf', ['membershipId'], (tx, values) =>
  tx
    .select({ configuration: memberships.configuration })
    .from(memberships)
    .where(eq(memberships.id, values.membershipId)),
)

/** Returns the active features of a program. */
export async function configurationOf(tx: Tx, membershipId: string): Promise<Feature[]> {
  const [row] = await storedConfiguration(tx, { membershipId })
  return (row?.configuration ?? []).filter(({ isActive }) => isActive)
}
