import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Utility } from '#contract/utility.ts'
import type { Language } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { benefitContent, type Content, type MemberState } from './benefit-content.ts'
import { isContestRunning, isAvailable } from './availability.ts'

/**
 * `accountId`: undefined in a preview, which shows nothing as claimed or answered and no codes.
 * `tierId`: the tier of the member or of the preview.
 */
export type Reader = {
  brand: BrandPack
  language: Language
  accountId: string | undefined
  tierId: string
  now: Date
}

type BenefitRow = {
  id: string
  kind: number
  name: Localized
  description: Localized
  value: Localized | null
  art: string | null
  label_key: string
  label: Localized
  place: string
  asset_ids: string[]
  content: Content
  created_at: string
} & MemberState

/** A benefit in wire format, and where it belongs. */
export type PlacedUtility = { place: string; assetIds: readonly string[]; utility: Utility }

/**
 * Returns the benefits open to a reader, in the order of the pack, with what the member has
 * claimed, answered and entered, in one statement. The tier applies in every place: a benefit of an
 * asset may require one too.
 * @param of conditions from availability.ts such as `onMembership`, several joined by `or`
 */
export async function utilitiesFor(tx: Tx, reader: Reader, of: SQL): Promise<PlacedUtility[]> {
  const { brand, accountId, tierId, now } = reader
  const rows = await rowsOf<BenefitRow>(
    tx,
    sql`
    select b.id, b.kind, b.name, b.description, b.value, b.art, b.label_key, b.label, b.place, b.asset_ids, b.content, b.created_at,
      (select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('is_completed', a.at is not null) order by p.position), '[]')
        from polls p left join poll_answers a on a.poll_id = p.id and a.account_id = ${accountId ?? null}
        where b.content -> 'pollIds' ? p.id and p.brand = b.brand and (p.is_active or a.at is not null)) as polls,
      (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('has_entered', e.at is not null) order by c.position), '[]')
        from contests c left join contest_entries e on e.contest_id = c.id and e.account_id = ${accountId ?? null}
        where b.content -> 'contestIds' ? c.id and c.brand = b.brand and c.is_active and c.ends_at > ${now.toISOString()}::timestamptz) as contests,
      (select coalesce(jsonb_agg(jsonb_build_object('voucher_id', v.voucher_id, 'code', v.code, 'period', v.period, 'claimed_at', v.claimed_at)), '[]')
        from voucher_codes v where v.account_id = ${accountId ?? null} and v.voucher_id in (select e ->> 'voucherId' from jsonb_array_elements(b.content -> 'vouchers') e)) as codes,
      (select a.date_of_birth::text from accounts a where a.id = ${accountId ?? null}) as birthdate
    from benefits b
    where b.brand = ${brand.slug} and ${isAvailable(tierId, of)} and ${isContestRunning(now)}
    order by b.position, b.id`,
  )
  return rows.map((row) => ({
    place: row.place,
    assetIds: row.asset_ids,
    utility: asUtility(row, reader),
  }))
}

function asUtility(
  row: BenefitRow,
  { brand: { slug }, language, accountId, now }: Reader,
): Utility {
  const translate = (text: Localized) => text[language]
  const isSample = accountId === undefined
  return {
    utilityId: row.id,
    utilityType: row.kind,
    utilityName: translate(row.name),
    utilityDescription: translate(row.description),
    name: translate(row.name),
    dateCreated: toInstant(row.created_at),
    labelKey: row.label_key,
    label: translate(row.label),
    ...(row.value ? { utilityValue: translate(row.value) } : {}),
    ...(row.art ? { thumbnailUrl: artUrl(slug, row.art) } : {}),
    ...benefitContent(row.content, row, { slug, translate, now, isSample }),
  }
}
