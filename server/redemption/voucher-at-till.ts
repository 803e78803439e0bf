import type { OfferKind } from '#domain/offer.ts'
import type { Localized } from '#brands/brand.ts'
import { normalizeCode } from '#domain/codes.ts'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { usedUpAt } from '#server/till/views.ts'
import { vouchers } from './table.ts'

export type VoucherAtTill = {
  voucherId: string
  brand: string
  loyaltyAccountId: string
  kind: OfferKind
  title: Localized
  description: Localized
  /** Hundredths; undefined for a product and an experience. */
  cents: number | undefined
  code: string
  expiresAt: Date
  isUsableInParts: boolean
}

const selectVouchers = (tx: Tx) =>
  tx
    .select({
      voucherId: vouchers.id,
      brand: loyaltyAccountView.brand,
      loyaltyAccountId: vouchers.loyaltyAccountId,
      kind: vouchers.kind,
      title: vouchers.title,
      description: vouchers.description,
      value: vouchers.value,
      code: vouchers.code,
      expiresAt: vouchers.expiresAt,
      isUsableInParts: vouchers.isUsableInParts,
    })
    .from(vouchers)
    .innerJoin(
      loyaltyAccountView,
      eq(loyaltyAccountView.loyaltyAccountId, vouchers.loyaltyAccountId),
    )

const atTill = ({
  value,
  ...voucher
}: Omit<VoucherAtTill, 'cents'> & { value: number }): VoucherAtTill => ({
  ...voucher,
  cents: voucher.kind === 'amount' ? value * 100 : undefined,
})

const findByCode = preparedRead('voucherWithCode', ['code'], (tx, { code }) =>
  selectVouchers(tx).where(eq(vouchers.code, code)),
)

/** Returns the voucher with a code as typed or scanned, of any brand; undefined for none. */
export async function voucherWithCode(tx: Tx, code: string): Promise<VoucherAtTill | undefined> {
  const [row] = await findByCode(tx, { code: normalizeCode(code) })
  return row && atTill(row)
}

/** Returns vouchers by their ids. */
export async function vouchersWithIds(tx: Tx, ids: readonly string[]): Promise<VoucherAtTill[]> {
  const rows = await selectVouchers(tx).where(inArray(vouchers.id, anyOf(ids)))
  return rows.map(atTill)
}

/** Returns the vouchers of a loyalty account that have not ended and are not used up, newest first. */
export async function openVouchersOf(
  tx: Tx,
  { loyaltyAccountId, limit, now }: { loyaltyAccountId: string; limit: number; now: Date },
): Promise<VoucherAtTill[]> {
  const rows = await selectVouchers(tx)
    .where(
      and(
        isOfLoyaltyAccount(vouchers.loyaltyAccountId, loyaltyAccountId),
        gt(vouchers.expiresAt, now),
        isNull(usedUpAt({ voucherId: vouchers.id, code: vouchers.code })),
      ),
    )
    .orderBy(desc(vouchers.entryId))
    .limit(limit)
  return rows.map(atTill)
}

/** Locks a voucher until the transaction ends, so that its uses come one after the other. */
export const lockVoucher = (tx: Tx, voucherId: string) =>
  tx.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.id, voucherId)).for('update')
