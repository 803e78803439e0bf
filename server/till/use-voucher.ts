import type { BrandPack } from '#brands/brand.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { isUndoable, leftOf, UNDO_MINUTES, useOf } from '#domain/voucher-use.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { StoreCaller } from '#server/lib/http/serve.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { voucherUses } from './table.ts'
import { findVoucher } from './vouchers.ts'

export type VoucherUse = {
  useId: string
  /** Hundredths; undefined for a voucher without an amount. */
  cents: number | undefined
  leftCents: number | undefined
  undoableUntil: Date
}

/**
 * Uses a voucher in a store. The lock on the voucher makes its uses come one after the other, whatever number of
 * tills sends them.
 * @param cents hundredths to take; undefined: all that is left
 * @throws TillProblem with the reason of the refusal
 */
export async function applyVoucher(
  tx: Tx,
  {
    brand,
    store: { storeId, keyId },
    code,
    cents: requested,
    receipt,
    now,
  }: {
    brand: BrandPack
    store: StoreCaller
    code: string
    cents: number | undefined
    receipt: string | undefined
    now: Date
  },
): Promise<VoucherUse> {
  const voucher = await findVoucher(tx, { brand, code, isLocked: true })
  const use = useOf(voucher, { cents: requested, now })
  if ('refusal' in use) throw new TillProblem(use.refusal)
  const { cents } = use
  const leftCents = cents === undefined ? undefined : leftOf(voucher) - cents
  const useId = newId('vu')
  await tx.insert(voucherUses).values({
    id: useId,
    brand: brand.slug,
    source: voucher.source,
    voucherId: voucher.voucherId,
    code: voucher.code,
    cents: cents ?? null,
    isLast: (leftCents ?? 0) === 0,
    storeId,
    keyId,
    receipt: receipt ?? null,
    usedAt: now,
  })
  return { useId, cents, leftCents, undoableUntil: minutesAfter(now, UNDO_MINUTES) }
}

/**
 * Undoes a use for the store that made it. A use that was undone before stays so.
 * @throws TillProblem USE_UNKNOWN | UNDO_TOO_LATE
 */
export async function undoUse(
  tx: Tx,
  { store: { storeId, keyId }, useId, now }: { store: StoreCaller; useId: string; now: Date },
): Promise<void> {
  const [use] = await tx
    .select({ usedAt: voucherUses.usedAt, undoneAt: voucherUses.undoneAt })
    .from(voucherUses)
    .where(and(eq(voucherUses.id, useId), eq(voucherUses.storeId, storeId)))
    .for('update')
  if (!use) throw new TillProblem('USE_UNKNOWN')
  if (use.undoneAt) return
  if (!isUndoable(use, now)) throw new TillProblem('UNDO_TOO_LATE')
  await tx
    .update(voucherUses)
    .set({ undoneAt: now, undoneByKey: keyId })
    .where(eq(voucherUses.id, useId))
}
