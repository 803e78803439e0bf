import type { BrandPack } from '#brands/brand.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/problems.ts'
import type { PurchaseToday, RefundToday, tillApp, UseToday } from '#contract/till-app.ts'
import { dayInZone, type Day } from '#domain/day-in-zone.ts'
import { UNDO_MINUTES } from '#domain/voucher-use.ts'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { claimsOf } from '#server/benefits/voucher/claim-at-till.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { vouchersWithIds } from '#server/redemption/voucher-at-till.ts'
import { purchasesOfStore } from '#server/shop/store-purchase.ts'
import { refundsOfStore } from '#server/shop/store-refund.ts'
import { namesOfStaff } from '#server/staff-accounts/accounts.ts'
import { firstNamesOf } from '../members.ts'
import { tills, voucherUses } from '../table.ts'

type Today = { brand: BrandPack; storeId: string; language: Language; now: Date }

/** Returns what a store did on its day, newest first, and the totals without what was undone. */
export async function todayOf(
  tx: Tx,
  { brand, storeId, language, now }: Today,
): Promise<ResponseOf<typeof tillApp.today>> {
  const day = dayInZone(now, brand.timeZone)
  const uses = await usesOn(tx, { brand, storeId, language, day })
  const purchases = await purchasesOn(tx, { brand, storeId, day })
  const refunds = await refundsOn(tx, { brand, storeId, day })
  const counted = uses.filter(({ undoneAt }) => undoneAt === undefined)
  return {
    day: day.date,
    currency: brand.program.currency,
    uses,
    purchases,
    refunds,
    totals: {
      uses: counted.length,
      cents: sumOf(counted.map(({ cents }) => cents ?? 0)),
      points:
        sumOf(purchases.map(({ points }) => points)) - sumOf(refunds.map(({ points }) => points)),
    },
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

type OnDay = { brand: BrandPack; storeId: string; day: Day }

async function usesOn(
  tx: Tx,
  { brand, storeId, day, language }: OnDay & { language: Language },
): Promise<UseToday[]> {
  const rows = await tx
    .select({
      id: voucherUses.id,
      source: voucherUses.source,
      voucherId: voucherUses.voucherId,
      code: voucherUses.code,
      cents: voucherUses.cents,
      receipt: voucherUses.receipt,
      staffId: voucherUses.staffId,
      till: tills.name,
      usedAt: voucherUses.usedAt,
      undoneAt: voucherUses.undoneAt,
    })
    .from(voucherUses)
    .leftJoin(tills, eq(tills.id, voucherUses.keyId))
    .where(
      and(
        eq(voucherUses.storeId, storeId),
        gte(voucherUses.usedAt, day.begins),
        lt(voucherUses.usedAt, day.ends),
      ),
    )
    .orderBy(desc(voucherUses.usedAt), voucherUses.id)
  const owners = await ownersOf(tx, { brand, language, uses: rows })
  const staffNames = await namesOfStaff(
    tx,
    rows.flatMap(({ staffId }) => staffId ?? []),
  )
  return rows.map((row) => {
    const { title = '', firstName } = owners.get(keyOf(row)) ?? {}
    const staff = row.staffId === null ? undefined : staffNames.get(row.staffId)
    return {
      useId: row.id,
      usedAt: row.usedAt.toISOString(),
      title,
      undoableUntil: minutesAfter(row.usedAt, UNDO_MINUTES).toISOString(),
      ...(row.cents === null ? {} : { cents: row.cents }),
      ...(firstName ? { firstName } : {}),
      ...(row.receipt === null ? {} : { receipt: row.receipt }),
      ...(row.till === null ? {} : { till: row.till }),
      ...(staff ? { staff } : {}),
      ...(row.undoneAt ? { undoneAt: row.undoneAt.toISOString() } : {}),
    }
  })
}

type Used = Pick<typeof voucherUses.$inferSelect, 'source' | 'voucherId' | 'code'>

const keyOf = ({ source, voucherId, code }: Used): string =>
  source === 'offer' ? voucherId : `${voucherId} ${code}`

/** Returns the titles of vouchers that were used, and the first names of their members. */
async function ownersOf(
  tx: Tx,
  { brand, language, uses }: { brand: BrandPack; language: Language; uses: readonly Used[] },
): Promise<Map<string, { title: string; firstName: string | undefined }>> {
  const offers = uses.filter(({ source }) => source === 'offer')
  const vouchers = await vouchersWithIds(
    tx,
    offers.map(({ voucherId }) => voucherId),
  )
  const claims = await claimsOf(tx, {
    brand: brand.slug,
    claims: uses.filter(({ source }) => source === 'benefit'),
  })
  const names = await firstNamesOf(tx, {
    brand,
    loyaltyAccountIds: vouchers.map(({ loyaltyAccountId }) => loyaltyAccountId),
    accountIds: claims.map(({ accountId }) => accountId),
  })
  return new Map([
    ...vouchers.map(
      (voucher) =>
        [
          keyOf({ ...voucher, source: 'offer' }),
          { title: voucher.title[language], firstName: names.get(voucher.loyaltyAccountId) },
        ] as const,
    ),
    ...claims.map(
      (claim) =>
        [
          keyOf({ ...claim, source: 'benefit' }),
          { title: claim.title[language], firstName: names.get(claim.accountId) },
        ] as const,
    ),
  ])
}

async function purchasesOn(tx: Tx, { brand, storeId, day }: OnDay): Promise<PurchaseToday[]> {
  const purchases = await purchasesOfStore(tx, {
    brand,
    storeId,
    from: day.begins,
    to: day.ends,
  })
  const namesOf = await namesForRows(tx, { brand, rows: purchases })
  return purchases.map(({ receipt, at, cents, refundedCents, points, ...by }) => ({
    receipt,
    at: at.toISOString(),
    cents,
    refundedCents,
    points,
    ...namesOf(by),
  }))
}

async function refundsOn(tx: Tx, { brand, storeId, day }: OnDay): Promise<RefundToday[]> {
  const refunds = await refundsOfStore(tx, { brand, storeId, from: day.begins, to: day.ends })
  const namesOf = await namesForRows(tx, { brand, rows: refunds })
  return refunds.map(({ refund, receipt, at, cents, points, ...by }) => ({
    refund,
    receipt,
    at: at.toISOString(),
    cents,
    points,
    ...namesOf(by),
  }))
}

type By = { loyaltyAccountId: string | null; staffId: string | null }

/** Returns the first name of the member and the name of the person at the till for each of some rows. */
async function namesForRows(tx: Tx, { brand, rows }: { brand: BrandPack; rows: readonly By[] }) {
  const firstNames = await firstNamesOf(tx, {
    brand,
    loyaltyAccountIds: rows.flatMap(({ loyaltyAccountId }) => loyaltyAccountId ?? []),
    accountIds: [],
  })
  const staffNames = await namesOfStaff(
    tx,
    rows.flatMap(({ staffId }) => staffId ?? []),
  )
  return ({ loyaltyAccountId, staffId }: By) => {
    const firstName = loyaltyAccountId === null ? undefined : firstNames.get(loyaltyAccountId)
    const staff = staffId === null ? undefined : staffNames.get(staffId)
    return { ...(firstName ? { firstName } : {}), ...(staff ? { staff } : {}) }
  }
}
