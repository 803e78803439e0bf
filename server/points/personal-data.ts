import { dateOf } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { historyItem, type EntryRow } from './history.ts'

/**
 * Entries name a loyalty account only; once the account is erased they no longer identify anyone.
 */
export const pointsPersonalData: PersonalData = {
  tables: ['point_entries', 'notices'],
  async export(tx, { accountId, brand, language }) {
    const rows = await rowsOf<EntryRow>(
      tx,
      sql`
      select e.id, e.redeemable_delta, e.tier_points_delta, e.owed_delta, e.origin_type, e.reason_key, e.reason_values, e.at
      from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id
      where l.account_id = ${accountId} and l.brand = ${brand.slug} order by e.id desc`,
    )
    const notices = await rowsOf<{ kind: string; sent_at: string; ends_at: string }>(
      tx,
      sql`
      select n.kind, n.sent_at, n.ends_at from notices n join loyalty_accounts l on l.id = n.loyalty_account_id
      where l.account_id = ${accountId} and l.brand = ${brand.slug} order by n.sent_at desc, n.kind`,
    )
    return {
      announcements: notices.map((row) => ({
        about: row.kind === 'tier' ? 'tier' : 'points',
        at: toInstant(row.sent_at),
        lastDay: dateOf(new Date(row.ends_at)),
      })),
      pointsHistory: rows.map((row) => {
        const { date, reason } = historyItem(row, brand, language)
        return {
          date,
          reason,
          redeemablePoints: row.redeemable_delta,
          tierPoints: row.tier_points_delta,
        }
      }),
    }
  },
}
