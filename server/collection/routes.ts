import type { Localized } from '#brands/brand.ts'
import { collection, type Drop } from '#contract/collection.ts'
import { sql } from 'drizzle-orm'
import { brandHtml } from '#server/brand/brand-html.ts'
import { utilitiesOfMember } from '#server/benefits/utilities.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import { serve } from '#server/lib/http/serve.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import { itemDetailOf } from './item-detail.ts'
import { benefitSummariesOf, type BenefitSummaries } from '#server/benefits/summaries.ts'
import { asNft, itemsWhere, type ItemRow, type ItemQuery } from './items.ts'

export const collectionRoutes = serve(collection, {
  collection: async ({ tx, context, member, params, brand, language, now }) => {
    const isOwnCreator = params.creatorId === undefined || params.creatorId === brand.ids.creatorId
    const rows = isOwnCreator
      ? await itemsWhere(tx, sql`n.owner_id = ${member.accountId} and n.brand = ${member.brand}`)
      : []
    const summaries =
      rows.length > 0
        ? await benefitSummariesOf(tx, { brand, language, accountId: member.accountId, now })
        : new Map<string, BenefitSummaries>()
    return {
      collection: withBenefitSummaries(
        groupedByDrop(rows, { brand, language, secret: context.secret, now }),
        summaries,
      ),
    }
  },
  nft: async ({ tx, context, member, params, brand, language, now }) => ({
    nft: await itemDetailOf(tx, {
      member,
      nftId: params.nftId,
      brand,
      language,
      secret: context.secret,
      now,
    }),
  }),
  benefits: async ({ tx, member, params, brand, language, now }) => {
    const loyaltyAccount =
      params.creatorId === brand.ids.creatorId
        ? await loyaltyAccountIn(tx, member, brand.ids.membershipId)
        : undefined
    if (!loyaltyAccount) return { utility: { collectionUtility: [], loyaltyUtility: [] } }
    const reader = {
      brand,
      language,
      accountId: member.accountId,
      tierId: loyaltyAccount.tierId,
      now,
    }
    const placed = await utilitiesOfMember(tx, reader)
    const inPlace = (isOfMembership: boolean) =>
      placed
        .filter(({ place }) => (place === 'membership') === isOfMembership)
        .map(({ utility }) => utility)
    return { utility: { collectionUtility: inPlace(false), loyaltyUtility: inPlace(true) } }
  },
  announcements: async ({ tx, params, brand, language }) => {
    if (params.creatorId !== brand.ids.creatorId) return { announcements: [] }
    const rows = await rowsOf<{ id: string; html: Localized; created_at: string }>(
      tx,
      sql`
      select id, html, created_at from announcements where brand = ${brand.slug} and is_active order by created_at desc, id limit 20`,
    )
    return {
      announcements: rows.map(({ id, html, created_at: at }) => ({
        announcementId: id,
        textContent: brandHtml(brand.slug, html[language]),
        dateCreated: toInstant(at),
      })),
    }
  },
})

/** EN-16: groups items by drop, newest drop first. */
function groupedByDrop(rows: readonly ItemRow[], options: ItemQuery): Drop[] {
  const drops = new Map<string, Drop>()
  for (const row of rows) {
    const drop = drops.get(row.drop_id) ?? {
      dropId: row.drop_id,
      name: row.drop_name[options.language],
      dateOpen: toInstant(row.date_open),
      nfts: [],
    }
    drop.nfts.push(asNft(row, options))
    drops.set(row.drop_id, drop)
  }
  return [...drops.values()]
}

/** CO-18: adds the benefits of each tile. */
const withBenefitSummaries = (
  drops: readonly Drop[],
  summaries: ReadonlyMap<string, BenefitSummaries>,
): Drop[] =>
  drops.map((drop) => ({
    ...drop,
    nfts: drop.nfts.map((nft) => ({
      ...nft,
      ...(summaries.get(nft.asset.assetId) ?? { utility: [], utilityCount: 0 }),
    })),
  }))
