import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'

// For tests alone: what the specification says of one member's points, written without a look at the ledger.

export type Network = 'instagram' | 'strava'
/** Something that one member does, or that is done to her points. `key`: the same one again is a repeat. */
export type Step =
  | { does: 'joinAgain' }
  | { does: 'earn'; points: number; counts: boolean; key: number; times: number }
  | { does: 'takeBack'; points: number; key: number; mayOwe: boolean }
  | { does: 'redeem'; offer: number; key: number | undefined; times: number }
  | { does: 'follow'; network: Network; times: number }

const programme: BrandPack['programme'] = (packs[0] as BrandPack).programme
export const offers = programme.offers
export const ladder = [...programme.tiers].sort((a, b) => a.sequence - b.sequence)
const networks: Record<Network, { featureName: string; originType: number }> = { instagram: { featureName: 'InstagramFollow', originType: 8 }, strava: { featureName: 'StravaFollow', originType: 15 } }

type Line = { redeemable: number; counted: number; owed: number; originType: number }
export type Answer = { spends: string } | { refused: string } | 'done' | 'credited' | 'known' | 'impossible'
/** `name`: of the member, so that a spend is told apart after two of them became one. */
export type Model = { name: string; lines: Line[]; level: number; keys: Set<string>; answers: Map<number, { offer: number; answer: Answer }> }

export const sum = (model: Model, part: 'redeemable' | 'counted' | 'owed') => model.lines.reduce((total, line) => total + line[part], 0)
/** Somebody who has just joined. */
export const newcomer = (name: string): Model => enter({ name, lines: [], level: 0, keys: new Set(), answers: new Map() }, { redeemable: programme.welcome.points, counted: programme.welcome.points, owed: 0, originType: 13 })

/** Writes a line; a gain pays first what is owed, and what counts may lift the level. */
function enter(model: Model, line: Line): Model {
  const debt = sum(model, 'owed')
  model.lines.push(line)
  const paid = Math.min(debt, Math.max(0, line.redeemable))
  if (paid > 0) model.lines.push({ redeemable: -paid, counted: 0, owed: -paid, originType: 13 })
  if (line.counted > 0) model.level = Math.max(model.level, ladder.findLastIndex(({ minPoints }) => minPoints <= sum(model, 'counted')))
  return model
}

/** Does one thing in the model, and says how it is answered. */
export function happens(model: Model, step: Step): Answer {
  switch (step.does) {
    case 'joinAgain':
      return 'done'
    case 'earn':
      return firstTime(model, `earn-${step.key}`) ? (enter(model, { redeemable: step.points, counted: step.counts ? step.points : 0, owed: 0, originType: 3 }), 'credited') : 'known'
    case 'follow': {
      const feature = programme.features.find(({ featureName }) => featureName === networks[step.network].featureName)
      if (!feature?.isActive) return { refused: 'NOT_FOUND' }
      if (feature.rewardPoints === 0 || !firstTime(model, step.network)) return 'known'
      return (enter(model, { redeemable: feature.rewardPoints, counted: feature.rewardPoints, owed: 0, originType: networks[step.network].originType }), 'credited')
    }
    case 'takeBack':
      return takenBack(model, step)
    case 'redeem':
      return redeemed(model, step)
  }
}

function firstTime({ keys }: Model, key: string): boolean {
  if (keys.has(key)) return false
  keys.add(key)
  return true
}

function takenBack(model: Model, { points, key, mayOwe }: Extract<Step, { does: 'takeBack' }>): Answer {
  if (model.keys.has(`back-${key}`)) return 'known'
  const has = sum(model, 'redeemable')
  if (points > has && !mayOwe) return 'impossible'
  firstTime(model, `back-${key}`)
  const taken = Math.min(points, has)
  enter(model, { redeemable: 0 - taken, counted: -points, owed: points - taken, originType: 3 })
  return 'credited'
}

function redeemed(model: Model, { offer, key }: Extract<Step, { does: 'redeem' }>): Answer {
  const known = key === undefined ? undefined : model.answers.get(key)
  if (known) return known.offer === offer ? known.answer : { refused: 'KEY_USED_FOR_ANOTHER_BODY' }
  const answer = spent(model, offer)
  if (key !== undefined) model.answers.set(key, { offer, answer })
  return answer
}

function spent(model: Model, place: number): Answer {
  const { cost, tierIds, isActive } = offers[place]!
  if (!isActive) return { refused: 'OFFER_NOT_FOUND' }
  if (tierIds.length > 0 && !tierIds.includes(ladder[model.level]!.tierId)) return { refused: 'OFFER_NOT_FOR_TIER' }
  if (sum(model, 'redeemable') < cost) return { refused: 'NOT_ENOUGH_POINTS' }
  enter(model, { redeemable: -cost, counted: 0, owed: 0, originType: 1 })
  return { spends: `${model.name}-${model.lines.length - 1}` }
}

/** CO-39: nobody has touched her points for 18 months, and she was told. */
export function idle(model: Model): void {
  const has = sum(model, 'redeemable')
  if (has > 0) enter(model, { redeemable: -has, counted: 0, owed: 0, originType: 13 })
}

/**
 * CO-40: the points of one member become another's, all of them entered within one month. What counts comes first, then
 * what can be spent, then what is owed, which takes what is there. Keys and first answers are both's, hers before.
 */
export function mergedInto(target: Model, source: Model): void {
  const [redeemable, counted, owed] = [sum(source, 'redeemable'), sum(source, 'counted'), sum(source, 'owed')]
  target.level = Math.max(target.level, source.level)
  if (counted !== 0) enter(target, { redeemable: 0, counted, owed: 0, originType: 9 })
  if (redeemable > 0) enter(target, { redeemable, counted: 0, owed: 0, originType: 10 })
  const taken = Math.min(owed, sum(target, 'redeemable'))
  if (owed > 0) enter(target, { redeemable: 0 - taken, counted: 0, owed: owed - taken, originType: 10 })
  for (const key of source.keys) target.keys.add(key)
  target.answers = new Map([...source.answers, ...target.answers])
}
