import type { BrandPack } from '#brands/brand.ts'
import type { Feature } from '#contract/membership.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** A feature of a programme as the database keeps it. `activeSince`: none if it has always been there. */
export type KeptFeature = Feature & { activeSince?: string }

/** A way to earn as a programme has it; nothing while it has none, or has it switched off. */
export const featureIn = <Of extends Feature>(features: readonly Of[], name: Feature['featureName']): Of | undefined =>
  features.find(({ featureName, isActive }) => featureName === name && isActive)

/** What a brand's programme gives for one way to earn, in points; 0 where it rewards none. */
export const rewardOf = ({ programme }: Pick<BrandPack, 'programme'>, name: Feature['featureName']): number =>
  featureIn(programme.features, name)?.rewardPoints ?? 0

/** The least that a friend's purchase must come to for a referral, in cents; also for one that has been switched off since. */
export const leastPurchaseOf = ({ programme }: Pick<BrandPack, 'programme'>, name: Feature['featureName']): number | undefined =>
  programme.features.find(({ featureName }) => featureName === name)?.leastPurchase

/**
 * The features of a pack, each with its beginning: a reward that is switched on today is not for what was before. One
 * that a former release has kept without a beginning has always been there.
 */
export async function withBeginnings(tx: Tx, { membershipId, features, now }: { membershipId: string; features: readonly Feature[]; now: Date }): Promise<KeptFeature[]> {
  const [row] = await rowsOf<{ configuration: KeptFeature[] | null }>(tx, sql`select configuration from memberships where id = ${membershipId}`)
  return features.map((feature) => {
    const before = featureIn(row?.configuration ?? [], feature.featureName)
    const activeSince = before ? before.activeSince : now.toISOString()
    return feature.isActive && activeSince !== undefined ? { ...feature, activeSince } : feature
  })
}
