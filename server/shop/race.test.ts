import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cheapestOf,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  judgemeEvent,
  paidOrderPayload,
  refundPayload,
  reviewPayload,
  sampleId,
  shopifyEvent,
  type SampleEvent,
} from './sample-events.ts'

const ROUNDS = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 5) },
  (_, round) => round + 1,
)
const secret = 'the secret of our own shop'
const WELCOME = home.program.welcome.points
const offer = cheapestOf(home)
const REVIEW =
  home.program.features.find(({ featureName }) => featureName === 'JudgeMe')?.rewardPoints ?? 0

// The embedded database has one connection and hides races: this runs on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('simultaneous shop events (postgres)', () => {
  let harness: Harness
  let database: Awaited<ReturnType<typeof freshPostgres>>
  beforeAll(async () => {
    database = await freshPostgres()
    const secrets = new Map([[home.slug, [secret]]])
    harness = await openHarness({ database, shopSecrets: { shopify: secrets, judgeme: secrets } })
  })
  afterAll(() => harness.close())

  const statuses = async (events: SampleEvent[]) =>
    (await Promise.all(events.map(send))).map(({ statusCode }) => statusCode)
  const send = ({ path, body, headers }: SampleEvent) =>
    harness.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { host: `${home.slug}.localhost:4000`, ...headers },
    })
  const order = (orderId: string, email: string, total: string, eventId?: string) =>
    shopifyEvent(
      'orders/paid',
      paidOrderPayload({ orderId, email, total, at: harness.clock.now() }),
      { secret, ...(eventId ? { eventId } : {}) },
    )
  const refund = (orderId: string, amount: string, refundId = `${orderId}-r`) =>
    shopifyEvent(
      'refunds/create',
      refundPayload({ refundId, orderId, amount, at: harness.clock.now() }),
      { secret },
    )

  const balanceOf = async ({ loyaltyAccountId }: MemberCaller) =>
    (
      await harness.rows<{ balance: number; owed: number; entries: number }>(sql`
    select redeemable_points as balance, owed_points as owed, (select count(*)::int from point_entries where loyalty_account_id = l.id) as entries
    from loyalty_accounts l where id = ${loyaltyAccountId}`)
    )[0]
  const joinVerified = async () => {
    const member = await harness.join()
    await harness.tx.execute(
      sql`update accounts set is_verified = true where id = ${member.accountId}`,
    )
    return member
  }

  it.each(ROUNDS)(
    'give points once for 20 deliveries of an order under 11 event ids (round %i)',
    async (round) => {
      const mia = await joinVerified()
      const events = Array.from({ length: 20 }, (_, place) =>
        order(`twenty-${round}`, mia.email, '84.50', place % 2 ? `twenty-${round}` : undefined),
      )
      expect(await statuses(events)).toEqual(Array(20).fill(200))
      expect(await balanceOf(mia)).toEqual({ balance: WELCOME + 84, owed: 0, entries: 2 })
    },
  )

  it.each(ROUNDS)('settle an order and its refunds in any order (round %i)', async (round) => {
    const mia = await joinVerified()
    const id = `both-${round}`
    expect(
      await statuses([
        refund(id, '20.00', `${id}-1`),
        order(id, mia.email, '84.50'),
        refund(id, '14.25', `${id}-2`),
        refund(id, '20.00', `${id}-1`),
      ]),
    ).toEqual(Array(4).fill(200))
    expect(await balanceOf(mia)).toMatchObject({ balance: WELCOME + 50, owed: 0 })
    expect(
      await harness.rows(
        sql`select 1 from refunds where order_id = ${sampleId(id)} and not is_settled`,
      ),
    ).toEqual([])
  })

  it.each(ROUNDS)(
    'keep the balance at zero or above during a refund and a redemption, and note the rest as owed (round %i)',
    async (round) => {
      const mia = await joinVerified()
      const id = `spent-${round}`
      await send(order(id, mia.email, '300.00'))
      const [answer, redeemed] = await Promise.all([
        send(refund(id, '300.00')),
        mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } }),
      ])
      expect([answer.statusCode, redeemed.status]).toEqual([
        200,
        WELCOME >= offer.cost ? 200 : redeemed.status,
      ])
      const cost = redeemed.status === 200 ? offer.cost : 0
      const after = await balanceOf(mia)
      expect((after?.balance ?? 0) - (after?.owed ?? 0)).toBe(WELCOME - cost)
      expect(after?.balance).toBeGreaterThanOrEqual(0)
    },
  )

  it.each(ROUNDS)(
    'leave nothing waiting when purchases and a refund arrive during verification (round %i)',
    async (round) => {
      const mia = await harness.join()
      const code = (await harness.emailsTo(mia.email)).find((message) => message.code)?.code ?? ''
      const id = `proof-${round}`
      const [exchange, ...answers] = await Promise.all([
        harness.visitor().call(auth.exchange, {
          body: { email: mia.email, membershipId: home.ids.membershipId, token: code },
        }),
        ...[
          order(`${id}-1`, mia.email, '10.00'),
          order(`${id}-2`, mia.email, '20.00'),
          refund(`${id}-2`, '5.00'),
          order(`${id}-3`, mia.email, '30.00'),
        ].map(send),
      ])
      expect([exchange.status, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
        200, 200, 200, 200, 200,
      ])
      expect(await balanceOf(mia)).toMatchObject({ balance: WELCOME + 55, owed: 0 })
    },
  )

  it('answer 503 while the database is down, and accept the event again later', async () => {
    const name = new URL(database.address).pathname.slice(1)
    const admin = new pg.Client({ connectionString: testPostgres })
    await admin.connect()
    const mia = await joinVerified()
    const event = order('away-1', mia.email, '10.00')
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    const answer = await send(event)
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    // Each dead connection of the pool is found by using it.
    for (let attempt = 0; attempt < 32; attempt += 1)
      await harness.database.ping().catch(() => undefined)
    expect((await send(event)).statusCode).toBe(200)
    expect(await balanceOf(mia)).toMatchObject({ balance: WELCOME + 10 })
  })

  it.each(ROUNDS)('give points once for 20 reviews of one product (round %i)', async (round) => {
    const mia = await joinVerified()
    const events = Array.from({ length: 20 }, (_, place) =>
      judgemeEvent(
        reviewPayload({
          reviewId: `review-${round}-${place % 10}`,
          email: mia.email,
          productId: '7',
          at: harness.clock.now(),
        }),
        { secret },
      ),
    )
    expect(await statuses(events)).toEqual(Array(20).fill(200))
    expect(await balanceOf(mia)).toEqual({ balance: WELCOME + REVIEW, owed: 0, entries: 2 })
    expect(
      await harness.rows(
        sql`select count(*)::int as credited from reviews where loyalty_account_id = ${mia.loyaltyAccountId} and state = 'credited'`,
      ),
    ).toEqual([{ credited: 1 }])
  })
})
