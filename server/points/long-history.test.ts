import { api } from '#contract/index.ts'
import type { Language } from '#contract/problems.ts'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { logOptions } from '#server/lib/logging/log.ts'
import { entriesOf, historyItem, historyPage } from './history.ts'
import { addEntry } from './ledger.ts'

const LONG = 1_000
/** Calls of the history per minute and member. */
const MOST = 60
const currencies = ['USD', 'CAD', 'EUR']
/** Purchases, refunds and gifts: days, amounts of money and plurals in every page. */
const entry = (loyaltyAccountId: string, place: number, at: Date) => ({
  loyaltyAccountId,
  redeemable: 10,
  tierPoints: 10,
  originType: 3,
  key: `long:${place}`,
  at,
  reason: {
    key: (['purchase', 'refund', 'birthday'] as const)[place % 3]!,
    values: {
      order: `#${place}`,
      date: new Date(Date.UTC(2026, 0, place)).toISOString(),
      cents: place * 1000 + 5,
      currency: currencies[place % 2] as string,
    },
  },
})

/** How many Intl formatters some work constructs. A proxy, because a spy would not hand on the prototype of the real one. */
async function countConstructed(work: () => Promise<void>): Promise<number> {
  let constructed = 0
  const counting = <Formatter extends object>(real: Formatter): Formatter =>
    new Proxy(real, {
      construct(target, args) {
        constructed += 1
        return Reflect.construct(target as never, args) as object
      },
    })
  const { DateTimeFormat, NumberFormat, PluralRules } = Intl
  Object.assign(Intl, {
    DateTimeFormat: counting(DateTimeFormat),
    NumberFormat: counting(NumberFormat),
    PluralRules: counting(PluralRules),
  })
  try {
    await work()
  } finally {
    Object.assign(Intl, { DateTimeFormat, NumberFormat, PluralRules })
  }
  return constructed
}

/** Returns the database with a callback between each read and its answer; outside of transactions. */
function afterEachRead(tx: Tx, callback: (rows: number) => void | Promise<void>): Tx {
  const session = new Proxy(tx._.session, {
    get: (target, name, itself) =>
      name !== 'prepareQuery'
        ? (Reflect.get(target, name, itself) as unknown)
        : (...question: Parameters<typeof target.prepareQuery>) => {
            const statement = target.prepareQuery(...question)
            const execute = statement.execute.bind(statement)
            statement.execute = async (values) => {
              const answer = await execute(values)
              if (Array.isArray(answer)) await callback(answer.length)
              return answer
            }
            return statement
          },
  })
  return new Proxy(tx, {
    get: (target, name, itself) =>
      name === 'session'
        ? session
        : name === '_'
          ? { ...target._, session }
          : (Reflect.get(target, name, itself) as unknown),
  })
}

