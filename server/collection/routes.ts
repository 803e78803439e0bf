import type { Localized } from '#brands/brand.ts'
import { collectionContract, type Drop } from '#contract/collection.ts'
import { sql } from 'drizzle-orm'
import { brandHtml } from '#server/brand/html.ts'
import { anywhereFor } from '#server/benefits/open.ts'
import { utilitiesFor } from '#server/benefits/utilities.ts'
import { rowsOf } from '#server/kit/db.ts'
import { serve } from '#server/kit/serve.ts'
import { instantOf } from '#server/kit/texts.ts'
import { standingIn } from '#server/points/ownership.ts'
import { nftOf } from './detail.ts'
import { glancesOf, type Glances } from './glances.ts'
import { asNft, piecesWhere, type PieceRow, type Telling } from './pieces.ts'

export const collectionRoutes = serve(collectionContract, {
  collection: async ({ tx, house, member, params, brand, language, now }) => {
    const isOwnCreator = params.creatorId === undefined || params.creatorId === brand.ids.creatorId
    const rows = isOwnCreator ? await piecesWhere(tx, sql`n.owner_id = ${member.accountId} and n.brand = ${member.brand}`) : []
    const glances = rows.length > 0 ? await glancesOf(tx, { brand, language, accountId: member.accountId, now }) : new Map<string, Glances>()
    return { collection: withGlances(groupedByDrop(rows, { brand, language, secret: house.secret, now }), glances) }
  },
  nft: async ({ tx, house, member, params, brand, language, now }) => ({ nft: await nftOf(tx, { member, nftId: params.nftId, brand, language, secret: house.secret, now }) }),
  benefits: async ({ tx, member, params, brand, language, now }) => {
    const loyaltyAccount = params.creatorId === brand.ids.creatorId ? await standingIn(tx, member, brand.ids.membershipId) : undefined
    if (!loyaltyAccount) return { utility: { collectionUtility: [], loyaltyUtility: [] } }
    const reader = { brand, language, accountId: member.accountId, tierId: loyaltyAccount.tier_id, now }
    const placed = await utilitiesFor(tx, reader, anywhereFor(member.accountId))
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

/** EN-16: groups items by drop, newest drop first. */
function groupedByDrop(rows: readonly PieceRow[], options: Telling): Drop[] {
  const drops = new Map<string, Drop>()
  for (const row of rows) {
    const drop = drops.get(row.drop_id) ?? { dropId: row.drop_id, name: row.drop_name[options.language], dateOpen: instantOf(row.date_open), nfts: [] }
    drop.nfts.push(asNft(row, options))
    drops.set(row.drop_id, drop)
  }
  return [...drops.values()]
}

/** CO-18: adds the benefits of each tile. */
const withGlances = (drops: readonly Drop[], glances: ReadonlyMap<string, Glances>): Drop[] =>
  drops.map((drop) => ({ ...drop, nfts: drop.nfts.map((nft) => ({ ...nft, ...(glances.get(nft.asset.assetId) ?? { utility: [], utilityCount: 0 }) })) }))
