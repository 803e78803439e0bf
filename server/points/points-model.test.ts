import { randomInt } from 'node:crypto'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { addDays, addMonths } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { expirePointsJob } from './jobs.ts'
import { addEntry } from './ledger.ts'
import {
  applyStep,
  expireModel,
  tiers,
  mergeModels,
  newModel,
  offers,
  sum,
  type ModelAnswer,
  type Model,
  type Network,
  type Step,
} from '#server/testing/points-model.ts'
import { differencesOf } from './verify.ts'

/** Set MODEL_SEED to repeat a run. */
const SEED = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31))
const RUNS = Number(process.env['SOAK_ROUNDS'] ?? 12)

// The real server.

type ModelledMember = MemberCaller & { model: Model; codes: Map<string, string> }

async function joinModelled(harness: Harness): Promise<ModelledMember> {
  const member = await harness.join()
  return { ...member, model: newModel(member.loyaltyAccountId), codes: new Map() }
}

/** Executes a step, several times at once where it says so; returns every answer. */
async function execute(
  harness: Harness,
  person: ModelledMember,
  step: Step,
): Promise<{ answers: unknown[] }> {
  const asMember = { headers: { authorization: `Bearer ${person.token}` } }
  const visitor = harness.visitor()
  const { loyaltyAccountId } = person
  const addMovement = async (
    movement: Pick<
      Parameters<typeof addEntry>[1],
      'redeemable' | 'tierPoints' | 'key' | 'originType' | 'allowNegativeBalance'
    >,
  ) =>
    addEntry(harness.tx, {
      loyaltyAccountId,
      reason: { key: 'custom' },
      at: harness.clock.now(),
      ...movement,
    }).then(
      ({ replayed }): ModelAnswer => (replayed ? 'known' : 'credited'),
      (): ModelAnswer => 'impossible',
    )
  switch (step.action) {
    case 'joinAgain': {
      const { status } = await visitor.call(api.membership.sync, {
        ...asMember,
        body: { creatorId: home.ids.creatorId, assetId: home.ids.assetId },
      })
      return { answers: [status === 200 ? 'done' : status] }
    }
    case 'earn':
      return {
        answers: await atOnce(step.times, () =>
          addMovement({
            redeemable: step.points,
            tierPoints: step.countsForTier ? step.points : 0,
            originType: 3,
            key: `earn-${step.key}`,
          }),
        ),
      }
    case 'takeBack':
      return {
        answers: [
          await addMovement({
            redeemable: -step.points,
            tierPoints: -step.points,
            originType: 3,
            key: `back-${step.key}`,
            ...(step.allowNegativeBalance ? { allowNegativeBalance: true } : {}),
          }),
        ],
      }
    case 'follow': {
      const follow = { instagram: earning.followInstagram, strava: earning.followStrava }[
        step.network
      ]
      return {
        answers: await atOnce(step.times, async () => {
          const { body } = await visitor.call(follow, {
            ...asMember,
            body: { loyaltyAccountId, membershipId: home.ids.membershipId },
          })
          return body.code ? { problem: body.code } : body.credited ? 'credited' : 'known'
        }),
      }
    }
    case 'redeem':
      return {
        answers: await atOnce(step.times, async () => {
          const { body } = await visitor.call(api.redemption.redeem, {
            ...asMember,
            body: { redemptionId: offers[step.offer]!.offerId },
            ...(step.key === undefined ? {} : { key: `redeem-${step.key}` }),
          })
          return body.code ? { problem: body.code } : { code: body.voucher.code }
        }),
      }
  }
}

const atOnce = <T>(times: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, work))

/** Takes one step on the server and in the model, and expects the same answer. */
async function take(harness: Harness, person: ModelledMember, step: Step): Promise<void> {
  const expected = applyStep(person.model, step)
  const { answers } = await execute(harness, person, step)
  if (typeof expected === 'object' && 'spends' in expected) {
    const codes = new Set(answers.map((answer) => (answer as { code?: string }).code))
    expect([step, [...codes]]).toEqual([
      step,
      [person.codes.get(expected.spends) ?? expect.any(String)],
    ])
    person.codes.set(expected.spends, [...codes][0]!)
  } else if (step.action === 'earn' || step.action === 'follow') {
    // Of several at once one is the first.
    const others = expected === 'credited' ? 'known' : expected
    expect([step, answers.sort((a) => (a === 'credited' ? -1 : 1))]).toEqual([
      step,
      [expected, ...Array<ModelAnswer>(step.times - 1).fill(others)],
    ])
  } else {
    expect([step, answers]).toEqual([step, answers.map(() => expected)])
  }
}

