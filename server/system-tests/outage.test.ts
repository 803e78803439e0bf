import type { Endpoint } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

/** A database that becomes unavailable and comes back, as a member sees it. */
describe.runIf(testPostgres)('while the database is unavailable (postgres)', () => {
  let context: Harness
  let mia: MemberCaller
  let admin: pg.Client
  let name: string
  beforeAll(async () => {
    const database = await freshPostgres()
    name = new URL(database.address).pathname.slice(1)
    admin = new pg.Client({ connectionString: testPostgres })
    await admin.connect()
    context = await openHarness({ database })
    mia = await context.join()
  })
  afterAll(async () => {
    await admin.end()
    await context.close()
  })

  const cut = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const allow = (open: boolean) =>
    admin.query(`alter database ${name} allow_connections ${String(open)}`)

  it('replaces a lost connection', async () => {
    await cut()
    const statuses: number[] = []
    for (let tries = 0; tries < 20 && !statuses.includes(200); tries += 1)
      statuses.push(
        (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status,
      )
    expect(statuses.at(-1)).toBe(200)
  })

  it('fails only the requests whose connection is cut; the pool keeps its size', async () => {
    for (let round = 0; round < 3; round += 1) {
      const blocker = new pg.Client({
        connectionString: Object.assign(new URL(testPostgres ?? ''), {
          pathname: `/${name}`,
        }).toString(),
      })
      blocker.on('error', () => undefined)
      await blocker.connect()
      await blocker.query('begin; lock table outbox in access exclusive mode')
      // More than the pool size, so that some wait for a connection and some are in a transaction.
      const waiting = Array.from({ length: 24 }, (_, place) =>
        context.visitor().call(auth.sendLink, {
          body: {
            email: `cut-${round}-${place}@example.test`,
            creatorId: home.ids.creatorId,
            membershipId: home.ids.membershipId,
          },
        }),
      )
      await expect
        .poll(
          async () =>
            (
              await admin.query(
                'select count(*)::int as n from pg_stat_activity where datname = $1 and wait_event_type = $2',
                [name, 'Lock'],
              )
            ).rows[0].n,
        )
        .toBeGreaterThan(3)
      await cut()
      for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status)
      await blocker.end().catch(() => undefined)
    }
    await expect
      .poll(
        async () =>
          (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status,
      )
      .toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
  })

  const reads: [string, Endpoint, Record<string, string>, { en: string }][] = [
    ['collection [ER-25]', api.collection.collection, {}, problems.COLLECTION_UNAVAILABLE],
    ['membership [ER-27]', api.membership.membership, { id: 'x' }, problems.MEMBERSHIP_UNAVAILABLE],
    ['points [ER-29]', api.points.balance, { id: 'x' }, problems.POINTS_UNAVAILABLE],
    [
      'tiers [ER-30]',
      api.membership.tiers,
      { id: home.ids.membershipId },
      problems.TIERS_UNAVAILABLE,
    ],
    ['history [ER-31]', api.points.history, { id: 'x' }, problems.HISTORY_UNAVAILABLE],
    [
      'offers [ER-32]',
      api.redemption.offers,
      { membershipId: home.ids.membershipId },
      problems.OFFERS_UNAVAILABLE,
    ],
    [
      'vouchers [ER-33]',
      api.redemption.vouchers,
      { membershipId: home.ids.membershipId },
      problems.VOUCHERS_UNAVAILABLE,
    ],
  ]
  it.each(reads)(
    'the %s respond 503 with their own message, and recover at once',
    async (_, endpoint, params, { en }) => {
      await allow(false)
      await cut()
      const unavailable = await mia.call(endpoint, {
        params: params.id === 'x' ? { id: mia.loyaltyAccountId } : params,
      })
      // Its result is cached for a second.
      await expect
        .poll(async () => (await context.app.inject({ url: '/readyz' })).statusCode)
        .toBe(503)
      const alive = await context.app.inject({ url: '/healthz' })
      await allow(true)
      expect([unavailable.status, unavailable.body.success, unavailable.body.message]).toEqual([
        503,
        false,
        en,
      ])
      expect(Number(unavailable.headers['retry-after'])).toBeGreaterThan(0)
      expect(alive.statusCode).toBe(200)
      const again = async () =>
        (
          await mia.call(endpoint, {
            params: params.id === 'x' ? { id: mia.loyaltyAccountId } : params,
          })
        ).status
      // The pool can contain dead connections: each fails one request at most.
      await expect.poll(again).toBe(200)
      await expect
        .poll(async () => (await context.app.inject({ url: '/readyz' })).statusCode)
        .toBe(200)
    },
  )

  it('a redemption fails clearly, and spends once when it is repeated with its key', async () => {
    const offer = home.program.offers.find(
      ({ cost, tierIds }) => cost <= home.program.welcome.points && tierIds.length === 0,
    )!
    await allow(false)
    await cut()
    const unavailable = await mia.call(api.redemption.redeem, {
      body: { redemptionId: offer.offerId },
      key: 'during-outage',
    })
    await allow(true)
    const again = await mia.call(api.redemption.redeem, {
      body: { redemptionId: offer.offerId },
      key: 'during-outage',
    })
    expect([unavailable.status, unavailable.body.success]).toEqual([503, false])
    expect(again.status).toBe(200)
    expect(
      (await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } }))
        .body.models,
    ).toHaveLength(1)
  })
})
