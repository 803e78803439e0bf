import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueEmail } from '#server/emails/outbox.ts'
import type { Database } from '#server/lib/database/database.ts'
import { countPassMessage } from '#server/lib/reporting/counters.ts'
import { startJobs } from '#server/lib/jobs/jobs.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { addEntry } from '#server/points/ledger.ts'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { freshEmbedded, freshPostgres, testPostgres } from '#server/testing/databases.ts'
import { cachedDatabaseMetrics } from './database-metrics.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics, type MetricsServer } from './metrics-server.ts'

let harness: Harness
let server: MetricsServer
let metrics: Metrics
beforeAll(async () => {
  const database = testPostgres ? await freshPostgres() : await freshEmbedded()
  metrics = await createMetrics({ database, clock: systemClock })
  server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  harness = await openHarness({ database, observers: { onAnswer: metrics.onAnswer } })
})
afterAll(async () => {
  await server.close()
  await harness.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()

/** Returns the metrics without the cache of an earlier scrape. */
const scrapeAnew = async () => {
  const fresh = await createMetrics({ database: harness.database, clock: systemClock })
  const text = await fresh.registry.metrics()
  fresh.close()
  return text
}

/** Returns the value of a series, 0 when it is absent. */
const valueIn = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : 0
}
const sumOf = (text: string, name: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)

describe('the metrics', () => {
  it('count requests by route pattern and status, without ids', async () => {
    const mia = await harness.join()
    await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })
    await mia.call(api.points.balance, { params: { id: 'of-nobody' } })
    const text = await scrape()
    const route = `/api/${api.points.balance.path}`
    const series = (status: number) =>
      `laurel_http_requests_total{method="GET",route="${route}",status="${status}"}`
    expect(route).toContain(':')
    expect(valueIn(text, series(200))).toBe(1)
    expect(valueIn(text, series(404))).toBe(1)
    expect(
      valueIn(text, `laurel_http_request_duration_seconds_count{method="GET",route="${route}"}`),
    ).toBe(2)
    for (const secret of [mia.loyaltyAccountId, mia.token, mia.email, 'of-nobody'])
      expect(text).not.toContain(secret)
  })

  it('count an unknown address without its path', async () => {
    await harness.app.inject({ url: '/api/no-such-call/mia@example.test' })
    const text = await scrape()
    expect(text).toMatch(/laurel_http_requests_total\{method="GET",route="none",status="404"\} \d/)
    expect(text).not.toContain('no-such-call')
  })

  it('count a redemption and its points once per idempotency key', async () => {
    const mia = await harness.join()
    await harness.award(mia, 5_000)
    const offer = cheapestOf(home)
    const before = await scrape()
    const redeem = (key: string, redemptionId = offer.offerId) =>
      mia.call(api.redemption.redeem, { body: { redemptionId }, key })
    expect((await redeem('one')).status).toBe(200)
    expect((await redeem('one')).status).toBe(200)
    expect((await redeem('two', 'no-such-offer')).status).toBe(404)
    const after = await scrape()
    const grown = (series: string) => valueIn(after, series) - valueIn(before, series)
    expect(grown(`laurel_redemptions_total{brand="${home.slug}"}`)).toBe(1)
    expect(grown('laurel_points_spent_total{origin="redeemedVoucher"}')).toBe(offer.cost)
  })

  it('count points that were committed, by origin', async () => {
    const mia = await harness.join()
    const entry = (key: string, redeemable: number) => ({
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable,
      tierPoints: 0,
      originType: 12,
      reason: { key: 'custom' } as const,
      key,
      at: harness.clock.now(),
    })
    const before = await scrape()
    await addEntry(harness.tx, entry('a', 70))
    await addEntry(harness.tx, entry('a', 70))
    await harness.tx.transaction((tx) => addEntry(tx, entry('b', -20)))
    await harness.tx
      .transaction(async (tx) => {
        await addEntry(tx, entry('c', 900))
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    const after = await scrape()
    const grown = (series: string) => valueIn(after, series) - valueIn(before, series)
    expect(grown('laurel_points_issued_total{origin="review"}')).toBe(70)
    expect(grown('laurel_points_spent_total{origin="review"}')).toBe(20)
  })

  it('have the outcome and age of jobs', async () => {
    let done = 0
    const job = (name: string, run: () => Promise<void>) => ({ name, everyMinutes: 1, run })
    const stop = startJobs(
      [
        job('works', async () => void (done += 1)),
        job('fails', () => Promise.reject(new Error('no'))),
      ],
      harness.context,
      () => (done += 1),
      1,
    )
    await expect.poll(() => done).toBe(2)
    await stop()
    const text = await scrape()
    expect(valueIn(text, 'laurel_job_runs_total{job="works",outcome="success"}')).toBe(1)
    expect(valueIn(text, 'laurel_job_runs_total{job="fails",outcome="failure"}')).toBe(1)
    expect(valueIn(text, 'laurel_job_interval_seconds{job="works"}')).toBe(60)
    expect(text).toMatch(/^laurel_job_age_seconds\{job="works"\} [\d.e-]+$/m)
  })

  it('have the length and age of the outbox', async () => {
    const metrics = cachedDatabaseMetrics(harness.database, {
      now: () => new Date('2030-01-01T00:10Z'),
    })
    const { waiting } = (await metrics())!.outbox
    await enqueueEmail(harness.tx, {
      kind: 'login',
      brand: home.slug,
      recipient: 'someone@example.test',
      language: 'en',
      now: new Date('2010-01-01T00:00Z'),
    })
    const later = cachedDatabaseMetrics(harness.database, {
      now: () => new Date('2010-01-01T00:10Z'),
    })
    expect((await later())!.outbox).toEqual({ waiting: waiting + 1, age: 600 })
  })

  it('have the messages about phone passes, and the phones that are out of date', async () => {
    countPassMessage('google', 'refused')
    await harness.rows(
      sql`insert into phone_pass_registrations (serial, device_id, push_token, registered_at, due_at, attempts) values ('a', 'phone', 'p', now(), now(), 1), ('b', 'phone', 'p', now(), null, 30), ('c', 'phone', 'p', now(), null, 0), ('a', 'google', '', now(), null, 30)`,
    )
    const outdated = (await cachedDatabaseMetrics(harness.database, systemClock)())!.phones
    expect(outdated.map(({ wallet, state, phones }) => [wallet, state, phones])).toEqual([
      ['apple', 'waiting', 1],
      ['apple', 'abandoned', 1],
      ['google', 'waiting', 0],
      ['google', 'abandoned', 1],
    ])
    const text = await scrape()
    expect(
      valueIn(text, 'laurel_phone_pass_messages_total{wallet="google",outcome="refused"}'),
    ).toBeGreaterThan(0)
    expect(text).toContain('laurel_phone_passes_outdated{wallet="apple",state="abandoned"}')
  })

  it('have the payments and refunds that are not finished, with their age', async () => {
    const order = (id: string, state: string, other: string) =>
      harness.rows(
        sql.raw(
          `insert into payment_orders (id, brand, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, created_at, paid_at${other.split('=')[0]}) values ('${id}', 'b', 'd', 'a', 1, 0, 0, 'US', 'NY', '${state}', now(), now() - interval '20 minutes'${other.split('=')[1] ?? ''})`,
        ),
      )
    const attempt = (state: string, minutes: number, other = '=') =>
      harness.rows(
        sql.raw(
          `insert into payment_attempts (reference, order_id, state, payment_id, started_at, lost_at${other.split('=')[0]}) values ('m-${state}-${minutes}', 'm', '${state}', 'p', now() - interval '${minutes} minutes', now() - interval '${minutes} minutes'${other.split('=')[1]})`,
        ),
      )
    await order('m0', 'captured', '') // Not counted: a job refunds the payments of erased members.
    await order('m1', 'captured', ", account_id=, 'a'")
    await order('m2', 'captured', ", refund_reference=, 'r'")
    await order('m3', 'issued', ", nft_id, refund_reference=, 'n', 'r'")
    await order('m4', 'issued', ", nft_id=, 'n'")
    const at = "now() - interval '2 hours'"
    for (const state of ['accepted', 'completed', 'failed'])
      await order(`m-${state}`, 'refunded', `, refund_state, refunded_at=, '${state}', ${at}`)
    await attempt('sent', 30)
    await attempt('sent', 200, ", sent_at=, now() - interval '10 minutes'")
    await attempt('lost', 90)
    await attempt('lost', 60, ', alerted_at=, now()')
    await attempt('returning', 300)
    await attempt('returned', 400)
    const { payments } = (await cachedDatabaseMetrics(harness.database, systemClock)())!
    const minutes = (age: number) => Math.round(age / 60)
    expect(payments.map(({ state, waiting, age }) => [state, waiting, minutes(age)])).toEqual([
      ['notIssued', 1, 20],
      ['unknown', 3, 60],
      ['refundStarted', 2, 20],
      ['refundAccepted', 2, 300],
      ['refundFailed', 1, 120],
    ])
    const text = await scrapeAnew()
    expect(text).toContain('laurel_payments_waiting{state="refundStarted"} 2')
    expect(text).toMatch(/laurel_payments_age_seconds\{state="refundFailed"\} 7[12]\d\d\b/)
  })

  it('count notifications that wait to be sent', async () => {
    await harness.rows(
      sql`insert into push_subscriptions (id, brand, account_id, endpoint, p256dh, auth, vapid_key, language, device, session_hash, created_at) values ('n_1', 'b', 'a', 'https://push.example/1', 'p', 'a', 'k', 'en', '', 's', now())`,
    )
    await harness.rows(
      sql`insert into push_messages (subscription_id, topic, kind, "values", created_at, due_at) values ('n_1', 'one', 'pointsEnd', '{}', now(), now()), ('n_1', 'two', 'pointsEnd', '{}', now(), now())`,
    )
    expect(await scrapeAnew()).toContain('laurel_notifications_waiting 2\n')
    await harness.rows(sql`delete from push_subscriptions where id = 'n_1'`)
  })

  it('count webhooks that wait, and the seconds of the oldest', async () => {
    await harness.rows(
      sql`insert into webhook_events (id, brand, account_id, type, data, at) values ('evt_1', 'b', 'a', 'member.joined', '{}', now())`,
    )
    await harness.rows(
      sql`insert into webhook_endpoints (id, brand, url, types, created_at, removed_at) values ('we_1', 'b', 'https://a.example', '{}', now(), null), ('we_2', 'b', 'https://b.example', '{}', now(), null), ('we_3', 'b', 'https://c.example', '{}', now(), now())`,
    )
    await harness.rows(
      sql`insert into webhook_deliveries (event_id, endpoint_id, account_id, sequence, state, queued_at, due_at) values ('evt_1', 'we_1', 'a', 1, 'waiting', now() - interval '10 minutes', now()), ('evt_1', 'we_2', 'a', 1, 'failed', now() - interval '5 days', now()), ('evt_1', 'we_3', 'a', 1, 'waiting', now() - interval '5 days', now())`,
    )
    const text = await scrapeAnew()
    expect(text).toContain('laurel_webhooks_waiting 1\n')
    expect(text).toMatch(/laurel_webhooks_age_seconds 60\d/)
    await harness.rows(sql`delete from webhook_events where id = 'evt_1'`)
  })

  it('count deposits to a custody address from wallets that no member has connected', async () => {
    const deposit = (hash: string, address: string, accountId: string | null) =>
      harness.rows(
        sql`insert into chain_deposits (brand, blockchain, hash, position, nft_id, from_address, account_id, at) values ('b', 'polygon', ${hash}, 0, (select id from nfts limit 1), ${address}, ${accountId}, now())`,
      )
    const { accountId } = await harness.join()
    await deposit('unknown', '0x1', null)
    await deposit('unknown too', '0x2', null)
    await deposit('given', '0x3', accountId)
    await deposit('of an erased member', '', null)
    const { deposits } = (await cachedDatabaseMetrics(harness.database, systemClock)())!
    expect(deposits).toEqual([{ blockchain: 'polygon', deposits: 2 }])
    expect(await scrapeAnew()).toContain('laurel_chain_deposits_unmatched{blockchain="polygon"} 2')
  })

  it('have the state of the event loop, and of the pool with PostgreSQL', async () => {
    const text = await scrape()
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
    expect(valueIn(text, 'laurel_database_up')).toBe(1)
    expect(valueIn(text, 'laurel_database_connections{state="limit"}')).toBe(testPostgres ? 10 : 0)
    expect(sumOf(text, 'laurel_chain_operations')).toBe(0)
  })

  it('answer while the database does not', async () => {
    const silent = { from: () => ({ where: () => new Promise(() => undefined) }) }
    const tx = { select: () => silent } as unknown as Database['tx']
    expect(await cachedDatabaseMetrics({ tx }, systemClock, 5)()).toBeUndefined()
  })

  it('are served at /metrics alone', async () => {
    const at = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { method }).then(({ status }) => status)
    expect([await at('/metrics'), await at('/'), await at('/metrics', 'POST')]).toEqual([
      200, 404, 404,
    ])
  })

  it('say which setting to change when their port is in use', async () => {
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
      `Port ${server.port} of the metrics is in use. Stop the program that uses it, or set METRICS_PORT to another one.`,
    )
  })
})
