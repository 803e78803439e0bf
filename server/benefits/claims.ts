import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Claim } from '#contract/redemption.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import type { Content } from './children.ts'

type Row = { voucher_id: string; code: string; claimed_at: string; benefit_id: string; name: Localized; content: Content }

/** Codes of benefits that an account has claimed, newest first: what stands on the pass beside her vouchers. */
export async function claimsOf(tx: Tx, { accountId, brand, language }: { accountId: string; brand: BrandPack; language: Language }): Promise<Claim[]> {
  const rows = await rowsOf<Row>(tx, sql`
    select c.voucher_id, c.code, c.claimed_at, b.id as benefit_id, b.name, b.content
    from voucher_codes c join benefits b on b.brand = c.brand and b.content -> 'vouchers' @> jsonb_build_array(jsonb_build_object('voucherId', c.voucher_id))
    where c.account_id = ${accountId} and c.brand = ${brand.slug}
    order by c.claimed_at desc, c.code limit 200`)
  return rows.map((row) => {
    const voucher = row.content.vouchers?.find(({ voucherId }) => voucherId === row.voucher_id)
    return {
      voucherId: row.voucher_id,
      utilityId: row.benefit_id,
      title: row.name[language],
      description: voucher?.description[language] ?? '',
      code: row.code,
      claimedAt: instantOf(row.claimed_at),
      ...(voucher?.productUrl ? { productUrl: voucher.productUrl } : {}),
    }
  })
}
