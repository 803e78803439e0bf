import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { payments, type Order } from '#contract/payments.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  openFakePaysafe,
  type FakePaysafe,
} from '#server/integrations/card-payments/paysafe-fake-server.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import {
  killServers,
  places,
  prepare,
  startServer,
  type Place,
} from '#server/testing/crash-server.ts'
import { home, testPostgres } from '#server/testing/harness.ts'
import { cards, SALE_DROP } from '#server/testing/payment-scenarios.ts'
import { freePort } from '#server/testing/programs.ts'

const closing: FakePaysafe[] = []
afterAll(async () => {
  killServers()
  for (const fake of closing) await fake.close()
})

const BILLING = {
  address: '1 Main St',
  city: 'New York',
  state: 'New York',
  stateCode: 'NY',
  zip: '10001',
  country: 'United States',
  countryCode: 'US',
}

const inDatabase = async <Row extends Record<string, unknown>>(
  place: Place,
  query: ReturnType<typeof sql>,
): Promise<Row[]> => {
  const database = await openDatabase(place)
  const rows = await rowsOf<Row>(database.tx, query)
  await database.close()
  return rows
}

const kill = async (server: ChildProcess) => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGKILL')
  await ended
}

const start = (place: Place, port: number, { account }: FakePaysafe) =>
  startServer(place, port, {
    CARD_PAYMENTS: `${home.slug}=${account.url}|${account.user}|${account.password}|${account.publicKey}`,
  })

/** A client of the running server. */
const clientOf = (port: number, token: string) => {
  const call = async <T>(
    endpoint: Endpoint,
    { body, params, key }: { body?: unknown; params?: Record<string, string>; key?: string } = {},
  ): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${addressOf(endpoint, params)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as T
  }
  return call
}
type Call = ReturnType<typeof clientOf>

async function approvedOrder(call: Call): Promise<Order> {
  const { order } = await call<{ order: Order }>(payments.cart, {
    body: { dropId: SALE_DROP.dropId },
  })
  await call(payments.startRisk, { body: {} })
  const { assetPrice, gasFee, tax, dropId, cartToken } = order
  return (
    await call<{ order: Order }>(payments.decideRisk, {
      body: { assetPrice, gasFee, tax, dropId, cartToken },
    })
  ).order
}

async function enter(call: Call, fake: FakePaysafe, { cartToken }: Order) {
  const { fields } = await call<{
    fields: { transaction: { merchantRefNum: string; amount: number } }
  }>(payments.tokens, { params: { cartToken: cartToken! } })
  const { merchantRefNum, amount } = fields.transaction
  const paymentToken = fake.vault.tokenize({
    merchantRefNum,
    amount,
    cardNumber: cards.success,
    expiryDate: '08 / 28',
    cvv: '123',
  })
  return { cartToken, paymentToken, merchantRefNum }
}

/** Opens a provider and a server whose only member can buy. */
async function open(place: Place) {
  const [handle] = await prepare(place)
  await inDatabase(
    place,
    sql`update accounts set is_verified = true, created_at = created_at - interval '1 day', billing = ${JSON.stringify(BILLING)}::jsonb`,
  )
  const fake = await openFakePaysafe()
  closing.push(fake)
  const port = await freePort()
  const call = clientOf(port, handle!.token)
  const startAgain = () => start(place, port, fake)
  const server = await startAgain()
  return { fake, call, server, startAgain }
}

const countsAt = (place: Place) =>
  inDatabase(
    place,
    sql`select (select count(*)::int from nfts where paid_cents is not null) as items, (select count(*)::int from outbox where kind = 'paymentReceipt') as receipts, (select count(*)::int from payment_attempts) as attempts`,
  )
const moneyAt = ({ vault }: FakePaysafe) => Object.keys(vault.state.payments)
const remove = ({ DATA_DIR }: Place) => rmSync(DATA_DIR, { recursive: true, force: true })

