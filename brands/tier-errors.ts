import type { BrandPack } from './brand.ts'
import type { PackError } from './pack-errors.ts'

/** Networks that are rewarded for following, and the field with their URL (EN-83). */
const networks = { InstagramFollow: 'instagramUrl', StravaFollow: 'stravaUrl' } as const

/** Returns the errors of a program's tiers and rewards. */
export const tierErrorsIn = ({
  program: { tiers, features, offers, welcome },
}: Pick<BrandPack, 'program'>): PackError[] => {
  const ordered = tiers
    .map((tier, position) => ({ ...tier, position }))
    .sort((one, other) => one.sequence - other.sequence)
  const first = ordered[0]
  const open = offers.filter(
    ({ isActive, tierIds }) =>
      isActive && (tierIds.length === 0 || tierIds.includes(first?.tierId ?? '')),
  )
  const cheapest = Math.min(...open.map(({ cost }) => cost))
  return [
    ...ordered
      .filter(({ sequence }, index) => sequence !== index)
      .map(
        ({ position, sequence }) =>
          `program.tiers[${position}].sequence: tiers are numbered from 0 without gaps, not ${sequence}`,
      ),
    ...(first && first.minPoints !== 0
      ? [
          `program.tiers[${first.position}].minPoints: the first tier must start at 0, not at ${first.minPoints}`,
        ]
      : []),
    ...ordered
      .slice(1)
      .filter(({ minPoints }, index) => minPoints <= (ordered[index]?.minPoints ?? 0))
      .map(
        ({ position, minPoints }) =>
          `program.tiers[${position}].minPoints: a tier must start above the previous one, not at ${minPoints}`,
      ),
    ...features.flatMap((feature, at) => {
      const place = `program.features[${at}]`
      const address = networks[feature.featureName as keyof typeof networks]
      return [
        ...(address && !feature[address] ? [`${place}.${address}: it is missing`] : []),
        ...(features.findIndex(({ featureName }) => featureName === feature.featureName) < at
          ? [`${place}.featureName: ${feature.featureName} is listed twice`]
          : []),
      ]
    }),
    ...(open.length > 0 && welcome.points < cheapest
      ? [
          `program.welcome.points: a new member can redeem nothing; the cheapest offer open to them costs ${cheapest}`,
        ]
      : []),
  ]
}
