import type { Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type Row = {
  title: Localized
  description: Localized
  value: number
  code: string
  redeemed_at: string
  expires_at: string
}

/** Erasure keeps vouchers, because each belongs to a spend in the ledger. */
export const redemptionPersonalData: PersonalData = {
  tables: ['vouchers'],
  async export(tx, { accountId, brand, language }) {
    const rows = await rowsOf<Row>(
      tx,
      sql`
      select v.title, v.description, v.value, v.code, v.redeemed_at, v.expires_at
      from vouchers v join loyalty_accounts l on l.id = v.loyalty_account_id
      where l.account_id = ${accountId} and l.brand = ${brand.slug} order by v.entry_id desc`,
    )
    return {
      vouchers: rows.map(
        ({ title, description, value, code, redeemed_at: at, expires_at: until }) => ({
          title: title[language],
          description: description[language],
          value,
          code,
          redeemedAt: toInstant(at),
          expiresAt: toInstant(until),
        }),
      ),
    }
  },
}
