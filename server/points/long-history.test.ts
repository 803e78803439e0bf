import { api } from '#contract/index.ts'
import type { Language } from '#contract/problems.ts'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/harness.ts'
import type { Tx } from '#server/kit/db.ts'
import { entriesOf, historyItem, historyPage } from './history.ts'
import { addEntry } from './ledger.ts'

const LONG = 1_000
/** Calls of the history per minute and member. */
const LIMIT = 60
const currencies = ['USD', 'CAD', 'EUR']
/** Purchases, refunds and gifts: dates, amounts of money and plurals on every page. */
const entry = (loyaltyAccountId: string, place: number, at: Date) => ({
  loyaltyAccountId, redeemable: 10, counted: 10, originType: 3, key: `long:${place}`, at,
  reason: {
    key: (['purchase', 'refund', 'birthday'] as const)[place % 3]!,
    values: { order: `#${place}`, date: new Date(Date.UTC(2026, 0, place)).toISOString(), cents: place * 1000 + 5, currency: currencies[place % 2] as string },
  },
})

/**
 * Counts the Intl formatters that some work constructs. A proxy, because a spy would not pass on
 * the prototype of the original.
 */
async function countConstructed(work: () => Promise<void>): Promise<number> {
  let constructed = 0
  const counting = <Formatter extends object>(real: Formatter): Formatter => new Proxy(real, {
    construct(target, argumentList) {
      constructed += 1
      return Reflect.construct(target as never, argumentList) as object
    },
  })
  const { DateTimeFormat, NumberFormat, PluralRules } = Intl
  Object.assign(Intl, { DateTimeFormat: counting(DateTimeFormat), NumberFormat: counting(NumberFormat), PluralRules: counting(PluralRules) })
  try {
    await work()
  } finally {
    Object.assign(Intl, { DateTimeFormat, NumberFormat, PluralRules })
  }
  return constructed
}

describe('a long history', () => {
  let harness: Harness
  let mia: MemberCaller
  beforeAll(async () => {
    harness = await openHarness()
    mia = await harness.join()
    for (let place = 0; place < LONG; place += 1) await addEntry(harness.tx, entry(mia.loyaltyAccountId, place, harness.clock.now()))
  }, 60_000)
  afterAll(() => harness.close())
  const page = (language: Language, size = LONG, tx = harness.tx) => historyPage(tx, { id: mia.loyaltyAccountId, size, brand: home, language })
  const history = (member: MemberCaller, pageSize = '1') => member.call(api.points.history, { params: { id: member.loyaltyAccountId, pageSize } })

  it('constructs an Intl formatter once per language and kind, not per row', async () => {
    const constructed = await countConstructed(async () => {
      await page('en')
      await page('fr')
    })
    // Per language: the day, the plural, and one per currency.
    expect(constructed).toBeLessThanOrEqual(2 * (2 + currencies.length))
  })

  it('shows in each row what the row shows alone, in order', async () => {
    const rows = await entriesOf(harness.tx, mia.loyaltyAccountId, { most: LONG })
    expect(rows).toHaveLength(LONG)
    expect((await page('fr')).history).toEqual(rows.map((row) => historyItem(row, home, 'fr')))
    expect(historyItem({ ...rows.at(-2)!, owed_delta: 1 }, home, 'en')).toMatchObject({
      originType: 3, action: 1, amount: 10, reason: 'Refund of order #1',
      why: 'Order #1: $10.05 came back to you, and the points for it were taken back. They no longer count for your level. 1 point had been spent already: it is taken from what you earn next.',
    })
  })

  it('reads and builds a page in parts, and ten pages one after the other', async () => {
    const parts: { page: number; rows: number }[] = []
    // Records how many rows each statement of a page reads.
    const recording = (page: number): Tx => new Proxy(harness.tx, {
      get: (tx, name, itself) => name !== 'execute' ? Reflect.get(tx, name, itself) as unknown : async (statement: SQL) => {
        const answer = await tx.execute(statement)
        parts.push({ page, rows: (answer as unknown as { rows: unknown[] }).rows.length })
        return answer
      },
    })
    await Promise.all(Array.from({ length: 10 }, (_, place) => page('en', LONG, recording(place))))
    expect(parts.map(({ page }) => page)).toEqual(Array.from({ length: 10 }, (_, page) => parts.filter((part) => part.page === page).map(() => page)).flat())
    // A part reads one row more, to know whether another follows.
    expect(Math.max(...parts.map(({ rows }) => rows))).toBe(101)
    expect(parts.length).toBeGreaterThanOrEqual(10 * LONG / 100)
  })

  it.each([1, 99, 100, 101, 250, LONG - 1])('is complete and in order by pages of %i', async (size) => {
    const { body: { history: items, nextCursor } } = await history(mia, String(size))
    const ids = items.map(({ entryId }) => Number(entryId))
    expect([ids.length, ids, nextCursor]).toEqual([size, [...ids].sort((a, b) => b - a), String(ids.at(-1))])
  })

  it('ends with its first entry', async () => {
    const { body: { nextCursor: cursor } } = await history(mia, String(LONG))
    const last = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId, pageSize: String(LONG), cursor: cursor! } })
    expect([last.body.history.map(({ entryId }) => entryId), last.body.nextCursor]).toEqual([['1'], null])
  })

  it('limits requests per member: refuses more until the window ends, without affecting other members and endpoints', async () => {
    const [mia, other] = [await harness.join(), await harness.join()]
    expect((await history(mia)).headers).toMatchObject({ 'ratelimit-limit': String(LIMIT), 'ratelimit-remaining': String(LIMIT - 1), 'ratelimit-policy': `${LIMIT};w=60` })
    for (let call = 1; call < LIMIT; call += 1) expect((await history(mia)).status).toBe(200)
    const refused = await history(mia)
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/), 'ratelimit-remaining': '0' } })
    expect((await history(await harness.anotherDevice(mia))).status).toBe(429)
    expect((await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status).toBe(200)
    expect((await history(other)).status).toBe(200)
  })
})