describe.each(places)('kill -9 while the bank is asked ($engine)', ({ place: newPlace }) => {
  it(
    'takes the money once and issues one item, with one receipt',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const { fake, call, server, startAgain } = await open(place)
      const order = await approvedOrder(call)
      const body = await enter(call, fake, order)
      // The bank takes the money, and its answer is still on the way when the server ends.
      fake.respondNext.push({ hangs: true })
      const unanswered = call(payments.pay, { body, key: 'once' }).catch(() => 'lost')
      await expect.poll(() => moneyAt(fake)).toHaveLength(1)
      await kill(server)
      expect(await unanswered).toBe('lost')
      const again = await startAgain()
      const { order: found } = await call<{ order: Order }>(payments.pay, { body, key: 'once' })
      expect(['paying', 'issued']).toContain(found.state)
      const { order: done } = await call<{ order: Order }>(payments.pay, {
        body: { cartToken: order.cartToken },
        key: 'go-on',
      })
      expect(done.state).toBe('issued')
      await kill(again)
      expect(await countsAt(place)).toEqual([{ items: 1, receipts: 1, attempts: 1 }])
      expect(moneyAt(fake)).toEqual([`${order.orderId}-1`])
      remove(place)
    },
  )

  it(
    'before the bank has the request: neither money nor an item, and the order can be paid',
    { timeout: 180_000 },
    async () => {
      const place = await newPlace()
      const { fake, call, server, startAgain } = await open(place)
      const order = await approvedOrder(call)
      const body = await enter(call, fake, order)
      fake.respondNext.push({ ignores: true })
      const unanswered = call(payments.pay, { body, key: 'once' }).catch(() => 'lost')
      await expect
        .poll(() => fake.requests.filter((request) => request.call.endsWith('/payments')))
        .toHaveLength(1)
      await kill(server)
      expect(await unanswered).toBe('lost')
      await inDatabase(
        place,
        sql`update payment_attempts set sent_at = sent_at - interval '6 minutes'`,
      )
      const again = await startAgain()
      const { order: payable } = await call<{ order: Order }>(payments.pay, {
        body: { cartToken: order.cartToken },
        key: 'go-on',
      })
      expect([payable.state, moneyAt(fake)]).toEqual(['approved', []])
      const second = await enter(call, fake, payable)
      const { order: done } = await call<{ order: Order }>(payments.pay, {
        body: second,
        key: 'second',
      })
      expect(done.state).toBe('issued')
      await kill(again)
      expect(await countsAt(place)).toEqual([{ items: 1, receipts: 1, attempts: 2 }])
      expect(moneyAt(fake)).toEqual([`${order.orderId}-2`])
      remove(place)
    },
  )
})

// Another connection holds the server between the two transactions, which the embedded engine cannot.
describe.runIf(testPostgres)('kill -9 between capture and issue (postgres)', () => {
  it('issues the item after the restart, once', { timeout: 180_000 }, async () => {
    const place = await places.find(({ engine }) => engine === 'postgres')!.place()
    const { fake, call, server, startAgain } = await open(place)
    const order = await approvedOrder(call)
    const body = await enter(call, fake, order)
    const blocker = new pg.Client({ connectionString: place.DATABASE_URL })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from assets for update')
    const unanswered = call(payments.pay, { body, key: 'once' }).catch(() => 'lost')
    const stateOf = async () =>
      (await inDatabase<{ state: string }>(place, sql`select state from payment_orders`))[0]?.state
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('captured')
    await kill(server)
    expect(await unanswered).toBe('lost')
    await blocker.query('rollback')
    await blocker.end()
    expect(await countsAt(place)).toEqual([{ items: 0, receipts: 0, attempts: 1 }])
    const again = await startAgain()
    await call(payments.pay, { body, key: 'once' })
    await expect.poll(stateOf, { timeout: 30_000, interval: 500 }).toBe('issued')
    await kill(again)
    expect(await countsAt(place)).toEqual([{ items: 1, receipts: 1, attempts: 1 }])
    expect(moneyAt(fake)).toEqual([`${order.orderId}-1`])
    remove(place)
  })
})
