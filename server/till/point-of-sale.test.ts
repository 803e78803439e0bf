import { parsePack, type BrandPack } from '#brands/brand.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { benefits } from '#contract/benefits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { till } from '#contract/till.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeStore } from './stores.ts'
import { replaceStoreKey, revokeStoreKey } from './store-keys.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { openTestStore, type StoreSoftware } from '#server/testing/stores.ts'
import { confirmAddress, joinVerified } from '#server/testing/transferable-items.ts'

const both = (en: string, fr: string) => ({ en, fr })
const open = { cost: 10, tierIds: [], isActive: true }
const offers: BrandPack['program']['offers'] = [
  {
    ...open,
    offerId: 'till-amount',
    kind: 'amount',
    title: both('Any frames', 'Toute monture'),
    description: both('In the shop.', 'En boutique.'),
    value: 25,
    isUsableInParts: true,
  },
  {
    ...open,
    offerId: 'till-whole',
    kind: 'amount',
    title: both('A fitting', 'Un ajustage'),
    description: both('In the shop.', 'En boutique.'),
    value: 20,
  },
  {
    ...open,
    offerId: 'till-product',
    kind: 'product',
    title: both('A linen cloth', 'Un chiffon de lin'),
    description: both('Hemmed by hand.', 'Ourlé à la main.'),
    art: 'b2',
  },
]
const pack = parsePack({ ...home, program: { ...home.program, offers } })
const { membershipId } = pack.ids
const withVoucher = home.program.categories
  .flatMap(({ benefits: all }) => all)
  .find(
    ({ of, tierIds, vouchers }) =>
      of === 'membership' && tierIds.length === 0 && vouchers?.[0]?.voucherType === 1,
  )!

const otherVoucherId = home.program.categories
  .flatMap(({ benefits: all }) => all)
  .flatMap(({ utilityId, vouchers = [] }) =>
    utilityId === withVoucher.utilityId ? [] : vouchers.map(({ voucherId }) => voucherId),
  )[0]!

let harness: Harness
let store: StoreSoftware
let other: StoreSoftware
beforeAll(async () => {
  harness = await openHarness({ packs: [pack, stranger] })
  store = await openTestStore(harness, { name: 'Rue Saint-Paul' })
  other = await openTestStore(harness, { name: 'Mile End' })
})
afterAll(() => harness.close())

/** Redeems an offer. @returns the code of the voucher */
async function redeem(member: MemberCaller, redemptionId: string): Promise<string> {
  await harness.award(member, 10)
  const { body } = await member.call(api.redemption.redeem, { body: { redemptionId } })
  return body.voucher.code
}
const vouchersOf = async (member: MemberCaller) =>
  (await member.call(api.redemption.vouchers, { params: { membershipId } })).body.models

