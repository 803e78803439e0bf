import type { Localized } from '#brands/brand.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hasVoucher } from '../content-conditions.ts'
import { benefits, voucherCodes } from '../table.ts'

export type ClaimAtTill = {
  voucherId: string
  accountId: string
  title: Localized
  code: string
}

/**
 * Returns the claimed code of a benefit, as typed or scanned; undefined for none. The latest claim, where a brand has
 * given several vouchers the same code.
 * @param isLocked locks it until the transaction ends, so that its uses come one after the other
 */
export async function claimWithCode(
  tx: Tx,
  { brand, code, isLocked }: { brand: string; code: string; isLocked: boolean },
): Promise<ClaimAtTill | undefined> {
  const query = tx
    .select({
      voucherId: voucherCodes.voucherId,
      accountId: voucherCodes.accountId,
      code: voucherCodes.code,
    })
    .from(voucherCodes)
    .where(
      and(
        eq(voucherCodes.brand, brand),
        eq(voucherCodes.code, code.trim()),
        isNotNull(voucherCodes.accountId),
      ),
    )
    .orderBy(desc(voucherCodes.claimedAt), voucherCodes.voucherId)
    .limit(1)
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row?.accountId) return undefined
  const [benefit] = await tx
    .select({ title: benefits.name })
    .from(benefits)
    .where(and(eq(benefits.brand, brand), hasVoucher({ voucherId: row.voucherId })))
    .orderBy(desc(benefits.isActive), benefits.position, benefits.id)
    .limit(1)
  const { voucherId, accountId } = row
  return { voucherId, accountId, code: row.code, title: benefit?.title ?? { en: '', fr: '' } }
}