async function compare(
  harness: Harness,
  { loyaltyAccountId, token, model, codes }: ModelledMember,
): Promise<void> {
  const lines = await harness.rows(sql`
    select redeemable_delta as redeemable, tier_points_delta as counted, owed_delta as owed, origin_type as "originType" from point_entries where loyalty_account_id = ${loyaltyAccountId} order by id`)
  expect(lines).toEqual(model.lines)
  const asMember = { headers: { authorization: `Bearer ${token}` } }
  const { body } = await harness
    .visitor()
    .call(api.points.balance, { ...asMember, params: { id: loyaltyAccountId } })
  expect(body).toEqual({
    currentPoints: Math.max(0, sum(model, 'counted')),
    pastPoints: 0,
    redeemablePoints: sum(model, 'redeemable'),
  })
  const [stored] = await harness.rows(
    sql`select owed_points as owed, tier_id as tier from loyalty_accounts where id = ${loyaltyAccountId}`,
  )
  expect(stored).toEqual({ owed: sum(model, 'owed'), tier: tiers[model.tier]!.tierId })
  expect(Math.min(sum(model, 'redeemable'), sum(model, 'owed'))).toBe(0)
  const {
    body: { models },
  } = await harness
    .visitor()
    .call(api.redemption.vouchers, { ...asMember, params: { membershipId: home.ids.membershipId } })
  expect(models.map(({ code }) => code).sort()).toEqual([...codes.values()].sort())
}

/**
 * Passes 18 months without activity for the expiry job only: every few days, on two servers at
 * once. The server's clock stands still, so every long night ends on the same days: what expired on
 * one of them in an earlier night is announced again a month later.
 */
async function passIdleMonths(harness: Harness, people: ModelledMember[]): Promise<void> {
  const now = harness.clock.now()
  for (
    let day = addDays(addMonths(now, 18), -33);
    day < addDays(addMonths(now, 18), 130);
    day = addDays(day, 4)
  ) {
    const later = { ...harness.context, clock: { now: () => day } }
    await Promise.all([expirePointsJob.run(later), expirePointsJob.run(later)])
  }
  for (const { model } of people) expireModel(model)
}

/** Merges one of the members into another, who has everything from then on. */
async function afterNight(
  harness: Harness,
  people: ModelledMember[],
  pair: [number, number] | null,
): Promise<ModelledMember[]> {
  const [source, target] = (pair ?? []).map((place) => people[place])
  if (!source || !target || source === target) return people
  await harness.merge(source, target)
  mergeModels(target.model, source.model)
  for (const [spend, code] of source.codes) target.codes.set(spend, code)
  return people.filter((person) => person !== source)
}

// The generators.

const key = fc.nat({ max: 30 })
const times = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) },
)
const points = fc.integer({ min: 1, max: 600 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ action: fc.constant('joinAgain' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('earn' as const),
      points,
      countsForTier: fc.boolean(),
      key,
      times,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('takeBack' as const),
      points,
      key,
      allowNegativeBalance: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('redeem' as const),
      offer: fc.nat({ max: offers.length - 1 }),
      key: fc.constant(undefined),
      times: fc.constant(1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('redeem' as const),
      offer: fc.nat({ max: offers.length - 1 }),
      key,
      times,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('follow' as const),
      network: fc.constantFrom<Network>('instagram', 'strava'),
      times,
    }),
  },
)
/** The steps of four members between two restarts, all members in parallel. */
const day = fc.array(fc.array(step, { minLength: 12, maxLength: 20, size: 'max' }), {
  minLength: 4,
  maxLength: 4,
})
/**
 * Between days one member may be merged into another, and then 18 months may pass without activity.
 */
const night = fc.record({
  pair: fc.option(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }))),
  isLong: fc.boolean(),
})
const days = fc.array(fc.record({ day, night }), { minLength: 2, maxLength: 3 })

it.runIf(testPostgres)(
  `members in parallel, with restarts in between, match a model of the rules (MODEL_SEED=${SEED}, ${RUNS} runs)`,
  { timeout: 300_000 + RUNS * 20_000 },
  async () => {
    const first = await freshPostgres()
    const { address } = first
    await first.close()
    const open = async () =>
      openHarness({ database: await openDatabase({ DATABASE_URL: address, DATA_DIR: '' }) })
    let harness = await open()
    let steps = 0
    await fc.assert(
      fc.asyncProperty(days, async (plan) => {
        let people = await Promise.all(Array.from({ length: 4 }, () => joinModelled(harness)))
        for (const { day: today, night } of plan) {
          await Promise.all(
            people.map(async (person, place) => {
              for (const next of today[place]!) await take(harness, person, next)
              steps += today[place]!.length
            }),
          )
          people = await afterNight(harness, people, night.pair)
          if (night.isLong) await passIdleMonths(harness, people)
          await harness.close()
          harness = await open()
          await Promise.all(people.map((person) => compare(harness, person)))
        }
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: RUNS > 10 },
    )
    expect(await differencesOf(harness.tx)).toEqual([])
    // A merged member takes no more steps.
    expect(steps).toBeGreaterThanOrEqual(RUNS * 84)
    await harness.close()
  },
)
