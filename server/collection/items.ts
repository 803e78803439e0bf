import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Nft } from '#contract/collection.ts'
import type { Language } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { brandHtml } from '#server/brand/brand-html.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { signedFileUrl } from '#server/media/signed-address.ts'

export type ItemRow = {
  nft_id: string
  number: number
  date_purchased: string
  date_minted: string | null
  contract_address: string | null
  withdraw_address: string | null
  has_pending_transfer: boolean
  paid_cents: number | null
  asset_id: string
  asset_name: Localized
  asset_description: Localized
  asset_html: Localized | null
  asset_art: string | null
  film: string | null
  variation_name: Localized | null
  variation_supply: number | null
  pass_template: string | null
  blockchain: number
  asset_contract: string | null
  drop_id: string
  drop_name: Localized
  date_open: string
  sales_type: number
  count_down_at: string | null
  loyalty_account_id: string | null
  tier_name: Localized | null
  tier_art: string | null
}

/**
 * The reader of an item. `secret` signs the address of its film, which expires some time after
 * `now`.
 */
export type ItemQuery = { brand: BrandPack; language: Language; secret: string; now: Date }

/**
 * Returns the items that meet a condition on `n`, with asset and drop and, for a membership, its
 * tier; newest drop first.
 */
export const itemsWhere = (tx: Tx, condition: SQL): Promise<ItemRow[]> =>
  rowsOf<ItemRow>(
    tx,
    sql`
  select n.id as nft_id, n.number, n.date_purchased, n.date_minted, n.contract_address, n.withdraw_address, n.has_pending_transfer, n.paid_cents,
    a.id as asset_id, a.name as asset_name, a.description as asset_description, a.html as asset_html, a.art as asset_art, a.film,
    a.variation_name, a.variation_supply, a.pass_template, a.blockchain, a.contract_address as asset_contract,
    d.id as drop_id, d.name as drop_name, d.date_open, d.sales_type, d.count_down_at,
    l.id as loyalty_account_id, t.name as tier_name, t.art as tier_art
  from nfts n join assets a on a.id = n.asset_id join drops d on d.id = a.drop_id
    left join loyalty_accounts l on l.nft_id = n.id left join tiers t on t.id = l.tier_id
  where ${condition} order by d.date_open desc, d.id, n.number`,
  )

/** EN-05 to EN-10: Converts an item to wire format, without its benefits. */
export function asNft(row: ItemRow, options: ItemQuery): Nft {
  const { brand, language } = options
  const media = mediaOf(row, options)
  return {
    nftId: row.nft_id,
    number: row.number,
    name: row.asset_name[language],
    imageUrl: media.url,
    datePurchased: toInstant(row.date_purchased),
    dateMinted: row.date_minted ? toInstant(row.date_minted) : null,
    contractAddress: row.contract_address,
    withdrawAddress: row.withdraw_address,
    hasPendingTransfer: row.has_pending_transfer,
    passTemplate: row.pass_template,
    assetVariation: variationOf(row, language, media),
    asset: {
      assetId: row.asset_id,
      name: row.asset_name[language],
      assetDescription: row.asset_description[language],
      assetHTMLDesc: row.asset_html ? brandHtml(brand.slug, row.asset_html[language]) : null,
      blockchain: row.blockchain,
      contractAddress: row.asset_contract,
      mediaUrl: media.url,
      mediaThumbnailUrl: media.still,
      mediaMP4: media.film,
      mediaLocalIPFS: null,
    },
    creator: { creatorId: brand.ids.creatorId, creatorName: brand.name },
    drop: {
      dropId: row.drop_id,
      name: row.drop_name[language],
      dateOpen: toInstant(row.date_open),
      salesType: row.sales_type,
      countDown: row.count_down_at ? { countDownDate: toInstant(row.count_down_at) } : null,
    },
    txn:
      row.paid_cents === null
        ? null
        : { totalAmount: row.paid_cents, dateStamp: toInstant(row.date_purchased) },
    loyaltyMembership: row.loyalty_account_id
      ? { userAssetPointsId: row.loyalty_account_id }
      : null,
  }
}

type Media = { url: string; still: string; film: string | null }

/** SC-30: a film is shown instead of the image, which becomes its poster. */
function mediaOf(
  { asset_art: art, tier_art: tierArt, film: file }: ItemRow,
  { brand, secret, now }: ItemQuery,
): Media {
  const still = pictureUrl(brand, art ?? tierArt)
  const film = file ? signedFileUrl({ secret, brand, file, now }) : null
  return { url: film ?? still, still, film }
}

/** EN-07: for a membership its tier, otherwise the variation from the pack. */
function variationOf(
  { tier_name: tier, variation_name: variation, variation_supply: supply }: ItemRow,
  language: Language,
  { url, still }: Media,
): Nft['assetVariation'] {
  const name = tier ?? variation
  return (
    name && {
      variationName: name[language],
      variationSupply: tier ? null : supply,
      thumbnailUrl: still,
      mediaFileUrl: url,
    }
  )
}
