import { api } from '#contract/index.ts'
import type { Language } from '#contract/problems.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/harness.ts'
import { historyItem, historyPage, type EntryRow } from './history.ts'
import { addEntry } from './ledger.ts'

const currencies = ['USD', 'CAD', 'EUR']
/** Purchases, gifts and refunds that leave a debt: days, amounts of money and plurals in every page. */
const row = (place: number): EntryRow => ({
  id: 10_000 - place, redeemable_delta: 10, counted_delta: 10, owed_delta: place % 3, origin_type: 3, reason_key: ['purchase', 'refund', 'birthday'][place % 3] as string,
  reason_values: { order: `#${place}`, date: new Date(Date.UTC(2026, 0, place)).toISOString(), cents: place * 1000 + 5, currency: currencies[place % 2] as string },
  at: new Date(Date.UTC(2026, 0, place, 12)).toISOString(),
})
const rows = Array.from({ length: 1000 }, (_, place) => row(place))
const page = (language: Language) => historyPage(rows, home, language, new Map())

/** How many Intl formatters some work constructs. A proxy, because a spy would not hand on the prototype of the real one. */
async function countConstructed(work: () => Promise<void>): Promise<number> {
  let constructed = 0
  const counting = <Formatter extends object>(real: Formatter): Formatter => new Proxy(real, {
    construct(target, given) {
      constructed += 1
      return Reflect.construct(target as never, given) as object
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

describe('a page of 1,000 rows', () => {
  it('constructs an Intl formatter once per language and kind, not per row', async () => {
    const constructed = await countConstructed(async () => {
      await page('en')
      await page('fr')
    })
    // Per language: the day, the plural, and one per currency.
    expect(constructed).toBeLessThanOrEqual(2 * (2 + currencies.length))
  })

  it('says in each row what the row says alone, in its order', async () => {
    expect(await page('fr')).toEqual(rows.map((one) => historyItem(one, home, 'fr')))
    expect((await page('en'))[1]).toEqual({
      date: '2026-01-01T12:00:00.000Z', originType: 3, action: 1, amount: 10, entryId: '9999', reason: 'Refund of order #1',
      why: 'Order #1: $10.05 came back to you, and the points for it were taken back. They no longer count for your level. 1 point had been spent already: it is taken from what you earn next.',
    })
  })

  it('is built in parts with a turn of the event loop in between, and ten pages one after the other', async () => {
    let [turn, isDone] = [0, false]
    const next = () => {
      turn += 1
      if (!isDone) setImmediate(next)
    }
    next()
    const built: { page: number; turn: number }[] = []
    // Each row notes when it is built.
    const watched = (page: number) => rows.map((one) => Object.defineProperty({ ...one }, 'at', { get: () => (built.push({ page, turn }), one.at) }))
    await Promise.all(Array.from({ length: 10 }, (_, place) => historyPage(watched(place), home, 'en', new Map())))
    isDone = true
    expect(built.map(({ page }) => page)).toEqual(Array.from({ length: 10 }, (_, page) => rows.map(() => page)).flat())
    const perTurn = new Map<number, number>()
    for (const one of built) perTurn.set(one.turn, (perTurn.get(one.turn) ?? 0) + 1)
    // The first part of a page may follow the last of the one before.
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(100)
  })
})

describe('the history call', () => {
  const MOST = 60
  let house: Harness
  let mia: MemberCaller
  beforeAll(async () => {
    house = await openHarness()
    mia = await house.join()
    for (let place = 0; place < 120; place += 1) await addEntry(house.tx, { loyaltyAccountId: mia.loyaltyAccountId, redeemable: 1, counted: 1, originType: 13, reason: { key: 'custom' }, key: `long:${place}`, at: house.clock.now() })
  })
  afterAll(() => house.close())
  const history = (member: MemberCaller, pageSize = '1') => member.call(api.points.history, { params: { id: member.loyaltyAccountId, pageSize } })

  it('does not change a page that is built in parts: it is whole and in order', async () => {
    const { body: { history: items, nextCursor } } = await history(mia, '119')
    const ids = items.map(({ entryId }) => Number(entryId))
    expect([ids.length, ids, nextCursor]).toEqual([119, [...ids].sort((a, b) => b - a), String(ids.at(-1))])
  })

  it('has a limit per member: the call beyond it is refused until the window ends, everything else goes on', async () => {
    const [mia, other] = [await house.join(), await house.join()]
    expect((await history(mia)).headers).toMatchObject({ 'ratelimit-limit': String(MOST), 'ratelimit-remaining': String(MOST - 1), 'ratelimit-policy': `${MOST};w=60` })
    for (let call = 1; call < MOST; call += 1) expect((await history(mia)).status).toBe(200)
    const refused = await history(mia)
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/), 'ratelimit-remaining': '0' } })
    expect((await history(await house.anotherDevice(mia))).status).toBe(429)
    expect((await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status).toBe(200)
    expect((await history(other)).status).toBe(200)
  })
})
