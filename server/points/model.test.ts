import { randomInt } from 'node:crypto'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { freshPostgres, home, openHarness, testPostgres, type Harness } from '#server/harness.ts'
import { openDatabase } from '#server/kit/db.ts'
import { addEntry, balanceOf } from './ledger.ts'
import { differencesOf } from './verify.ts'

/** Set it to see the same run again. */
const SEED = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31))
const RUNS = Number(process.env['SOAK_ROUNDS'] ?? 3)

type Network = 'instagram' | 'strava'
/** Something that one member does, or that is done to her points. `key`: the same one again is a repeat. */
type Step =
  | { does: 'joinAgain' }
  | { does: 'earn'; points: number; counts: boolean; key: number; times: number }
  | { does: 'takeBack'; points: number; key: number; mayOwe: boolean }
  | { does: 'redeem'; offer: number; key: number | undefined; times: number }
  | { does: 'follow'; network: Network; times: number }
  | { does: 'expire'; key: number }

const programme: BrandPack['programme'] = home.programme
const offers = programme.offers
const ladder = [...programme.tiers].sort((a, b) => a.sequence - b.sequence)
const networks: Record<Network, { featureName: string; originType: number }> = { instagram: { featureName: 'InstagramFollow', originType: 8 }, strava: { featureName: 'StravaFollow', originType: 15 } }

// The model: what the specification says of one member's points, written without a look at the ledger.

type Line = { redeemable: number; counted: number; owed: number; originType: number }
type Answer = { spends: number } | { refused: string } | 'done' | 'credited' | 'known' | 'impossible'
type Model = { lines: Line[]; level: number; keys: Set<string>; answers: Map<number, { offer: number; answer: Answer }> }

const sum = (model: Model, part: 'redeemable' | 'counted' | 'owed') => model.lines.reduce((total, line) => total + line[part], 0)
const newcomer = (): Model => enter({ lines: [], level: 0, keys: new Set(), answers: new Map() }, { redeemable: programme.welcome.points, counted: programme.welcome.points, owed: 0, originType: 13 })

/** Writes a line; a gain pays first what is owed, and what counts may lift the level. */
function enter(model: Model, line: Line): Model {
  const debt = sum(model, 'owed')
  model.lines.push(line)
  const paid = Math.min(debt, Math.max(0, line.redeemable))
  if (paid > 0) model.lines.push({ redeemable: -paid, counted: 0, owed: -paid, originType: 13 })
  if (line.counted > 0) model.level = Math.max(model.level, ladder.findLastIndex(({ minPoints }) => minPoints <= sum(model, 'counted')))
  return model
}

function happens(model: Model, step: Step): Answer {
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
    case 'expire':
      if (sum(model, 'redeemable') === 0) return 'done'
      return firstTime(model, `expire-${step.key}`) ? (enter(model, { redeemable: -sum(model, 'redeemable'), counted: 0, owed: 0, originType: 13 }), 'credited') : 'known'
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
  return { spends: model.lines.length - 1 }
}

// The real thing.

type Person = { token: string; loyaltyAccountId: string; model: Model; codes: Map<number, string> }

async function arrives(house: Harness): Promise<Person> {
  const { token, loyaltyAccountId } = await house.join()
  return { token, loyaltyAccountId, model: newcomer(), codes: new Map() }
}

/** Several at the same instant where a step says so: every one of them must be answered as one. */
async function carriedOut(house: Harness, person: Person, step: Step): Promise<{ answers: unknown[] }> {
  const asHer = { headers: { authorization: `Bearer ${person.token}` } }
  const visitor = house.visitor()
  const { loyaltyAccountId } = person
  const enterReally = async (movement: Pick<Parameters<typeof addEntry>[1], 'redeemable' | 'counted' | 'key' | 'originType' | 'mayOwe'>) =>
    addEntry(house.tx, { loyaltyAccountId, reason: { key: 'custom' }, at: house.clock.now(), ...movement }).then(({ replayed }): Answer => (replayed ? 'known' : 'credited'), (): Answer => 'impossible')
  switch (step.does) {
    case 'joinAgain': {
      const { status } = await visitor.call(api.membership.sync, { ...asHer, body: { creatorId: home.ids.creatorId, assetId: home.ids.assetId } })
      return { answers: [status === 200 ? 'done' : status] }
    }
    case 'earn':
      return { answers: await atOnce(step.times, () => enterReally({ redeemable: step.points, counted: step.counts ? step.points : 0, originType: 3, key: `earn-${step.key}` })) }
    case 'takeBack':
      return { answers: [await enterReally({ redeemable: -step.points, counted: -step.points, originType: 3, key: `back-${step.key}`, ...(step.mayOwe ? { mayOwe: true } : {}) })] }
    case 'expire': {
      const { redeemablePoints } = await balanceOf(house.tx, loyaltyAccountId, house.clock.now())
      return { answers: [redeemablePoints === 0 ? 'done' : await enterReally({ redeemable: -redeemablePoints, counted: 0, originType: 13, key: `expire-${step.key}` })] }
    }
    case 'follow': {
      const follow = { instagram: earning.followInstagram, strava: earning.followStrava }[step.network]
      return { answers: await atOnce(step.times, async () => {
        const { body } = await visitor.call(follow, { ...asHer, body: { loyaltyAccountId, membershipId: home.ids.membershipId } })
        return body.code ? { refused: body.code } : body.credited ? 'credited' : 'known'
      }) }
    }
    case 'redeem':
      return { answers: await atOnce(step.times, async () => {
        const { body } = await visitor.call(api.redemption.redeem, { ...asHer, body: { redemptionId: offers[step.offer]!.offerId }, ...(step.key === undefined ? {} : { key: `redeem-${step.key}` }) })
        return body.code ? { refused: body.code } : { code: body.voucher.code }
      }) }
  }
}

