import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Claim } from '#contract/redemption.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import type { Content } from '../benefit-content.ts'

type Row = {
  voucher_id: string
  code: string
  claimed_at: string
  benefit_id: string
  name: Localized
  content: Content
}

type ClaimQuery = {
  accountId: string
  brand: BrandPack
  language: Language
  code?: { voucherId: string; code: string }
}

/**
 * Returns the benefit codes that an account has claimed, newest first, 200 at most; with `code`
 * only that one. The pass shows them beside the vouchers.
 */
export async function claimsOf(
  tx: Tx,
  { accountId, brand, language, code }: ClaimQuery,
): Promise<Claim[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select c.voucher_id, c.code, c.claimed_at, b.id as benefit_id, b.name, b.content
    from voucher_codes c cross join lateral (
      select b.id, b.name, b.content from benefits b
      where b.brand = c.brand and b.content -> 'vouchers' @> jsonb_build_array(jsonb_build_object('voucherId', c.voucher_id))
      order by b.is_active desc, b.position, b.id limit 1) b
    where c.account_id = ${accountId} and c.brand = ${brand.slug} and ${code ? sql`c.voucher_id = ${code.voucherId} and c.code = ${code.code}` : sql`true`}
    order by c.claimed_at desc, c.code limit 200`,
  )
  return rows.map((row) => {
    const voucher = row.content.vouchers?.find(({ voucherId }) => voucherId === row.voucher_id)
    return {
      voucherId: row.voucher_id,
      utilityId: row.benefit_id,
      title: row.name[language],
      description: voucher?.description[language] ?? '',
      code: row.code,
      claimedAt: toInstant(row.claimed_at),
      ...(voucher?.productUrl ? { productUrl: voucher.productUrl } : {}),
    }
  })
}
