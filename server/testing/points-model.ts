import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'

// Test code only: the specification's rules for one member's points, written independently of the
// ledger.

export type Network = 'instagram' | 'strava'
/** One action of a member or one movement of their points. The same `key` again is a repeat. */
export type Step =
  | { action: 'joinAgain' }
  | { action: 'earn'; points: number; countsForTier: boolean; key: number; times: number }
  | { action: 'takeBack'; points: number; key: number; allowNegativeBalance: boolean }
  | { action: 'redeem'; offer: number; key: number | undefined; times: number }
  | { action: 'follow'; network: Network; times: number }

const program: BrandPack['program'] = (packs[0] as BrandPack).program
export const offers = program.offers
export const tiers = [...program.tiers].sort((a, b) => a.sequence - b.sequence)
const networks: Record<Network, { featureName: string; originType: number }> = {
  instagram: { featureName: 'InstagramFollow', originType: 8 },
  strava: { featureName: 'StravaFollow', originType: 15 },
}

type Line = { redeemable: number; counted: number; owed: number; originType: number }
export type ModelAnswer =
  { spends: string } | { problem: string } | 'done' | 'credited' | 'known' | 'impossible'
/** `name`: of the member, so that spends stay distinct after two members were merged. */
export type Model = {
  name: string
  lines: Line[]
  tier: number
  keys: Set<string>
  answers: Map<number, { offer: number; answer: ModelAnswer }>
}

export const sum = (model: Model, part: 'redeemable' | 'counted' | 'owed') =>
  model.lines.reduce((total, line) => total + line[part], 0)
/** Returns the model of a member who has just joined. */
export const newModel = (name: string): Model =>
  enter(
    { name, lines: [], tier: 0, keys: new Set(), answers: new Map() },
    {
      redeemable: program.welcome.points,
      counted: program.welcome.points,
      owed: 0,
      originType: 13,
    },
  )

/** Adds a line; a gain first pays what is owed, and counted points may raise the tier. */
function enter(model: Model, line: Line): Model {
  const debt = sum(model, 'owed')
  model.lines.push(line)
  const paid = Math.min(debt, Math.max(0, line.redeemable))
  if (paid > 0) model.lines.push({ redeemable: -paid, counted: 0, owed: -paid, originType: 13 })
  if (line.counted > 0)
    model.tier = Math.max(
      model.tier,
      tiers.findLastIndex(({ minPoints }) => minPoints <= sum(model, 'counted')),
    )
  return model
}

/** Applies one step to the model and returns the expected answer. */
export function applyStep(model: Model, step: Step): ModelAnswer {
  switch (step.action) {
    case 'joinAgain':
      return 'done'
    case 'earn':
      return firstTime(model, `earn-${step.key}`)
        ? (enter(model, {
            redeemable: step.points,
            counted: step.countsForTier ? step.points : 0,
            owed: 0,
            originType: 3,
          }),
          'credited')
        : 'known'
    case 'follow': {
      const feature = program.features.find(
        ({ featureName }) => featureName === networks[step.network].featureName,
      )
      if (!feature?.isActive) return { problem: 'NOT_FOUND' }
      if (feature.rewardPoints === 0 || !firstTime(model, step.network)) return 'known'
      return (
        enter(model, {
          redeemable: feature.rewardPoints,
          counted: feature.rewardPoints,
          owed: 0,
          originType: networks[step.network].originType,
        }),
        'credited'
      )
    }
    case 'takeBack':
      return reverse(model, step)
    case 'redeem':
      return redeemOnce(model, step)
  }
}

function firstTime({ keys }: Model, key: string): boolean {
  if (keys.has(key)) return false
  keys.add(key)
  return true
}

function reverse(
  model: Model,
  { points, key, allowNegativeBalance }: Extract<Step, { action: 'takeBack' }>,
): ModelAnswer {
  if (model.keys.has(`back-${key}`)) return 'known'
  const has = sum(model, 'redeemable')
  if (points > has && !allowNegativeBalance) return 'impossible'
  firstTime(model, `back-${key}`)
  const taken = Math.min(points, has)
  enter(model, { redeemable: 0 - taken, counted: -points, owed: points - taken, originType: 3 })
  return 'credited'
}

function redeemOnce(
  model: Model,
  { offer, key }: Extract<Step, { action: 'redeem' }>,
): ModelAnswer {
  const previous = key === undefined ? undefined : model.answers.get(key)
  if (previous)
    return previous.offer === offer ? previous.answer : { problem: 'KEY_USED_FOR_ANOTHER_BODY' }
  const answer = spend(model, offer)
  if (key !== undefined) model.answers.set(key, { offer, answer })
  return answer
}

function spend(model: Model, place: number): ModelAnswer {
  const { cost, tierIds, isActive } = offers[place]!
  if (!isActive) return { problem: 'OFFER_NOT_FOUND' }
  if (tierIds.length > 0 && !tierIds.includes(tiers[model.tier]!.tierId))
    return { problem: 'OFFER_NOT_FOR_TIER' }
  if (sum(model, 'redeemable') < cost) return { problem: 'NOT_ENOUGH_POINTS' }
  enter(model, { redeemable: -cost, counted: 0, owed: 0, originType: 1 })
  return { spends: `${model.name}-${model.lines.length - 1}` }
}

/** Expires all points (CO-39): 18 months without activity, and the member was notified. */
export function expireModel(model: Model): void {
  const has = sum(model, 'redeemable')
  if (has > 0) enter(model, { redeemable: -has, counted: 0, owed: 0, originType: 13 })
}

/**
 * Merges one model into another (CO-40), all entries within one month. Counted points move first,
 * then spendable points, then the debt, which takes what is there. On equal keys the target's
 * answers win.
 */
export function mergeModels(target: Model, source: Model): void {
  const [redeemable, counted, owed] = [
    sum(source, 'redeemable'),
    sum(source, 'counted'),
    sum(source, 'owed'),
  ]
  target.tier = Math.max(target.tier, source.tier)
  if (counted !== 0) enter(target, { redeemable: 0, counted, owed: 0, originType: 9 })
  if (redeemable > 0) enter(target, { redeemable, counted: 0, owed: 0, originType: 10 })
  const taken = Math.min(owed, sum(target, 'redeemable'))
  if (owed > 0)
    enter(target, { redeemable: 0 - taken, counted: 0, owed: owed - taken, originType: 10 })
  for (const key of source.keys) target.keys.add(key)
  target.answers = new Map([...source.answers, ...target.answers])
}
