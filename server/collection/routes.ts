import type { BrandPack, Localized } from '#brands/brand.ts'
import { collectionContract, type Drop, type Nft } from '#contract/collection.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { artUrl } from '#server/brand/art.ts'
import { brandHtml } from '#server/brand/html.ts'
import { ofCollection, ofMembership, ofWhatIsOwnedBy, utilitiesFor } from '#server/benefits/utilities.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { serve } from '#server/kit/serve.ts'
import { instantOf } from '#server/kit/texts.ts'
import { standingIn } from '#server/points/ownership.ts'
import { glancesOf, type Glances } from './glances.ts'

type PieceRow = {
  nft_id: string; number: number; date_purchased: string; date_minted: string | null; contract_address: string | null
  withdraw_address: string | null; has_pending_transfer: boolean; asset_id: string; asset_name: string; asset_description: Localized
  blockchain: number; asset_contract: string | null; drop_id: string; drop_name: Localized; date_open: string; sales_type: number
  loyalty_account_id: string | null; tier_name: Localized | null; tier_art: string | null
}

export const collectionRoutes = serve(collectionContract, {
  collection: async ({ tx, member, params, brand, language, now }) => {
    const known = params.creatorId === undefined || params.creatorId === brand.ids.creatorId
    const rows = known ? await piecesWhere(tx, sql`n.owner_id = ${member.accountId} and n.brand = ${member.brand}`) : []
    const glances = rows.length > 0 ? await glancesOf(tx, { brand, language, accountId: member.accountId, now }) : new Map<string, Glances>()
    return { collection: withGlances(groupedByDrop(rows, brand, language), glances) }
  },
  nft: async ({ tx, member, params, brand, language }) => {
    const [row] = await piecesWhere(tx, sql`n.id = ${params.nftId} and n.owner_id = ${member.accountId} and n.brand = ${member.brand}`)
    if (!row) throw new Problem('NOT_FOUND')
    return { nft: asNft(row, brand, language) }
  },
  benefits: async ({ tx, member, params, brand, language, now }) => {
    const standing = params.creatorId === brand.ids.creatorId ? await standingIn(tx, member, brand.ids.membershipId) : undefined
    if (!standing) return { utility: { collectionUtility: [], loyaltyUtility: [] } }
    const reader = { brand, language, accountId: member.accountId, tierId: standing.tier_id, now }
    const placed = await utilitiesFor(tx, reader, sql`${ofMembership()} or ${ofCollection()} or ${ofWhatIsOwnedBy(member.accountId)}`)
    const inPlace = (isOfMembership: boolean) => placed.filter(({ place }) => (place === 'membership') === isOfMembership).map(({ utility }) => utility)
    return { utility: { collectionUtility: inPlace(false), loyaltyUtility: inPlace(true) } }
  },
  announcements: async ({ tx, params, brand, language }) => {
    if (params.creatorId !== brand.ids.creatorId) return { announcements: [] }
    const rows = await rowsOf<{ id: string; html: Localized; created_at: string }>(tx, sql`
      select id, html, created_at from announcements where brand = ${brand.slug} and is_active order by created_at desc, id limit 20`)
    return { announcements: rows.map(({ id, html, created_at: at }) => ({ announcementId: id, textContent: brandHtml(brand.slug, html[language]), dateCreated: instantOf(at) })) }
  },
})

const piecesWhere = (tx: Tx, condition: SQL): Promise<PieceRow[]> => rowsOf<PieceRow>(tx, sql`
  select n.id as nft_id, n.number, n.date_purchased, n.date_minted, n.contract_address, n.withdraw_address, n.has_pending_transfer,
    a.id as asset_id, a.name as asset_name, a.description as asset_description, a.blockchain, a.contract_address as asset_contract,
    d.id as drop_id, d.name as drop_name, d.date_open, d.sales_type,
    l.id as loyalty_account_id, t.name as tier_name, t.art as tier_art
  from nfts n join assets a on a.id = n.asset_id join drops d on d.id = a.drop_id
    left join loyalty_accounts l on l.nft_id = n.id left join tiers t on t.id = l.tier_id
  where ${condition} order by d.date_open desc, d.id, n.number`)

/** EN-16: drops, newest first, each with what the member owns of it. */
function groupedByDrop(rows: readonly PieceRow[], brand: BrandPack, language: Language): Drop[] {
  const drops = new Map<string, Drop>()
  for (const row of rows) {
    const drop = drops.get(row.drop_id) ?? { dropId: row.drop_id, name: row.drop_name[language], dateOpen: instantOf(row.date_open), nfts: [] }
    drop.nfts.push(asNft(row, brand, language))
    drops.set(row.drop_id, drop)
  }
  return [...drops.values()]
}

/** CO-18: each with what it is good for, at a glance. */
const withGlances = (drops: readonly Drop[], glances: ReadonlyMap<string, Glances>): Drop[] =>
  drops.map((drop) => ({ ...drop, nfts: drop.nfts.map((nft) => ({ ...nft, ...(glances.get(nft.asset.assetId) ?? { utility: [], utilityCount: 0 }) })) }))

function asNft(row: PieceRow, brand: BrandPack, language: Language): Nft {
  const picture = artUrl(brand.slug, row.tier_art ?? 'card-1')
  return {
    nftId: row.nft_id,
    number: row.number,
    name: row.asset_name,
    imageUrl: picture,
    datePurchased: instantOf(row.date_purchased),
    dateMinted: row.date_minted ? instantOf(row.date_minted) : null,
    contractAddress: row.contract_address,
    withdrawAddress: row.withdraw_address,
    hasPendingTransfer: row.has_pending_transfer,
    passTemplate: null,
    assetVariation: row.tier_name ? { variationName: row.tier_name[language], variationSupply: null, thumbnailUrl: picture, mediaFileUrl: picture } : null,
    asset: {
      assetId: row.asset_id, name: row.asset_name, assetDescription: row.asset_description[language], assetHTMLDesc: null,
      blockchain: row.blockchain, contractAddress: row.asset_contract, mediaUrl: picture, mediaThumbnailUrl: picture,
    },
    creator: { creatorId: brand.ids.creatorId, creatorName: brand.name },
    drop: { dropId: row.drop_id, name: row.drop_name[language], dateOpen: instantOf(row.date_open), salesType: row.sales_type },
    loyaltyMembership: row.loyalty_account_id ? { userAssetPointsId: row.loyalty_account_id } : null,
  }
}
