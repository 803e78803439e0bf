import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Feature, MembershipTier } from '#contract/membership.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

type TierRow = {
  id: string
  sequence: number
  min_points: number
  name: Localized
  description: Localized
  art: string
}

/** EN-60: Returns the tiers of a program in wire format, lowest first. */
export async function tiersOf(
  tx: Tx,
  { brand, membershipId, language }: { brand: BrandPack; membershipId: string; language: Language },
): Promise<MembershipTier[]> {
  const rows = await rowsOf<TierRow>(
    tx,
    sql`select id, sequence, min_points, name, description, art from tiers where membership_id = ${membershipId} order by sequence`,
  )
  return rows.map((row, place) => ({
    tierId: row.id,
    name: row.name[language],
    variationName: row.name[language],
    sequence: row.sequence,
    minPoints: row.min_points,
    maxPoints: rows[place + 1] ? (rows[place + 1] as TierRow).min_points - 1 : null,
    description: row.description[language],
    mediaFileUrl: artUrl(brand.slug, row.art),
  }))
}

/** Returns the active features of a program. */
export async function configurationOf(tx: Tx, membershipId: string): Promise<Feature[]> {
  const [row] = await rowsOf<{ configuration: Feature[] }>(
    tx,
    sql`select configuration from memberships where id = ${membershipId}`,
  )
  return (row?.configuration ?? []).filter(({ isActive }) => isActive)
}
