import { HISTORY_PAGE_SIZE, GAIN, SPEND } from '#domain/history.ts'
import { pointsContract } from '#contract/points.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { BrandPack } from '#brands/brand.ts'
import { rowsOf } from '#server/kit/db.ts'
import { serve } from '#server/kit/serve.ts'
import { instantOf, tell } from '#server/kit/texts.ts'
import { ownLoyaltyAccount } from './ownership.ts'
import { balanceOf } from './ledger.ts'

type EntryRow = { id: number | string; redeemable_delta: number; counted_delta: number; origin_type: number; reason_key: string; reason_values: Record<string, unknown>; at: string }

export const pointsRoutes = serve(pointsContract, {
  balance: async ({ tx, member, params, now }) => {
    const { id } = await ownLoyaltyAccount(tx, member, params.id)
    return balanceOf(tx, id, now)
  },
  history: async ({ tx, member, params, brand, language }) => {
    const { id } = await ownLoyaltyAccount(tx, member, params.id)
    const size = Number(params.pageSize ?? HISTORY_PAGE_SIZE)
    const rows = await rowsOf<EntryRow>(tx, sql`
      select id, redeemable_delta, counted_delta, origin_type, reason_key, reason_values, at from point_entries
      where loyalty_account_id = ${id} and (${params.cursor ?? null}::bigint is null or id < ${params.cursor ?? null}::bigint)
      order by id desc limit ${size + 1}`)
    const page = rows.slice(0, size)
    return {
      history: page.map((row) => historyItem(row, brand, language)),
      nextCursor: rows.length > size ? String(page.at(-1)?.id) : null,
    }
  },
})

function historyItem(row: EntryRow, brand: BrandPack, language: Language) {
  const amount = row.redeemable_delta || row.counted_delta
  const { text, title, ...values } = row.reason_values as { text?: Record<Language, string>; title?: Record<Language, string> } & Record<string, string>
  return {
    date: instantOf(row.at),
    reason: text?.[language] ?? title?.[language] ?? tell(`reason.${row.reason_key}`, values, brand, language),
    originType: row.origin_type,
    action: amount > 0 ? GAIN : SPEND,
    amount: Math.abs(amount),
  }
}
