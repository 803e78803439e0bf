import { randomUUID } from 'node:crypto'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  engines,
  home,
  openHarness,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { addEntry, balanceOf, type Reason } from './ledger.ts'
import { differencesOf } from './verify.ts'

describe.each(engines)('the ledger ($engine)', ({ open }) => {
  let harness: Harness
  let mia: MemberCaller
  beforeAll(async () => {
    harness = await open()
    mia = await harness.join()
  })
  afterAll(() => harness.close())

  const give = (
    member: MemberCaller,
    redeemable: number,
    counted: number,
    at: Date,
    key: string = randomUUID(),
  ) =>
    addEntry(harness.tx, {
      loyaltyAccountId: member.loyaltyAccountId,
      redeemable,
      tierPoints: counted,
      originType: 3,
      reason: { key: 'purchase' },
      key,
      at,
    })

  it.each([
    ['an update', sql`update point_entries set redeemable_delta = 1000000`],
    ['a removal', sql`delete from point_entries`],
    ['a truncation', sql`truncate point_entries cascade`],
  ])('refuses %s', async (_, statement) => {
    const before = await harness.rows(sql`select * from point_entries order by id`)
    await expect(harness.tx.execute(statement)).rejects.toThrow()
    expect(await harness.rows(sql`select * from point_entries order by id`)).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('starts with one welcome entry', async () => {
    const nia = await harness.join()
    await nia.call(api.membership.sync, {
      body: { creatorId: home.ids.creatorId, assetId: home.ids.assetId },
    })
    const { body } = await nia.call(api.points.history, { params: { id: nia.loyaltyAccountId } })
    expect(body.history).toEqual([
      {
        date: expect.any(String),
        reason: home.program.welcome.reason.en,
        originType: 13,
        action: 1,
        amount: home.program.welcome.points,
        entryId: expect.any(String),
        description: expect.stringContaining('gift for joining'),
      },
    ])
    expect(await balanceOf(harness.tx, nia.loyaltyAccountId, harness.clock.now())).toEqual({
      currentPoints: home.program.welcome.points,
      pastPoints: 0,
      redeemablePoints: home.program.welcome.points,
    })
  })

  it('adds an entry once per key', async () => {
    const nia = await harness.join()
    const first = await give(nia, 100, 100, harness.clock.now(), 'order-1')
    const again = await give(nia, 100, 100, harness.clock.now(), 'order-1')
    expect([again.entryId, first.replayed, again.replayed]).toEqual([first.entryId, false, true])
    expect(
      (await balanceOf(harness.tx, nia.loyaltyAccountId, harness.clock.now())).redeemablePoints,
    ).toBe(home.program.welcome.points + 100)
  })

  it('never lets a balance fall below zero', async () => {
    const nia = await harness.join()
    await expect(give(nia, -100_000, 0, harness.clock.now())).rejects.toThrow()
    expect(
      (await balanceOf(harness.tx, nia.loyaltyAccountId, harness.clock.now())).redeemablePoints,
    ).toBe(home.program.welcome.points)
  })

  it('counts the last 18 months as current, the 18 before as past, older ones not at all', async () => {
    const nia = await harness.join()
    const now = harness.clock.now()
    const monthsAgo = (months: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15))
    await give(nia, 10, 10, monthsAgo(1))
    await give(nia, 200, 200, monthsAgo(20))
    await give(nia, 3000, 3000, monthsAgo(40))
    expect(await balanceOf(harness.tx, nia.loyaltyAccountId, now)).toEqual({
      currentPoints: home.program.welcome.points + 10,
      pastPoints: 200,
      redeemablePoints: home.program.welcome.points + 3210,
    })
  })

  it('returns the balance as three numbers and nothing else [CA-23, EN-61]', async () => {
    const nia = await harness.join()
    await give(nia, 40, 25, harness.clock.now())
    await give(nia, -30, 0, harness.clock.now())
    const {
      welcome: { points },
    } = home.program
    expect(
      (await nia.call(api.points.balance, { params: { id: nia.loyaltyAccountId } })).body,
    ).toEqual({
      currentPoints: points + 25,
      pastPoints: 0,
      redeemablePoints: points + 10,
    })
  })

  it('moves a member to a higher tier at once, and only by points that count', async () => {
    const nia = await harness.join()
    const tierOf = async () =>
      (await nia.call(api.membership.membership, { params: { id: nia.loyaltyAccountId } })).body
        .account?.assetVariation.assetVariationId
    const [first, second, third] = home.program.tiers
    expect(await tierOf()).toBe(first!.tierId)
    await give(nia, 10_000, 0, harness.clock.now())
    expect(await tierOf()).toBe(first!.tierId)
    await give(nia, 0, second!.minPoints - home.program.welcome.points, harness.clock.now())
    expect(await tierOf()).toBe(second!.tierId)
    await give(nia, 0, third!.minPoints, harness.clock.now())
    expect(await tierOf()).toBe(third!.tierId)
    expect(
      (await nia.call(api.redemption.offers, { params: { membershipId: home.ids.membershipId } }))
        .body.redemptionConfigurations.length,
    ).toBeGreaterThan(0)
  })

  it('reports a balance that does not match its entries', async () => {
    expect(await differencesOf(harness.tx)).toEqual([])
    await harness.rows(
      sql`update loyalty_accounts set redeemable_points = redeemable_points + 7 where id = ${mia.loyaltyAccountId}`,
    )
    expect(await differencesOf(harness.tx)).toEqual([expect.stringContaining(mia.loyaltyAccountId)])
    await harness.rows(
      sql`update loyalty_accounts set redeemable_points = redeemable_points - 7 where id = ${mia.loyaltyAccountId}`,
    )
  })
})

describe('the points history', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.close())

  it('lists entries newest first in ledger order, even when the clock runs backwards, page after page [CA-24, EN-64, EN-66]', async () => {
    const mia = await harness.join()
    for (let amount = 1; amount <= 5; amount += 1) {
      await addEntry(harness.tx, {
        loyaltyAccountId: mia.loyaltyAccountId,
        redeemable: amount,
        tierPoints: amount,
        originType: 3,
        reason: { key: 'purchase' },
        key: `order-${amount}`,
        at: harness.clock.now(),
      })
      harness.clock.moveMinutes(-3)
    }
    // The session was created ahead of the clock, which ends it.
    const device = await harness.anotherDevice(mia)
    const page = async (cursor?: string) =>
      (
        await device.call(api.points.history, {
          params: { id: mia.loyaltyAccountId, pageSize: '4', ...(cursor ? { cursor } : {}) },
        })
      ).body
    const first = await page()
    const second = await page(first.nextCursor ?? undefined)
    expect([...first.history, ...second.history].map(({ amount }) => amount)).toEqual([
      5,
      4,
      3,
      2,
      1,
      home.program.welcome.points,
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('shows a redemption as a spend of origin 1 with the offer’s title [EN-65, EN-67]', async () => {
    const mia = await harness.join()
    const offer = home.program.offers.find(
      ({ cost, tierIds }) => cost <= home.program.welcome.points && tierIds.length === 0,
    )!
    await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    const { body } = await mia.call(api.points.history, {
      params: { id: mia.loyaltyAccountId },
      headers: { 'accept-language': 'fr' },
    })
    expect(body.history[0]).toMatchObject({
      originType: 1,
      action: 2,
      amount: offer.cost,
      reason: offer.title.fr,
    })
  })

  it('gives every movement a reason', async () => {
    const mia = await harness.join()
    // @ts-expect-error an unknown reason must bring its own text
    const withoutText: Reason = { key: 'a birthday' }
    const reasons: Reason[] = [
      { key: 'welcome' },
      { key: 'redeemed' },
      { key: 'purchase' },
      { key: 'custom' },
      { ...withoutText, text: { en: 'Happy birthday', fr: 'Joyeux anniversaire' } },
    ]
    for (const [place, reason] of reasons.entries()) {
      await addEntry(harness.tx, {
        loyaltyAccountId: mia.loyaltyAccountId,
        redeemable: 1,
        tierPoints: 0,
        originType: 13,
        reason,
        key: `reason-${place}`,
        at: harness.clock.now(),
      })
    }
    for (const language of ['en', 'fr']) {
      const { body } = await mia.call(api.points.history, {
        params: { id: mia.loyaltyAccountId },
        headers: { 'accept-language': language },
      })
      expect(body.history.map(({ reason }) => reason)).toEqual(
        Array.from({ length: 6 }, () => expect.stringMatching(/\S/)),
      )
    }
  })

  it.each(['0', '1001', '-5', 'NaN', '1e3', ''])(
    'refuses a page size of %j [CO-09]',
    async (pageSize) => {
      const mia = await harness.join()
      expect(
        (await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId, pageSize } }))
          .status,
      ).toBe(400)
    },
  )

  it('returns pages of 1000 entries [CO-09]', async () => {
    const mia = await harness.join()
    for (let count = 1; count <= 1000; count += 1) {
      await addEntry(harness.tx, {
        loyaltyAccountId: mia.loyaltyAccountId,
        redeemable: 1,
        tierPoints: 1,
        originType: 3,
        reason: { key: 'purchase' },
        key: `page-${count}`,
        at: harness.clock.now(),
      })
    }
    const page = async (query: { pageSize?: string; cursor?: string }) =>
      (await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId, ...query } })).body
    for (const query of [{}, { pageSize: '1000' }]) {
      const { history, nextCursor } = await page(query)
      expect(history).toHaveLength(1000)
      const rest = await page({ cursor: nextCursor ?? 'none' })
      expect(rest).toMatchObject({
        history: [{ amount: home.program.welcome.points }],
        nextCursor: null,
      })
    }
  })
})
