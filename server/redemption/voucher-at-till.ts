import type { OfferKind } from '#domain/offer.ts'
import type { Localized } from '#brands/brand.ts'
import { normalizeCode } from '#domain/codes.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
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

/**
 * Returns the voucher with a code as typed or scanned, of any brand; undefined for none.
 * @param isLocked locks it until the transaction ends, so that its uses come one after the other
 */
export async function voucherWithCode(
  tx: Tx,
  { code, isLocked }: { code: string; isLocked: boolean },
): Promise<VoucherAtTill | undefined> {
  const query = tx
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
    .where(eq(vouchers.code, normalizeCode(code)))
  const [row] = await (isLocked ? query.for('update', { of: vouchers }) : query)
  if (!row) return undefined
  const { value, ...voucher } = row
  return { ...voucher, cents: row.kind === 'amount' ? value * 100 : undefined }
}
