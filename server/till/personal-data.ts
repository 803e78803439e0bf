import { and, asc, eq, or } from 'drizzle-orm'
import { claimView } from '#server/benefits/views.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { voucherView } from '#server/redemption/views.ts'
import { stores, voucherUses } from './table.ts'

/** Erasure keeps the uses, because the store's books refer to them; they lead to no person. */
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
}