describe('a long history', () => {
  let context: Harness
  let mia: MemberCaller
  beforeAll(async () => {
    context = await openHarness()
    mia = await context.join()
    for (let place = 0; place < LONG; place += 1)
      await addEntry(context.tx, entry(mia.loyaltyAccountId, place, context.clock.now()))
  }, 60_000)
  afterAll(() => context.close())
  const page = (language: Language, size = LONG, tx = context.tx) =>
    historyPage(tx, { id: mia.loyaltyAccountId, size, brand: home, language })
  const history = (member: MemberCaller, pageSize = '1') =>
    member.call(api.points.history, { params: { id: member.loyaltyAccountId, pageSize } })

  it('constructs an Intl formatter once per language and kind, not per row', async () => {
    const constructed = await countConstructed(async () => {
      await page('en')
      await page('fr')
    })
    // Per language: the day, the plural, and one per currency.
    expect(constructed).toBeLessThanOrEqual(2 * (2 + currencies.length))
  })

  it('explains each row as a page of that row alone does, in the same order', async () => {
    const rows = await entriesOf(context.tx, mia.loyaltyAccountId, { most: LONG })
    expect(rows).toHaveLength(LONG)
    expect((await page('fr')).history).toEqual(rows.map((row) => historyItem(row, home, 'fr')))
    expect(historyItem({ ...rows.at(-2)!, owedDelta: 1 }, home, 'en')).toMatchObject({
      originType: 3,
      action: 1,
      amount: 10,
      reason: 'Refund of order #1',
      description:
        'Order #1: you got $10.05 back, and the points for it were taken back. They no longer count toward your level. 1 point had already been spent: it will be taken from what you earn next.',
    })
  })

  /** Pages that are requested at once, each by a member; the parts in the order in which they were read, with their rows. */
  const watched = async (memberIds: readonly string[]) => {
    const parts: { page: number; rows: number }[] = []
    const tx = (page: number): Tx =>
      afterEachRead(context.tx, (rows) => void parts.push({ page, rows }))
    const results = await Promise.allSettled(
      memberIds.map((id, page) =>
        historyPage(tx(page), { id, size: LONG, brand: home, language: 'en' }),
      ),
    )
    return { parts, order: parts.map(({ page }) => page), results }
  }

  it('builds four long pages of a member one after the other and refuses six more at once', async () => {
    const { parts, order, results } = await watched(Array<string>(10).fill(mia.loyaltyAccountId))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    // A part asks for one row more, to know whether another follows.
    expect(Math.max(...parts.map(({ rows }) => rows))).toBe(101)
    expect(
      [0, 1, 2, 3].map((page) => order.filter((built) => built === page).length >= LONG / 100),
    ).toEqual(Array(4).fill(true))
    expect(
      results.map((result) =>
        result.status === 'fulfilled' ? result.value.history.length : (result.reason as unknown),
      ),
    ).toEqual([
      LONG,
      LONG,
      LONG,
      LONG,
      ...Array<unknown>(6).fill(
        expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 1 }),
      ),
    ])
  })

  it('takes turns between two members, and answers a short history at once', async () => {
    const [long, short] = [await context.join(), await context.join()]
    for (let place = 0; place < 300; place += 1)
      await addEntry(context.tx, entry(long.loyaltyAccountId, place, context.clock.now()))
    const { order } = await watched([
      mia.loyaltyAccountId,
      mia.loyaltyAccountId,
      long.loyaltyAccountId,
      short.loyaltyAccountId,
    ])
    // The short page is read with the first parts of the other two.
    expect(order.slice(0, 3).sort()).toEqual([0, 2, 3])
    const whileBoth = order.slice(0, order.lastIndexOf(2) + 1).filter((page) => page !== 3)
    expect(whileBoth).not.toContain(1)
    expect(whileBoth.filter((page) => page === 0).length).toBeLessThanOrEqual(
      whileBoth.filter((page) => page === 2).length + 1,
    )
  })

  it('stops reading when the client disconnects, and logs no error', async () => {
    let [parts, disconnected, written] = [0, 0, '']
    let goOn = () => {}
    const untilDisconnected = new Promise<void>((go) => (goOn = go))
    const tx = afterEachRead(context.tx, async (rows) => {
      if (rows < 101) return
      parts += 1
      await untilDisconnected
    })
    const app = await createApp(
      { ...context.context, database: { ...context.database, tx } },
      {
        logger: {
          ...(logOptions('info') as object),
          stream: { write: (line: string) => (written += line) },
        },
      },
    )
    app.server.on('request', (_, response) => response.once('close', () => (disconnected += 1)))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const [host, path] = [
      `${home.slug}.localhost:4000`,
      `/api/loyaltyaccount/${mia.loyaltyAccountId}/pointHistory`,
    ]
    const ask = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${mia.token}\r\n\r\n`
    // One is being built, two wait.
    const sockets = [1, 2, 3].map(() =>
      connect((app.server.address() as AddressInfo).port, '127.0.0.1', function (this: Socket) {
        this.write(ask)
      }),
    )
    await expect.poll(() => parts).toBe(1)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => disconnected).toBe(3)
    goOn()
    // Its parts are the only ones that are read beside the first: pages of a member are built in their order.
    const { statusCode } = await app.inject({
      url: path,
      headers: { host, authorization: `Bearer ${mia.token}` },
    })
    expect([statusCode, parts]).toEqual([200, 1 + LONG / 100])
    expect(written).not.toMatch(/"level":[56]0/)
    await app.close()
  })

  it.each([1, 99, 100, 101, 250, LONG - 1])(
    'is whole and in order by pages of %i',
    async (size) => {
      const {
        body: { history: items, nextCursor },
      } = await history(mia, String(size))
      const ids = items.map(({ entryId }) => Number(entryId))
      expect([ids.length, ids, nextCursor]).toEqual([
        size,
        [...ids].sort((a, b) => b - a),
        String(ids.at(-1)),
      ])
    },
  )

  it('has no next page after its last entry', async () => {
    const {
      body: { nextCursor: cursor },
    } = await history(mia, String(LONG))
    const last = await mia.call(api.points.history, {
      params: { id: mia.loyaltyAccountId, pageSize: String(LONG), cursor: cursor! },
    })
    expect([last.body.history.map(({ entryId }) => entryId), last.body.nextCursor]).toEqual([
      ['1'],
      null,
    ])
  })

  it('refuses the call beyond the limit of a member until the minute ends, and no other calls', async () => {
    const [mia, other] = [await context.join(), await context.join()]
    expect((await history(mia)).headers).toMatchObject({
      'ratelimit-limit': String(MOST),
      'ratelimit-remaining': String(MOST - 1),
      'ratelimit-policy': `${MOST};w=60`,
    })
    for (let call = 1; call < MOST; call += 1) expect((await history(mia)).status).toBe(200)
    const refused = await history(mia)
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, code: 'TOO_MANY_REQUESTS' },
      headers: {
        'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
        'ratelimit-remaining': '0',
      },
    })
    expect((await history(await context.anotherDevice(mia))).status).toBe(429)
    expect(
      (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status,
    ).toBe(200)
    expect((await history(other)).status).toBe(200)
  })
})
