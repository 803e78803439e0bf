import type { BrandPack } from '#brands/brand.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { isUndoable, leftOf, UNDO_MINUTES, useOf } from '#domain/voucher-use.ts'
import { and, eq } from 'drizzle-orm'
import { claimView } from '#server/benefits/views.ts'
import { lockClaim } from '#server/benefits/voucher/claim-at-till.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { StoreCaller } from '#server/lib/http/callers.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { lockLoyaltyAccounts } from '#server/points/locks.ts'
import { loyaltyAccountIdsOf } from '#server/points/loyalty-account-access.ts'
import { recordWebhookEvent } from '#server/outgoing-webhooks/queries.ts'
import { lockVoucher } from '#server/redemption/voucher-at-till.ts'
import { voucherView } from '#server/redemption/views.ts'
import { recordStaffAction } from '#server/staff-accounts/audit-log.ts'
import { memberOfLoyaltyAccount } from './members.ts'
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
 * Uses a voucher in a store. The locks on the member's loyalty account and on the voucher make its uses come one after
 * the other, also when several tills send them at once.
 * @param cents hundredths to take; undefined: all that is left
 * @throws TillProblem with the reason of the refusal
 */
export async function applyVoucher(
  tx: Tx,
  {
    brand,
    store: { storeId, keyId, staffId, name: storeName },
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
    staffId: staffId ?? null,
    receipt: receipt ?? null,
    usedAt: now,
  })
  if (voucher.member)
    await recordWebhookEvent(tx, {
      brand: brand.slug,
      accountId: voucher.member.accountId,
      type: 'voucher.used',
      data: {
        useId,
        voucherId: voucher.voucherId,
        source: voucher.source,
        cents,
        leftCents,
        storeId,
        store: storeName,
        receipt,
      },
      now,
    })
  return { useId, cents, leftCents, undoableUntil: minutesAfter(now, UNDO_MINUTES) }
}

/**
 * Undoes a use for the store that made it. A use that was undone before stays so.
 * @returns whether it was undone now
 * @throws TillProblem USE_UNKNOWN | UNDO_TOO_LATE
 */
export async function undoUse(
  tx: Tx,
  { store: { storeId, keyId }, useId, now }: { store: StoreCaller; useId: string; now: Date },
): Promise<boolean> {
  const { use, loyaltyAccountId } = await lockUse(tx, useId)
  if (use?.storeId !== storeId) throw new TillProblem('USE_UNKNOWN')
  if (use.undoneAt) return false
  if (!isUndoable(use, now)) throw new TillProblem('UNDO_TOO_LATE')
  await markUndone(tx, { use, loyaltyAccountId }, { undoneAt: now, undoneByKey: keyId })
  return true
}

/**
 * Undoes a use at any time, with a reason that is stored, and adds it to the audit log. A use that was undone before
 * stays so.
 * @param staffId the manager; undefined: the command line
 * @returns whether it was undone now; undefined when the brand has no such use
 */
export async function undoUseByStaff(
  tx: Tx,
  {
    brand,
    useId,
    reason,
    staffId,
    now,
  }: { brand: string; useId: string; reason: string; staffId: string | undefined; now: Date },
): Promise<{ isNew: boolean } | undefined> {
  const { use, loyaltyAccountId } = await lockUse(tx, useId)
  if (use?.brand !== brand) return undefined
  if (use.undoneAt) return { isNew: false }
  await markUndone(tx, { use, loyaltyAccountId }, { undoneAt: now, undoReason: reason })
  await recordStaffAction(tx, {
    brand,
    staffId,
    action: 'useUndone',
    storeId: use.storeId,
    subject: useId,
    now,
  })
  return { isNew: true }
}

type LockedUse = typeof voucherUses.$inferSelect

/**
 * Locks the loyalty account and the voucher of a use until the transaction ends.
 * @returns the use and its loyalty account after merges; undefined for none
 */
async function lockUse(
  tx: Tx,
  useId: string,
): Promise<{ use?: LockedUse | undefined; loyaltyAccountId?: string | undefined }> {
  const [named] = await tx.select().from(voucherUses).where(eq(voucherUses.id, useId))
  if (!named) return {}
  const [loyaltyAccountId] = await lockLoyaltyAccounts(tx, (reader) => ownerOf(reader, named))
  await (named.source === 'offer' ? lockVoucher(tx, named.voucherId) : lockClaim(tx, named))
  const [use] = await tx.select().from(voucherUses).where(eq(voucherUses.id, useId))
  return { use, loyaltyAccountId }
}

/** Returns the ids of the loyalty accounts of the member whose voucher was used: one, before merges. */
async function ownerOf(tx: Tx, { source, voucherId, code }: LockedUse): Promise<string[]> {
  if (source === 'offer') {
    const vouchers = await tx
      .select({ id: voucherView.loyaltyAccountId })
      .from(voucherView)
      .where(eq(voucherView.voucherId, voucherId))
    return vouchers.map(({ id }) => id)
  }
  const claims = await tx
    .select({ accountId: claimView.accountId })
    .from(claimView)
    .where(and(eq(claimView.voucherId, voucherId), eq(claimView.code, code)))
  return loyaltyAccountIdsOf(
    tx,
    claims.flatMap(({ accountId }) => accountId ?? []),
  )
}

/** Marks a use as undone, so that something is left of its voucher again. */
async function markUndone(
  tx: Tx,
  { use, loyaltyAccountId }: { use: LockedUse; loyaltyAccountId: string | undefined },
  change: Partial<LockedUse> & { undoneAt: Date },
): Promise<void> {
  const { id, brand, source, voucherId, code, cents, storeId, receipt } = use
  await tx
    .update(voucherUses)
    .set({ isLast: false })
    .where(and(eq(voucherUses.voucherId, voucherId), eq(voucherUses.code, code)))
  await tx.update(voucherUses).set(change).where(eq(voucherUses.id, id))
  const member = loyaltyAccountId && (await memberOfLoyaltyAccount(tx, loyaltyAccountId))
  if (!member) return
  await recordWebhookEvent(tx, {
    brand,
    accountId: member.accountId,
    type: 'voucher.undone',
    data: { useId: id, voucherId, source, cents, storeId, receipt },
    now: change.undoneAt,
  })
}
