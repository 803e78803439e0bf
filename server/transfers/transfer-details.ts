import type { BrandPack, Localized } from '#brands/brand.ts'
import type { TransferDetails } from '#contract/transfers.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { brandHtml } from '#server/brand/brand-html.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { signedFileUrl } from '#server/media/signed-address.ts'
import { hashInvitation } from './invitations.ts'

type Row = {
  kind: 'eDrop' | 'gift'
  state: 'open' | 'claimed' | 'cancelled'
  is_public: boolean
  sender_first_name: string | null
  sender_last_name: string | null
  message: string | null
  asset_id: string
  name: Localized
  description: Localized
  html: Localized | null
  art: string | null
  film: string | null
  blockchain: number
  contract_address: string | null
  variation_name: Localized | null
  variation_supply: number | null
  is_left: boolean
}

/**
 * Returns the invitation of a token if it can still be claimed, without changing it. Invitations of
 * other brands are not found, and refusals reveal nothing about it.
 * @throws Problem TRANSFER_NOT_FOUND (ER-19), TRANSFER_GONE (ER-20) when it was cancelled or no
 * item is left, TRANSFER_USED (ER-21)
 */
export async function openInvitation(
  tx: Tx,
  { brand, token }: { brand: BrandPack; token: string },
): Promise<Row> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    select i.kind, i.state, i.is_public, i.sender_first_name, i.sender_last_name, i.message,
      a.id as asset_id, a.name, a.description, a.html, a.art, a.film, a.blockchain, a.contract_address, a.variation_name, a.variation_supply,
      (a.variation_supply is null or a.issued < a.variation_supply) as is_left
    from invitations i join assets a on a.id = i.asset_id and a.brand = i.brand
    where i.token_hash = ${hashInvitation(brand.slug, token)} and i.brand = ${brand.slug}`,
  )
  if (!row) throw new Problem('TRANSFER_NOT_FOUND')
  if (row.state === 'claimed') throw new Problem('TRANSFER_USED')
  if (row.state === 'cancelled' || !row.is_left) throw new Problem('TRANSFER_GONE')
  return row
}

type Options = { brand: BrandPack; language: Language; secret: string; now: Date }

/**
 * EN-41: Converts an invitation to wire format. Of the sender only the given name, and only for a
 * gift.
 */
export function transferDetailsOf(
  row: Row,
  { brand, language, secret, now }: Options,
): TransferDetails {
  const still = pictureUrl(brand, row.art)
  const film = row.film ? signedFileUrl({ secret, brand, file: row.film, now }) : null
  const url = film ?? still
  const isGift = row.kind === 'gift'
  return {
    asset: {
      assetId: row.asset_id,
      name: row.name[language],
      assetDescription: row.description[language],
      assetHTMLDesc: row.html ? brandHtml(brand.slug, row.html[language]) : null,
      blockchain: row.blockchain,
      contractAddress: row.contract_address,
      mediaUrl: url,
      mediaThumbnailUrl: still,
      mediaMP4: film,
      mediaLocalIPFS: null,
    },
    assetVariation: row.variation_name && {
      variationName: row.variation_name[language],
      variationSupply: row.variation_supply,
      thumbnailUrl: still,
      mediaFileUrl: url,
    },
    details: row.description[language],
    senderFirstName: isGift ? row.sender_first_name : null,
    senderLastName: isGift ? row.sender_last_name : null,
    message: isGift ? row.message : null,
    tokenType: row.kind,
    creatorName: brand.name,
    assetUrl: url,
    creator: { creatorId: brand.ids.creatorId },
  }
}
