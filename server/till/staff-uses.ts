import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { stores, voucherUses } from './table.ts'

/** A use of a voucher as staff see it, without the code. */
export type StaffUse = {
  useId: string
  usedAt: Date
  store: string
  source: string
  cents: number | null
  receipt: string | null
  undoneAt: Date | null
  undoReason: string | null
}

/** Returns the uses of vouchers in the stores of a brand, newest first. */
export const usesForStaff = (
  tx: Tx,
  { brand, storeId, limit }: { brand: string; storeId: string | undefined; limit: number },
): Promise<StaffUse[]> =>
  tx
    .select({
      useId: voucherUses.id,
      usedAt: voucherUses.usedAt,
      store: stores.name,
      source: voucherUses.source,
      cents: voucherUses.cents,
      receipt: voucherUses.receipt,
      undoneAt: voucherUses.undoneAt,
      undoReason: voucherUses.undoReason,
    })
    .from(voucherUses)
    .innerJoin(stores, eq(stores.id, voucherUses.storeId))
    .where(
      and(
        eq(voucherUses.brand, brand),
        storeId === undefined ? undefined : eq(voucherUses.storeId, storeId),
      ),
    )
    .orderBy(desc(voucherUses.usedAt), voucherUses.id)
    .limit(limit)