const atOnce = <T>(times: number, work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: times }, work))

/** One step in both worlds, and the same answer. */
async function take(house: Harness, person: Person, step: Step): Promise<void> {
  const expected = happens(person.model, step)
  const { answers } = await carriedOut(house, person, step)
  if (typeof expected === 'object' && 'spends' in expected) {
    const codes = new Set(answers.map((answer) => (answer as { code?: string }).code))
    expect([step, [...codes]]).toEqual([step, [person.codes.get(expected.spends) ?? expect.any(String)]])
    person.codes.set(expected.spends, [...codes][0]!)
  } else if (step.does === 'earn' || step.does === 'follow') {
    // Of several at once one is the first.
    const others = expected === 'credited' ? 'known' : expected
    expect([step, answers.sort((a) => (a === 'credited' ? -1 : 1))]).toEqual([step, [expected, ...Array<Answer>(step.times - 1).fill(others)]])
  } else {
    expect([step, answers]).toEqual([step, answers.map(() => expected)])
  }
}

async function compare(house: Harness, { loyaltyAccountId, token, model, codes }: Person): Promise<void> {
  const lines = await house.rows(sql`
    select redeemable_delta as redeemable, counted_delta as counted, owed_delta as owed, origin_type as "originType" from point_entries where loyalty_account_id = ${loyaltyAccountId} order by id`)
  expect(lines).toEqual(model.lines)
  const asHer = { headers: { authorization: `Bearer ${token}` } }
  const { body } = await house.visitor().call(api.points.balance, { ...asHer, params: { id: loyaltyAccountId } })
  expect(body).toEqual({ currentPoints: Math.max(0, sum(model, 'counted')), pastPoints: 0, redeemablePoints: sum(model, 'redeemable') })
  const [kept] = await house.rows(sql`select owed_points as owed, tier_id as tier from loyalty_accounts where id = ${loyaltyAccountId}`)
  expect(kept).toEqual({ owed: sum(model, 'owed'), tier: ladder[model.level]!.tierId })
  expect(Math.min(sum(model, 'redeemable'), sum(model, 'owed'))).toBe(0)
  const { body: { models } } = await house.visitor().call(api.redemption.vouchers, { ...asHer, params: { membershipId: home.ids.membershipId } })
  expect(models.map(({ code }) => code).sort()).toEqual([...codes.values()].sort())
}

// What may happen.

const key = fc.nat({ max: 30 })
const times = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) })
const points = fc.integer({ min: 1, max: 600 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('joinAgain' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('earn' as const), points, counts: fc.boolean(), key, times }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('takeBack' as const), points, key, mayOwe: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('redeem' as const), offer: fc.nat({ max: offers.length - 1 }), key: fc.constant(undefined), times: fc.constant(1) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('redeem' as const), offer: fc.nat({ max: offers.length - 1 }), key, times }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('follow' as const), network: fc.constantFrom<Network>('instagram', 'strava'), times }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const), key }) },
)
/** Between two restarts: what each of four members does, one thing after the other, all four at once. */
const day = fc.array(fc.array(step, { minLength: 5, maxLength: 15, size: 'max' }), { minLength: 4, maxLength: 4 })
const days = fc.array(day, { minLength: 2, maxLength: 3 })

it.runIf(testPostgres)(`members in parallel, with restarts in between, have what a model of the rules has (MODEL_SEED=${SEED}, ${RUNS} runs)`, { timeout: 60_000 + RUNS * 20_000 }, async () => {
  const first = await freshPostgres()
  const { address } = first
  await first.close()
  const open = async () => openHarness({ database: await openDatabase({ DATABASE_URL: address, DATA_DIR: '' }) })
  let house = await open()
  let steps = 0
  await fc.assert(fc.asyncProperty(days, async (plan) => {
    const people = await Promise.all(Array.from({ length: 4 }, () => arrives(house)))
    for (const today of plan) {
      await Promise.all(people.map(async (person, place) => {
        for (const next of today[place]!) await take(house, person, next)
        steps += today[place]!.length
      }))
      await house.close()
      house = await open()
      await Promise.all(people.map((person) => compare(house, person)))
    }
  }), { seed: SEED, numRuns: RUNS, endOnFailure: RUNS > 10 })
  expect(await differencesOf(house.tx)).toEqual([])
  expect(steps).toBeGreaterThan(RUNS * 4 * 2 * 5 - 1)
  await house.close()
})
