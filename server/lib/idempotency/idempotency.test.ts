import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { benefits } from '#contract/benefits.ts'
import { earning } from '#contract/earning.ts'
import { IMAGE_CHOICE } from '#domain/poll.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  engines,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { addEntry } from '#server/points/ledger.ts'
import {
  hashRequest,
  withIdempotency,
  scopeOfCall,
  type StoredResponse,
  type KeyedCall,
} from './idempotency.ts'
import type { Tx } from '../database/database.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

const addPoints = (context: Harness, mia: MemberCaller, points: number) => (tx: Tx) =>
  addEntry(tx, {
    loyaltyAccountId: mia.loyaltyAccountId,
    redeemable: points,
    tierPoints: 0,
    originType: 13,
    reason: { key: 'custom' },
    key: randomUUID(),
    at: context.clock.now(),
  })
const balanceOf = async (context: Harness, { loyaltyAccountId }: MemberCaller) =>
  (
    await context.rows<{ points: number }>(
      sql`select redeemable_points as points from loyalty_accounts where id = ${loyaltyAccountId}`,
    )
  )[0]!.points - home.program.welcome.points
const requestOf = (
  context: Harness,
  { accountId }: MemberCaller,
  request: Partial<KeyedCall> = {},
): KeyedCall => ({
  accountId,
  call: 'room.call',
  key: 'a-key',
  bodyHash: hashRequest(context.context.secret, { of: 1 }),
  language: 'en',
  now: context.clock.now(),
  ...request,
})
const answered = ({ status, body }: StoredResponse) => ({ status, body })

describe.each(engines)('an idempotency key ($engine)', ({ open }) => {
  let context: Harness
  let mia: MemberCaller
  beforeAll(async () => {
    context = await open()
  })
  afterAll(() => context.close())

  const doOnce = (request: KeyedCall, work: (tx: Tx) => Promise<unknown>) =>
    context.tx.transaction((tx) => withIdempotency(tx, request, work))
  const addPointsAndReturn = (points: number, answer: unknown) => async (tx: Tx) => {
    await addPoints(context, mia, points)(tx)
    if (answer instanceof Error) throw answer
    return answer
  }

  it.each([
    ['a response', { a: 1, b: ['two'] }, { status: 200, body: { a: 1, b: ['two'] } }, 10],
    [
      'a refusal',
      new Problem('NOT_ENOUGH_POINTS'),
      {
        status: 422,
        body: {
          success: false,
          code: 'NOT_ENOUGH_POINTS',
          message: "You don't have enough points to redeem this offer.",
        },
      },
      0,
    ],
    [
      'a NOT_FOUND',
      new Problem('NOT_FOUND'),
      { status: 404, body: { success: false, code: 'NOT_FOUND', message: expect.any(String) } },
      0,
    ],
  ])('does the work once and repeats %s', async (_, answer, expected, points) => {
    mia = await context.join()
    const first = await doOnce(requestOf(context, mia), addPointsAndReturn(10, answer))
    const again = await doOnce(requestOf(context, mia, { language: 'fr' }), () =>
      Promise.reject(new Error('the work is done twice')),
    )
    expect([answered(first), answered(again)]).toEqual([expected, answered(first)])
    expect(await balanceOf(context, mia)).toBe(points)
  })

  it.each([
    ['an error', new Error('broken')],
    ['an unavailable service', new Problem('COLLECTION_UNAVAILABLE')],
    ['"too many"', new Problem('TOO_MANY_REQUESTS')],
    ['"in flight"', new Problem('KEY_IN_FLIGHT')],
  ])('rolls back and frees the key after %s', async (_, failure) => {
    mia = await context.join()
    await expect(doOnce(requestOf(context, mia), addPointsAndReturn(10, failure))).rejects.toBe(
      failure,
    )
    expect(await balanceOf(context, mia)).toBe(0)
    expect(answered(await doOnce(requestOf(context, mia), addPointsAndReturn(10, 'done')))).toEqual(
      { status: 200, body: 'done' },
    )
    expect(await balanceOf(context, mia)).toBe(10)
  })

  it('is bound to one member, endpoint, path and body', async () => {
    mia = await context.join()
    const nia = await context.join()
    await doOnce(requestOf(context, mia), addPointsAndReturn(1, 'first'))
    await expect(
      doOnce(
        requestOf(context, mia, { bodyHash: hashRequest(context.context.secret, { of: 2 }) }),
        addPointsAndReturn(1, 'never'),
      ),
    ).rejects.toMatchObject({ code: 'KEY_USED_FOR_ANOTHER_BODY' })
    expect(
      (
        await doOnce(
          requestOf(context, mia, { call: 'room.other' }),
          addPointsAndReturn(1, 'second'),
        )
      ).body,
    ).toBe('second')
    expect((await doOnce(requestOf(context, nia), addPointsAndReturn(1, 'third'))).body).toBe(
      'third',
    )
    expect(
      (
        await doOnce(
          requestOf(context, mia, { call: scopeOfCall('room.call', { id: 'x' }) }),
          addPointsAndReturn(1, 'fourth'),
        )
      ).body,
    ).toBe('fourth')
    expect(await balanceOf(context, mia)).toBe(4)
  })

  it('can be the same for two polls', async () => {
    mia = await context.join()
    const answered = await Promise.all(
      home.program.polls.slice(0, 2).map(({ pollId, options: [first] }) => {
        const choice =
          first?.optionType === IMAGE_CHOICE
            ? { selectedPollOptionId: first.optionId }
            : { answerText: 'A screw' }
        return mia.call(benefits.answerPoll, {
          params: { id: pollId },
          body: { pollId, ...choice },
          key: 'the-same',
        })
      }),
    )
    expect(answered.map(({ status }) => status)).toEqual([200, 200])
  })
})

