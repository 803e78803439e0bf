import type { Feature } from '#contract/membership.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'

/** A feature of a programme as the database keeps it. `activeSince`: none if it has always been there. */
export type KeptFeature = Feature & { activeSince?: string }

/**
 * The features of a pack, each with its beginning: a reward that is switched on today is not for what was before. One
 * that a former release has kept without a beginning has always been there.
 */
export async function withBeginnings(tx: Tx, membershipId: string, features: readonly Feature[]): Promise<KeptFeature[]> {
  const [row] = await rowsOf<{ now: string; kept: KeptFeature[] | null }>(tx, sql`
    select now() as now, (select configuration from memberships where id = ${membershipId}) as kept`)
  if (!row) return [...features]
  return features.map((feature) => {
    const before = row.kept?.find(({ featureName, isActive }) => featureName === feature.featureName && isActive)
    const activeSince = before ? before.activeSince : instantOf(row.now)
    return feature.isActive && activeSince !== undefined ? { ...feature, activeSince } : feature
  })
}