describe('an API key', () => {
  const calls: [string, Endpoint, unknown][] = [
    ['validate', till.validate, { voucherCode: 'X' }],
    ['use', till.use, { voucherCode: 'X' }],
    ['undo', till.undo, { useId: 'x' }],
    ['member', till.member, { memberCode: 'X' }],
    ['award', till.award, { memberCode: 'X', cents: 100, receipt: '1' }],
    ['refund', till.refund, { receipt: '1', refund: '2', cents: 100 }],
  ]

  it.each(calls)('is required by %s', async (_, endpoint, body) => {
    const { status, body: answer } = await harness.visitor().call(endpoint, { body, key: 'k' })
    expect([status, answer.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  it.each(calls)('is not the token of a member for %s', async (_, endpoint, body) => {
    const mia = await harness.join()
    expect((await mia.call(endpoint, { body, key: 'k' })).status).toBe(401)
  })

  it.each(calls)('of another brand is refused by %s', async (_, endpoint, body) => {
    const foreign = await openTestStore(harness, { brand: stranger })
    const headers = { authorization: `Bearer ${foreign.key}` }
    expect((await harness.visitor().call(endpoint, { body, headers, key: 'k' })).status).toBe(401)
  })

  it.each(calls)('without its scope is refused by %s', async (name, endpoint, body) => {
    const limited = await openTestStore(harness, {
      scopes: [name === 'award' || name === 'refund' ? 'vouchers' : 'points'],
    })
    const answer = await limited.call(endpoint, body)
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        success: false,
        code: 'STORE_KEY_WITHOUT_SCOPE',
        message: 'This API key may not do this.',
      },
    ])
  })

  it('opens nothing of a member', async () => {
    const headers = { authorization: `Bearer ${store.key}` }
    expect((await harness.visitor().call(api.account.account, { headers })).status).toBe(401)
  })

  it('is refused once it is revoked', async () => {
    const revoked = await openTestStore(harness)
    const { keyId } = revoked
    const now = harness.clock.now()
    expect(await revokeStoreKey(harness.tx, { brand: stranger, keyId, now })).toBe(false)
    expect((await revoked.call(till.validate, { voucherCode: 'X' })).status).toBe(404)
    expect(await revokeStoreKey(harness.tx, { brand: home, keyId, now })).toBe(true)
    expect((await revoked.call(till.validate, { voucherCode: 'X' })).status).toBe(401)
    expect(await revokeStoreKey(harness.tx, { brand: home, keyId, now })).toBe(false)
  })

  it('ends a day after it was replaced', async () => {
    const replaced = await openTestStore(harness, { scopes: ['vouchers'] })
    const { secret } = harness.context
    const added = await replaceStoreKey(harness.tx, {
      brand: home,
      keyId: replaced.keyId,
      secret,
      now: harness.clock.now(),
    })
    harness.clock.moveMinutes(24 * 60 - 1)
    expect((await replaced.call(till.validate, { voucherCode: 'X' })).status).toBe(404)
    harness.clock.moveMinutes(1)
    expect((await replaced.call(till.validate, { voucherCode: 'X' })).status).toBe(401)
    const headers = { authorization: `Bearer ${added!.key}` }
    const ask = (endpoint: Endpoint, body: unknown) =>
      harness.visitor().call(endpoint, { body, headers, key: 'k' })
    expect((await ask(till.validate, { voucherCode: 'X' })).status).toBe(404)
    expect((await ask(till.award, { memberCode: 'X', cents: 1, receipt: '1' })).status).toBe(403)
  })

  it('is refused once its store is closed', async () => {
    const closed = await openTestStore(harness)
    await closeStore(harness.tx, { storeId: closed.storeId, now: harness.clock.now() })
    expect((await closed.call(till.validate, { voucherCode: 'X' })).status).toBe(401)
  })

  it('is stored as a hash only', async () => {
    const rows = await harness.rows(sql`select * from store_keys`)
    expect(JSON.stringify(rows)).toContain(store.keyId)
    expect(JSON.stringify(rows)).not.toContain(store.key)
  })
})

describe('validating', () => {
  it('tells what a voucher is and whose', async () => {
    const mia = await harness.join()
    await harness.rows(sql`update accounts set first_name = 'Mia' where id = ${mia.accountId}`)
    const code = await redeem(mia, 'till-amount')
    const { status, body } = await store.call(till.validate, { voucherCode: code })
    expect([status, body.voucher]).toEqual([
      200,
      {
        state: 'valid',
        kind: 'amount',
        title: 'Any frames',
        description: 'In the shop.',
        code,
        cents: 2500,
        leftCents: 2500,
        currency: home.program.currency,
        isUsableInParts: true,
        expiryDate: expect.any(String),
        member: { firstName: 'Mia', tier: home.program.tiers[0]!.name.en },
        uses: [],
      },
    ])
    const french = await store.call(
      till.validate,
      { voucherCode: code },
      { headers: { 'accept-language': 'fr' } },
    )
    expect(french.body.voucher.title).toBe('Toute monture')
  })

  it('takes a code as it is read aloud', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    const typed = code.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase()
    const { body } = await store.call(till.validate, { voucherCode: typed })
    expect(body.voucher).toMatchObject({ state: 'valid', kind: 'product', code })
    expect(body.voucher.cents).toBeUndefined()
  })

  it.each([
    ['en', 'There is no voucher with this code.'],
    ['fr', 'Aucun bon ne porte ce code.'],
  ])('says in %s that a code is unknown', async (language, message) => {
    const { status, body } = await store.call(
      till.validate,
      { voucherCode: 'ABCD EFGH JKMN' },
      { headers: { 'accept-language': language } },
    )
    expect([status, body]).toEqual([404, { success: false, code: 'VOUCHER_UNKNOWN', message }])
  })

  it('tells that a voucher is of another brand, and nothing else of it', async () => {
    const foreign = await harness.join(undefined, stranger)
    await harness.award(foreign, 10_000)
    const { body } = await foreign.call(api.redemption.redeem, {
      body: { redemptionId: stranger.program.offers[0]!.offerId },
    })
    const answer = await store.call(till.validate, { voucherCode: body.voucher.code })
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        success: false,
        code: 'VOUCHER_OF_ANOTHER_BRAND',
        message: 'This voucher belongs to another brand.',
      },
    ])
    const used = await store.call(till.use, { voucherCode: body.voucher.code })
    expect([used.status, used.body.code]).toEqual([422, 'VOUCHER_OF_ANOTHER_BRAND'])
  })

  it('names no member of a deleted account', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    await harness.setPassword(mia, 'Kx7-tulip-Boat')
    const erased = await mia.call(accountSettings.erase, {
      body: { currentPassword: 'Kx7-tulip-Boat' },
    })
    expect(erased.status).toBe(200)
    const { body } = await store.call(till.validate, { voucherCode: code })
    expect([body.voucher.state, body.voucher.member]).toEqual(['cancelled', undefined])
    expect((await store.call(till.use, { voucherCode: code })).body.code).toBe('VOUCHER_CANCELLED')
  })

  it.each([
    ['no code', {}],
    ['a code of nothing', { voucherCode: '' }],
    ['a very long code', { voucherCode: 'x'.repeat(65) }],
    ['a number', { voucherCode: 7 }],
  ])('refuses %s', async (_, body) => {
    const answer = await store.call(till.validate, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('using a voucher', () => {
  it('marks it as used, and the phone shows it', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-whole')
    const used = await store.call(till.use, { voucherCode: code, receipt: 'R-1' })
    const { usedAt } = used.body
    expect([used.status, used.body]).toEqual([
      200,
      {
        success: true,
        useId: expect.stringMatching(/^vu_/),
        usedAt: expect.any(String),
        cents: 2000,
        leftCents: 0,
        undoableUntil: new Date(Date.parse(usedAt) + 15 * 60_000).toISOString(),
      },
    ])
    const { body } = await store.call(till.validate, { voucherCode: code })
    expect(body.voucher).toMatchObject({
      state: 'used',
      leftCents: 0,
      uses: [{ usedAt, store: 'Rue Saint-Paul', cents: 2000, receipt: 'R-1' }],
    })
    expect(await vouchersOf(mia)).toMatchObject([{ code, usedAt }])
    const elsewhere = await other.call(till.validate, { voucherCode: code })
    expect(elsewhere.body.voucher.uses).toEqual([{ usedAt, store: 'Rue Saint-Paul', cents: 2000 }])
  })

  it('refuses a second use with the reason', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    expect((await store.call(till.use, { voucherCode: code })).status).toBe(200)
    const second = await other.call(till.use, { voucherCode: code })
    expect([second.status, second.body]).toEqual([
      422,
      { success: false, code: 'VOUCHER_USED', message: 'This voucher has been used.' },
    ])
  })

  it('counts once for one idempotency key, and needs one', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-amount')
    const first = await store.call(till.use, { voucherCode: code, cents: 1000 }, { key: 'sale-1' })
    const repeated = await store.call(
      till.use,
      { voucherCode: code, cents: 1000 },
      { key: 'sale-1' },
    )
    expect(repeated.body).toEqual(first.body)
    // Another store has keys of its own.
    const elsewhere = await other.call(
      till.use,
      { voucherCode: code, cents: 500 },
      { key: 'sale-1' },
    )
    expect(elsewhere.body).toMatchObject({ cents: 500, leftCents: 1000 })
    const changed = await store.call(
      till.use,
      { voucherCode: code, cents: 2000 },
      { key: 'sale-1' },
    )
    expect([changed.status, changed.body.code]).toEqual([422, 'KEY_USED_FOR_ANOTHER_BODY'])
    const another = { voucherCode: await redeem(mia, 'till-amount'), cents: 1000 }
    const otherVoucher = await store.call(till.use, another, { key: 'sale-1' })
    expect(otherVoucher.body.code).toBe('KEY_USED_FOR_ANOTHER_BODY')
    const without = await harness.visitor().call(till.use, {
      body: { voucherCode: code },
      headers: { authorization: `Bearer ${store.key}` },
    })
    expect([without.status, without.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
  })

  it('takes a part of an amount, and the phone shows what is left', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-amount')
    const part = await store.call(till.use, { voucherCode: code, cents: 1250 })
    expect(part.body).toMatchObject({ cents: 1250, leftCents: 1250 })
    expect(await vouchersOf(mia)).toMatchObject([{ code, description: '$12.50 left' }])
    const [french] = (
      await mia.call(api.redemption.vouchers, {
        params: { membershipId },
        headers: { 'accept-language': 'fr' },
      })
    ).body.models
    expect(french?.description).toMatch(/^Il reste 12,50\s\$$/)
    const tooMuch = await store.call(till.use, { voucherCode: code, cents: 1251 })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'VOUCHER_LEFT_TOO_LITTLE'])
    expect((await store.call(till.use, { voucherCode: code })).body).toMatchObject({
      cents: 1250,
      leftCents: 0,
    })
    expect((await store.call(till.use, { voucherCode: code, cents: 1 })).body.code).toBe(
      'VOUCHER_USED',
    )
  })

  it('takes no part of other vouchers', async () => {
    const mia = await harness.join()
    for (const offerId of ['till-whole', 'till-product']) {
      const code = await redeem(mia, offerId)
      const { status, body } = await store.call(till.use, { voucherCode: code, cents: 100 })
      expect([offerId, status, body.code]).toEqual([offerId, 422, 'VOUCHER_NOT_IN_PARTS'])
    }
  })

  it('refuses an expired voucher', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    harness.clock.moveMinutes(90 * 24 * 60)
    expect((await store.call(till.validate, { voucherCode: code })).body.voucher.state).toBe(
      'expired',
    )
    expect((await store.call(till.use, { voucherCode: code })).body.code).toBe('VOUCHER_EXPIRED')
  })

  it('takes the claimed code of a benefit, which then leaves the pass and is used in the benefit', async () => {
    const mia = await joinVerified(harness)
    await mia.call(benefits.claimVoucher, { params: { id: withVoucher.utilityId } })
    const claims = async () => (await mia.call(api.redemption.claims)).body.claims
    const [claim] = await claims()
    const { body } = await store.call(till.validate, { voucherCode: claim!.code })
    expect(body.voucher).toMatchObject({
      state: 'valid',
      kind: 'benefit',
      title: withVoucher.name.en,
      member: { tier: home.program.tiers[0]!.name.en },
    })
    const used = await store.call(till.use, { voucherCode: claim!.code })
    expect(used.status).toBe(200)
    expect(await claims()).toEqual([])
    const { utility } = (
      await mia.call(api.collection.benefits, { params: { creatorId: home.ids.creatorId } })
    ).body
    expect(
      [...utility.collectionUtility, ...utility.loyaltyUtility].flatMap(({ vouchers = [] }) =>
        vouchers.flatMap(({ voucherCode, usedAt }) => (usedAt ? [[voucherCode, usedAt]] : [])),
      ),
    ).toEqual([[claim!.code, used.body.usedAt]])
    expect((await store.call(till.use, { voucherCode: claim!.code })).body.code).toBe(
      'VOUCHER_USED',
    )
  })

  it('takes the code of a benefit as it is read aloud, and refuses one that several have', async () => {
    const mia = await joinVerified(harness)
    await mia.call(benefits.claimVoucher, { params: { id: withVoucher.utilityId } })
    const code = (await mia.call(api.redemption.claims)).body.claims[0]!.code
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const { body } = await store.call(till.validate, { voucherCode: typed })
    expect(body.voucher.code).toBe(code)
    const nia = await harness.join()
    await harness.rows(
      sql`insert into voucher_codes (voucher_id, code, brand, added_at, account_id, claimed_at) values (${otherVoucherId}, ${code}, ${home.slug}, now(), ${nia.accountId}, now())`,
    )
    const ambiguous = await store.call(till.use, { voucherCode: code })
    expect([ambiguous.status, ambiguous.body.code]).toEqual([422, 'VOUCHER_AMBIGUOUS'])
  })

  it('knows no code that nobody has claimed', async () => {
    const [row] = await harness.rows<{ code: string }>(
      sql`select code from voucher_codes where brand = ${home.slug} and account_id is null limit 1`,
    )
    expect((await store.call(till.use, { voucherCode: row!.code })).body.code).toBe(
      'VOUCHER_UNKNOWN',
    )
  })

  it.each([
    ['no amount', { cents: 0 }],
    ['a fraction of a cent', { cents: 0.5 }],
    ['a negative amount', { cents: -100 }],
    ['a receipt with a space', { receipt: 'a b' }],
  ])('refuses %s', async (_, more) => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-amount')
    const { status, body } = await store.call(till.use, { voucherCode: code, ...more })
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await store.call(till.validate, { voucherCode: code })).body.voucher.leftCents).toBe(
      2500,
    )
  })
})

