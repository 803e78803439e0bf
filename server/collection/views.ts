import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { assets, drops, nfts } from './table.ts'

/**
 * What other features may read of drops, assets and items, as subqueries for their joins.
 * PostgreSQL reads the tables themselves, so they cost nothing.
 */
export const dropView = new QueryBuilder()
  .select({
    dropId: drops.id,
    brand: drops.brand,
    name: drops.name,
    dateOpen: drops.dateOpen,
    salesType: drops.salesType,
    price: drops.price,
    countDownAt: drops.countDownAt,
    isCountdownForced: drops.isCountdownForced,
    /** When the drop opens: domain/countdown.ts. */
    opensAt: sql`coalesce(${drops.countDownAt}, ${drops.dateOpen})`
      .mapWith(drops.dateOpen)
      .as('opens_at'),
    signUp: drops.signUp,
    freeAssetId: sql<string | null>`${drops.signUp} ->> 'freeAssetId'`.as('free_asset_id'),
  })
  .from(drops)
  .as('drop')

export const assetView = new QueryBuilder()
  .select({
    assetId: assets.id,
    brand: assets.brand,
    dropId: assets.dropId,
    name: assets.name,
    description: assets.description,
    html: assets.html,
    art: assets.art,
    film: assets.film,
    variationName: assets.variationName,
    variationSupply: assets.variationSupply,
    issued: assets.issued,
    blockchain: assets.blockchain,
    contractAddress: assets.contractAddress,
    passTemplate: assets.passTemplate,
  })
  .from(assets)
  .as('asset')

export const itemViewAs = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      nftId: nfts.id,
      brand: nfts.brand,
      assetId: nfts.assetId,
      ownerId: nfts.ownerId,
      number: nfts.number,
      datePurchased: nfts.datePurchased,
      hasPendingTransfer: nfts.hasPendingTransfer,
    })
    .from(nfts)
    .as(alias)

export const itemView = itemViewAs('item')
