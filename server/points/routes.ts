import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import { pointsContract } from '#contract/points.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/kit/db.ts'
import { serve } from '#server/kit/serve.ts'
import { ownLoyaltyAccount } from './ownership.ts'
import { historyItem, type EntryRow } from './history.ts'
import { balanceOf } from './ledger.ts'
import { namesIn } from './why.ts'

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
    const names = await namesIn(tx, page)
    return {
      history: page.map((row) => historyItem(row, brand, language, names)),
      nextCursor: rows.length > size ? String(page.at(-1)?.id) : null,
    }
  },
})
