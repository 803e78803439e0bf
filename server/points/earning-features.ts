import type { BrandPack } from '#brands/brand.ts'
import type { Feature } from '#contract/membership.ts'

/**
 * A feature of a program as stored. `activeSince` undefined: active since the program began.
 */
export type StoredFeature = Feature & { activeSince?: string }

/**
 * Returns an active feature by name; undefined when the program lacks it or has it switched off.
 */
export const findFeature = <Of extends Feature>(
  features: readonly Of[],
  name: Feature['featureName'],
): Of | undefined => features.find(({ featureName, isActive }) => featureName === name && isActive)

/** Returns what a brand's program rewards for a feature, in points; 0 without a reward. */
export const rewardFor = (
  { program }: Pick<BrandPack, 'program'>,
  name: Feature['featureName'],
): number => findFeature(program.features, name)?.rewardPoints ?? 0

/**
 * Returns the least purchase of a friend that settles a referral, in cents; also for a feature
 * switched off since.
 */
export const minPurchaseFor = (
  { program }: Pick<BrandPack, 'program'>,
  name: Feature['featureName'],
): number | undefined =>
  program.features.find(({ featureName }) => featureName === name)?.minPurchase
