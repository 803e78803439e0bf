import { and, asc, eq, exists, inArray, or } from 'drizzle-orm'
import { claimView } from '#server/benefits/views.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { voucherView } from '#server/redemption/views.ts'
import { stores, voucherUses } from './table.ts'

/**
 * Erasure keeps the uses, because they belong to a spend in the ledger, without the number of the receipt and the
 * reason why staff undid one.
 */
export const tillPersonalData: PersonalData = {
  tables: ['voucher_uses'],
  async export(tx, { accountId, brand }) {
    const rows = await tx
      .select({
        usedAt: voucherUses.usedAt,
        store: stores.name,
        cents: voucherUses.cents,
        receipt: voucherUses.receipt,
        undoneAt: voucherUses.undoneAt,
        undoReason: voucherUses.undoReason,
      })
      .from(voucherUses)
      .innerJoin(stores, eq(stores.id, voucherUses.storeId))
      .leftJoin(voucherView, eq(voucherView.voucherId, voucherUses.voucherId))
      .leftJoin(
        loyaltyAccountView,
        eq(loyaltyAccountView.loyaltyAccountId, voucherView.loyaltyAccountId),
      )
      .leftJoin(
        claimView,
        and(eq(claimView.voucherId, voucherUses.voucherId), eq(claimView.code, voucherUses.code)),
      )
      .where(
        and(
          eq(voucherUses.brand, brand.slug),
          or(eq(loyaltyAccountView.accountId, accountId), eq(claimView.accountId, accountId)),
        ),
      )
      .orderBy(asc(voucherUses.usedAt))
    return {
      voucherUses: rows.map((row) => ({
        ...row,
        usedAt: row.usedAt.toISOString(),
        undoneAt: row.undoneAt?.toISOString() ?? null,
      })),
    }
  },
  async erase(tx, { accountId, brand }) {
    const ofMember = or(
      inArray(
        voucherUses.voucherId,
        tx
          .select({ id: voucherView.voucherId })
          .from(voucherView)
          .innerJoin(
            loyaltyAccountView,
            eq(loyaltyAccountView.loyaltyAccountId, voucherView.loyaltyAccountId),
          )
          .where(eq(loyaltyAccountView.accountId, accountId)),
      ),
      exists(
        tx
          .select({ code: claimView.code })
          .from(claimView)
          .where(
            and(
              eq(claimView.voucherId, voucherUses.voucherId),
              eq(claimView.code, voucherUses.code),
              eq(claimView.accountId, accountId),
            ),
          ),
      ),
    )
    await tx
      .update(voucherUses)
      .set({ receipt: null, undoReason: null })
      .where(and(eq(voucherUses.brand, brand.slug), ofMember))
  },
}
