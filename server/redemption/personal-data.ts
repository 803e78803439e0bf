import { and, desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { vouchers } from './table.ts'

/** Erasure keeps vouchers, because each belongs to a spend in the ledger. */
export const redemptionPersonalData: PersonalData = {
  tables: ['vouchers'],
  async export(tx, { accountId, brand, language }) {
    const { kind, title, description, value, place, time, code, redeemedAt, expiresAt } = vouchers
    const rows = await tx
      .select({ kind, title, description, value, place, time, code, redeemedAt, expiresAt })
      .from(vouchers)
      .innerJoin(
        loyaltyAccountView,
        eq(loyaltyAccountView.loyaltyAccountId, vouchers.loyaltyAccountId),
      )
      .where(
        and(eq(loyaltyAccountView.accountId, accountId), eq(loyaltyAccountView.brand, brand.slug)),
      )
      .orderBy(desc(vouchers.entryId))
    return {
      vouchers: rows.map((row) => ({
        ...row,
        title: row.title[language],
        description: row.description[language],
        place: row.place?.[language] ?? null,
        time: row.time?.[language] ?? null,
        redeemedAt: row.redeemedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      })),
    }
  },
}
