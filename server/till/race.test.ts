import { api } from '#contract/index.ts'
import { till } from '#contract/till.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cheapestOf,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { openTestStore, type StoreSoftware } from '#server/testing/stores.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const offer = cheapestOf(home)

// The embedded database has one connection and hides races.
describe.runIf(testPostgres)('simultaneous uses of a voucher (postgres)', () => {
  let harness: Harness
  let stores: StoreSoftware[]
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
    stores = []
    for (let count = 0; count < 8; count += 1) stores.push(await openTestStore(harness))
  })
  afterAll(() => harness.close())

  async function redeemed(): Promise<string> {
    const mia = await harness.join()
    await harness.award(mia, offer.cost)
    const { body } = await mia.call(api.redemption.redeem, {
      body: { redemptionId: offer.offerId },
    })
    return body.voucher.code
  }
  const storeOf = (number: number) => stores[number % stores.length]!

  it.each(rounds)('succeed once of 64 in 8 stores (round %i)', async () => {
    const code = await redeemed()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, number) =>
        storeOf(number).call(till.use, { voucherCode: code }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'VOUCHER_USED')).toHaveLength(63)
    const [row] = await harness.rows(
      sql`select count(*)::int as uses from voucher_uses where code = ${code}`,
    )
    expect(row).toEqual({ uses: 1 })
  })

  it.each(rounds)('take no more than its amount in parts (round %i)', async () => {
    const code = await redeemed()
    await harness.rows(
      sql`update vouchers set kind = 'amount', value = 25, is_usable_in_parts = true where code = ${code}`,
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        storeOf(number).call(till.use, { voucherCode: code, cents: 200 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    const [row] = await harness.rows(
      sql`select sum(cents)::int as cents from voucher_uses where code = ${code}`,
    )
    expect(row).toEqual({ cents: 2400 })
    // Undoing parts while others are taken leaves no more than the amount either.
    const parts = answers.flatMap(({ body }, number) =>
      body.useId ? [{ useId: body.useId, store: storeOf(number) }] : [],
    )
    await storeOf(0).call(till.use, { voucherCode: code })
    const mixed = await Promise.all([
      ...parts.slice(0, 6).map(({ useId, store }) => store.call(till.undo, { useId })),
      ...Array.from({ length: 12 }, (_, number) =>
        storeOf(number).call(till.use, { voucherCode: code, cents: 300 }),
      ),
    ])
    expect(mixed.filter(({ status }) => status >= 500)).toEqual([])
    const [rest] = await harness.rows<{ cents: number }>(
      sql`select sum(cents)::int as cents from voucher_uses where code = ${code} and undone_at is null`,
    )
    expect(rest!.cents).toBeLessThanOrEqual(2500)
    const last = await storeOf(0).call(till.use, { voucherCode: code })
    expect([200, 422]).toContain(last.status)
  })

  it.each(rounds)('and undoings leave at most one use (round %i)', async () => {
    const code = await redeemed()
    const { useId } = (await storeOf(0).call(till.use, { voucherCode: code })).body
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => storeOf(0).call(till.undo, { useId })),
      ...Array.from({ length: 16 }, (_, number) =>
        storeOf(number).call(till.use, { voucherCode: code }),
      ),
    ])
    expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.slice(8).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const [row] = await harness.rows(
      sql`select count(*)::int as uses from voucher_uses where code = ${code} and undone_at is null`,
    )
    expect(row!['uses']).toBeLessThanOrEqual(1)
  })
})
