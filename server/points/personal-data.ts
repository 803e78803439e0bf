import { dateOf } from '#domain/calendar.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { entryColumns, historyItem } from './history.ts'
import { loyaltyAccounts, notices, pointEntries } from './table.ts'

/**
 * Erasure keeps the loyalty account and its code: they contain no personal data. Entries name a
 * loyalty account only; once the account is erased they no longer identify anyone.
 */
export const pointsPersonalData: PersonalData = {
  tables: ['loyalty_accounts', 'point_entries', 'notices'],
  async export(tx, { accountId, brand, language }) {
    const isOwn = and(
      eq(loyaltyAccounts.accountId, accountId),
      eq(loyaltyAccounts.brand, brand.slug),
    )
    const rows = await tx
      .select(entryColumns)
      .from(pointEntries)
      .innerJoin(loyaltyAccounts, eq(loyaltyAccounts.id, pointEntries.loyaltyAccountId))
      .where(isOwn)
      .orderBy(desc(pointEntries.id))
    const sent = await tx
      .select({ kind: notices.kind, sentAt: notices.sentAt, endsAt: notices.endsAt })
      .from(notices)
      .innerJoin(loyaltyAccounts, eq(loyaltyAccounts.id, notices.loyaltyAccountId))
      .where(isOwn)
      .orderBy(desc(notices.sentAt), notices.kind)
    return {
      announcements: sent.map(({ kind, sentAt, endsAt }) => ({
        about: kind === 'tier' ? 'tier' : 'points',
        at: toInstant(sentAt),
        lastDay: dateOf(endsAt),
      })),
      pointsHistory: rows.map((row) => {
        const { date, reason } = historyItem(row, brand, language)
        return {
          date,
          reason,
          redeemablePoints: row.redeemableDelta,
          tierPoints: row.tierPointsDelta,
        }
      }),
    }
  },
}