describe('undoing a use', () => {
  it('makes the voucher usable again within 15 minutes', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    const { useId } = (await store.call(till.use, { voucherCode: code })).body
    harness.clock.moveMinutes(14)
    expect((await store.call(till.undo, { useId })).status).toBe(200)
    expect((await store.call(till.undo, { useId })).status).toBe(200)
    const [voucher] = await vouchersOf(mia)
    expect(voucher?.usedAt).toBeUndefined()
    expect((await other.call(till.use, { voucherCode: code })).status).toBe(200)
    // Undoing the first again leaves the second.
    expect((await store.call(till.undo, { useId })).status).toBe(200)
    expect((await store.call(till.validate, { voucherCode: code })).body.voucher.state).toBe('used')
  })

  it.each([0, 1])('gives back what part %i had taken', async (undone) => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-amount')
    const parts = [
      (await store.call(till.use, { voucherCode: code, cents: 1000 })).body,
      (await store.call(till.use, { voucherCode: code })).body,
    ]
    const { useId, cents } = parts[undone]!
    expect((await store.call(till.undo, { useId })).status).toBe(200)
    const [open] = await vouchersOf(mia)
    expect([open?.usedAt, open?.description]).toEqual([undefined, `$${cents! / 100}.00 left`])
    const again = await store.call(till.use, { voucherCode: code })
    expect([again.status, again.body.cents, again.body.leftCents]).toEqual([200, cents, 0])
    expect((await vouchersOf(mia))[0]?.usedAt).toBeDefined()
  })

  it('is refused after 15 minutes', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    const { useId } = (await store.call(till.use, { voucherCode: code })).body
    harness.clock.moveMinutes(15)
    const { status, body } = await store.call(till.undo, { useId })
    expect([status, body.code]).toEqual([422, 'UNDO_TOO_LATE'])
    expect((await store.call(till.validate, { voucherCode: code })).body.voucher.state).toBe('used')
  })

  it('is refused to another store', async () => {
    const mia = await harness.join()
    const code = await redeem(mia, 'till-product')
    const { useId } = (await store.call(till.use, { voucherCode: code })).body
    const { status, body } = await other.call(till.undo, { useId })
    expect([status, body.code]).toEqual([404, 'USE_UNKNOWN'])
    expect((await store.call(till.validate, { voucherCode: code })).body.voucher.state).toBe('used')
  })
})