it.each([
  [{}, 'room.call'],
  [{ id: 'x' }, 'room.call id=x'],
  [{ to: 'x', id: 'a b=c' }, 'room.call id=a%20b%3Dc to=x'],
] as [Record<string, string>, string][])(
  'a key with the path %j has the scope %j',
  (params, scope) => expect(scopeOfCall('room.call', params)).toBe(scope),
)

// The embedded engine has one connection and hides races, so these run on PostgreSQL, which npm
// test starts.
describe.runIf(testPostgres)('parallel requests with one key (postgres)', () => {
  let context: Harness
  beforeAll(async () => {
    context = await openHarness({ database: await freshPostgres() })
  })
  afterAll(() => context.close())
  const follow = (mia: MemberCaller, key = 'the-same') =>
    mia.call(earning.followInstagram, {
      body: { loyaltyAccountId: mia.loyaltyAccountId, membershipId: home.ids.membershipId },
      key,
    })
  const pending = (statement: string) => async () =>
    (
      await context.rows<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}`,
      )
    )[0]!.n

  it.each(rounds)('does the work once and gives 25 equal responses (round %i)', async () => {
    const mia = await context.join()
    const answers = await Promise.all(Array.from({ length: 25 }, () => follow(mia)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect([answers[0]?.status, answers[0]?.body.credited]).toEqual([200, true])
    expect(await balanceOf(context, mia)).toBe(answers[0]?.body.points)
  })

  it('a repeat waits for the first request and gets its response', async () => {
    const mia = await context.join()
    let unlock: (() => void) | undefined
    const locked = context.tx.transaction(async (tx) => {
      await tx.execute(
        sql`select id from loyalty_accounts where id = ${mia.loyaltyAccountId} for update`,
      )
      await new Promise<void>((go) => {
        unlock = go
      })
    })
    await expect.poll(() => unlock).toBeDefined()
    const first = follow(mia)
    await expect.poll(pending('add_entry')).toBe(1)
    const repeat = follow(mia)
    await expect.poll(pending('insert into "idempotency_records"')).toBe(1)
    unlock?.()
    await locked
    const [one, two] = [await first, await repeat]
    expect([one.status, one.body.credited]).toEqual([200, true])
    expect([two.status, two.body]).toEqual([one.status, one.body])
  })

  it('a repeat gets 409 when the first request takes more than five seconds, and its response later', async () => {
    const mia = await context.join()
    let finish: (() => void) | undefined
    const request = requestOf(context, mia, {
      call: earning.followInstagram.name,
      key: 'slow',
      bodyHash: hashRequest(context.context.secret, {
        loyaltyAccountId: mia.loyaltyAccountId,
        membershipId: home.ids.membershipId,
      }),
    })
    const answer = { success: true, credited: true, points: 7 }
    const first = context.tx.transaction((tx) =>
      withIdempotency(
        tx,
        request,
        () =>
          new Promise((done) => {
            finish = () => done(answer)
          }),
      ),
    )
    await expect.poll(() => finish).toBeDefined()
    const { status, body } = await follow(mia, 'slow')
    expect([status, body.code]).toEqual([409, 'KEY_IN_FLIGHT'])
    finish?.()
    await first
    expect((await follow(mia, 'slow')).body).toEqual(answer)
  })
})
