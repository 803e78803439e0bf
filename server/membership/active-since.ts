import type { Feature } from '#contract/membership.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { findFeature, type StoredFeature } from '#server/points/earning-features.ts'
import { memberships } from './table.ts'

/**
 * Returns the features of a pack with their start: a reward switched on today does not apply to
 * earlier events. A feature stored by an earlier release without a start has always been active.
 */
export async function withActiveSince(
  tx: Tx,
  {
    membershipId,
    features,
    now,
  }: { membershipId: string; features: readonly Feature[]; now: Date },
): Promise<StoredFeature[]> {
  const [row] = await tx
    .select({ configuration: memberships.configuration })
    .from(memberships)
    .where(eq(memberships.id, membershipId))
  return features.map((feature) => {
    const before = findFeature(row?.configuration ?? [], feature.featureName)
    const activeSince = before ? before.activeSince : now.toISOString()
    return feature.isActive && activeSince !== undefined ? { ...feature, activeSince } : feature
  })
}