describe('a member at the till', () => {
  const memberCode = async ({ loyaltyAccountId }: MemberCaller) => {
    const [row] = await harness.rows<{ code: string }>(
      sql`select member_code as code from loyalty_accounts where id = ${loyaltyAccountId}`,
    )
    return row!.code
  }

  it('is shown with what can be used', async () => {
    const mia = await harness.join()
    const used = await redeem(mia, 'till-product')
    const left = await redeem(mia, 'till-amount')
    await store.call(till.use, { voucherCode: used })
    const { body } = await store.call(till.member, { memberCode: await memberCode(mia) })
    expect(body.member).toMatchObject({
      tier: home.program.tiers[0]!.name.en,
      points: home.program.welcome.points,
      vouchers: [{ code: left, state: 'valid' }],
    })
    expect(JSON.stringify(body)).not.toContain(mia.email)
  })

  it('of another brand or after deletion is unknown', async () => {
    const foreign = await harness.join(undefined, stranger)
    const mia = await harness.join()
    const code = await memberCode(mia)
    await harness.setPassword(mia, 'Kx7-tulip-Boat')
    await mia.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })
    for (const unknown of [await memberCode(foreign), code]) {
      const { status, body } = await store.call(till.member, { memberCode: unknown })
      expect([status, body.code]).toEqual([404, 'MEMBER_UNKNOWN'])
      const awarded = await store.call(till.award, {
        memberCode: unknown,
        cents: 1000,
        receipt: 'R-2',
      })
      expect(awarded.body.code).toBe('MEMBER_UNKNOWN')
    }
  })

  it('gets a point for every full dollar, once for each receipt', async () => {
    const mia = await joinVerified(harness)
    const purchase = { memberCode: await memberCode(mia), cents: 8450, receipt: 'R-100' }
    const first = await store.call(till.award, purchase)
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, state: 'credited', points: 84 },
    ])
    // Another key: the receipt itself counts once, whatever the member's address is.
    expect((await store.call(till.award, purchase)).body).toEqual(first.body)
    await harness.rows(
      sql`update accounts set email = ${`new-${mia.email}`} where id = ${mia.accountId}`,
    )
    expect((await store.call(till.award, purchase)).body).toEqual(first.body)
    const nia = await joinVerified(harness)
    const forNia = await store.call(till.award, { ...purchase, memberCode: await memberCode(nia) })
    expect(forNia.body.code).toBe('RECEIPT_OF_ANOTHER_PURCHASE')
    const balance = await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })
    expect(balance.body.redeemablePoints).toBe(home.program.welcome.points + 84)
    const changed = await store.call(till.award, { ...purchase, cents: 9000 })
    expect([changed.status, changed.body.code]).toEqual([422, 'RECEIPT_OF_ANOTHER_PURCHASE'])
    expect((await other.call(till.award, purchase)).body).toMatchObject({ state: 'credited' })
  })

  it('gets the points once the email address is confirmed', async () => {
    const mia = await harness.join()
    const { body } = await store.call(till.award, {
      memberCode: await memberCode(mia),
      cents: 5000,
      receipt: 'R-200',
    })
    expect(body).toEqual({ success: true, state: 'waiting', points: 0, reason: 'notVerified' })
  })

  it('loses the points of what was refunded, once for each refund', async () => {
    const mia = await joinVerified(harness)
    const balance = async () =>
      (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body
        .redeemablePoints - home.program.welcome.points
    const receipt = 'R-500'
    await store.call(till.award, { memberCode: await memberCode(mia), cents: 8450, receipt })
    const part = { receipt, refund: 'B-1', cents: 3000 }
    const first = await store.call(till.refund, part)
    expect([first.status, first.body]).toEqual([200, { success: true, points: 30 }])
    // Another key: the number of the refund itself counts once.
    expect((await store.call(till.refund, part)).body).toEqual(first.body)
    expect(await balance()).toBe(54)
    for (const changed of [{ cents: 2000 }, { cents: 4000 }]) {
      const { status, body } = await store.call(till.refund, { ...part, ...changed })
      expect([status, body.code]).toEqual([422, 'REFUND_OF_ANOTHER_PURCHASE'])
    }
    const tooMuch = await store.call(till.refund, { receipt, refund: 'B-2', cents: 5451 })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'REFUND_TOO_LARGE'])
    const otherReceipt = 'R-501'
    const next = { memberCode: await memberCode(mia), cents: 8450, receipt: otherReceipt }
    await other.call(till.award, next)
    await store.call(till.award, next)
    const reused = await store.call(till.refund, { ...part, receipt: otherReceipt })
    expect(reused.body.code).toBe('REFUND_OF_ANOTHER_PURCHASE')
    await store.call(till.refund, { receipt: otherReceipt, refund: 'B-3', cents: 8450 })
    await other.call(till.refund, { receipt: otherReceipt, refund: 'B-3', cents: 8450 })
    // Not a part of B-1, although the parts of a refund are written with a plus sign.
    const rest = await store.call(till.refund, { receipt, refund: 'B-1+1', cents: 5450 })
    expect(rest.body).toEqual({ success: true, points: 54 })
    expect(await balance()).toBe(0)
  })

  it('owes the points of a refund that are spent already', async () => {
    const mia = await joinVerified(harness)
    const receipt = 'R-600'
    await store.call(till.award, { memberCode: await memberCode(mia), cents: 10_000, receipt })
    await harness.rows(
      sql`update offers set cost = ${home.program.welcome.points + 100} where id = 'till-whole'`,
    )
    await mia.call(api.redemption.redeem, { body: { redemptionId: 'till-whole' } })
    await harness.rows(sql`update offers set cost = 10 where id = 'till-whole'`)
    const { body } = await store.call(till.refund, { receipt, refund: 'B-6', cents: 10_000 })
    expect(body).toEqual({ success: true, points: 100 })
    const [account] = await harness.rows(
      sql`select redeemable_points as points, owed_points as owed from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    expect(account).toEqual({ points: 0, owed: 100 })
  })

  it('loses nothing while the purchase has given no points yet', async () => {
    const mia = await harness.join()
    const receipt = 'R-700'
    const purchase = { memberCode: await memberCode(mia), cents: 5000, receipt }
    await store.call(till.award, purchase)
    const { body } = await store.call(till.refund, { receipt, refund: 'B-7', cents: 2000 })
    expect(body).toEqual({ success: true, points: 0 })
  })

  it('loses nothing by a receipt that this store does not know', async () => {
    const mia = await joinVerified(harness)
    const receipt = 'R-800'
    await store.call(till.award, { memberCode: await memberCode(mia), cents: 5000, receipt })
    const sent = { refund: 'B-8', cents: 1000 }
    for (const [from, unknown] of [
      [other, receipt],
      [store, 'R-801'],
    ] as const) {
      const { status, body } = await from.call(till.refund, { ...sent, receipt: unknown })
      expect([status, body.code]).toEqual([404, 'RECEIPT_UNKNOWN'])
    }
  })
})

it('a voucher of a merged account is that of the remaining one', async () => {
  const [old, mia] = [await harness.join(), await harness.join()]
  const code = await redeem(old, 'till-product')
  await harness.merge(old, mia)
  await harness.rows(sql`update accounts set first_name = 'Mia' where id = ${mia.accountId}`)
  const { body } = await store.call(till.validate, { voucherCode: code })
  expect(body.voucher).toMatchObject({ state: 'valid', member: { firstName: 'Mia' } })
  expect((await store.call(till.use, { voucherCode: code })).status).toBe(200)
  const used = (await vouchersOf(mia)).find((voucher) => voucher.code === code)
  expect(used?.usedAt).toBeDefined()
})

it('the export names the uses of own vouchers only', async () => {
  const mia = await harness.join()
  const nia = await harness.join()
  const code = await redeem(mia, 'till-amount')
  await store.call(till.use, { voucherCode: code, cents: 700, receipt: 'R-300' })
  await confirmAddress(harness, mia)
  const exportOf = async (member: MemberCaller) =>
    JSON.stringify((await member.call(accountSettings.exportAll)).body)
  expect(await exportOf(mia)).toContain('R-300')
  expect(await exportOf(nia)).not.toContain('R-300')
})

it('a voucher can be checked, not used, while nothing can be saved', async () => {
  const mia = await harness.join()
  const code = await redeem(mia, 'till-product')
  const { canWrite } = harness.database
  try {
    harness.database.canWrite = () => false
    expect((await store.call(till.validate, { voucherCode: code })).status).toBe(200)
    const { status, body } = await store.call(till.use, { voucherCode: code })
    expect([status, body.code]).toEqual([503, 'CANNOT_SAVE'])
  } finally {
    harness.database.canWrite = canWrite
  }
})

it('erasing an account removes the receipts of its vouchers', async () => {
  const mia = await harness.join()
  const code = await redeem(mia, 'till-product')
  await store.call(till.use, { voucherCode: code, receipt: 'R-400' })
  await harness.setPassword(mia, 'Kx7-tulip-Boat')
  await mia.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })
  const rows = await harness.rows(sql`select receipt from voucher_uses where code = ${code}`)
  expect(rows).toEqual([{ receipt: null }])
})
