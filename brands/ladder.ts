import type { BrandPack } from './brand.ts'
import type { Mistake } from './mistakes.ts'

/** Networks that are rewarded for being followed, and where each is found (EN-83). */
const networks = { InstagramFollow: 'instagramUrl', StravaFollow: 'stravaUrl' } as const

/** What is wrong with how a programme climbs and what it gives: a ladder with a missing rung, a reward that leads nowhere. */
export const ladderMistakesIn = ({ programme: { tiers, features, offers, welcome } }: Pick<BrandPack, 'programme'>): Mistake[] => {
  const rungs = tiers.map((tier, at) => ({ ...tier, at })).sort((one, other) => one.sequence - other.sequence)
  const first = rungs[0]
  const open = offers.filter(({ isActive, tierIds }) => isActive && (tierIds.length === 0 || tierIds.includes(first?.tierId ?? '')))
  const cheapest = Math.min(...open.map(({ cost }) => cost))
  return [
    ...rungs.filter(({ sequence }, place) => sequence !== place).map(({ at, sequence }) => `programme.tiers[${at}].sequence: levels are counted from 0 without a gap, and this one is ${sequence}`),
    ...(first && first.minPoints !== 0 ? [`programme.tiers[${first.at}].minPoints: the first level begins at 0, not at ${first.minPoints}`] : []),
    ...rungs.slice(1).filter(({ minPoints }, place) => minPoints <= (rungs[place]?.minPoints ?? 0)).map(({ at, minPoints }) => `programme.tiers[${at}].minPoints: a level begins above the one below it, and this one at ${minPoints}`),
    ...features.flatMap((feature, at) => {
      const place = `programme.features[${at}]`
      const address = networks[feature.featureName as keyof typeof networks]
      return [
        ...(address && !feature[address] ? [`${place}.${address}: it is missing`] : []),
        ...(features.findIndex(({ featureName }) => featureName === feature.featureName) < at ? [`${place}.featureName: ${feature.featureName} stands there already`] : []),
      ]
    }),
    ...(open.length > 0 && welcome.points < cheapest ? [`programme.welcome.points: a new member can redeem nothing; the smallest offer open to her costs ${cheapest}`] : []),
  ]
}
