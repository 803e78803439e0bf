import type { BrandPack } from '#brands/brand.ts'
import type { FreeItem } from '#contract/drops.ts'
import type { Language } from '#contract/problems.ts'
import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { isSupplyLeft } from '#server/collection/supply.ts'
import { assetView, dropView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { isSignedUp } from './sign-ups.ts'
import { freeItems } from './table.ts'

export type EligibleItem = Awaited<ReturnType<typeof eligibleItems>>[number]

/**
 * Returns the free items of drops that the member signed up for, or has claimed; with `dropId` only
 * that drop's.
 */
export async function eligibleItems(
  tx: Tx,
  { brand, member, dropId }: { brand: BrandPack; member: Member; dropId?: string },
) {
  if (!member.isVerified) return []
  return tx
    .select({
      dropId: dropView.dropId,
      dropName: dropView.name,
      opensAt: dropView.opensAt,
      signUp: dropView.signUp,
      assetId: assetView.assetId,
      name: assetView.name,
      art: assetView.art,
      isLeft: isSupplyLeft(assetView),
      nftId: freeItems.nftId,
      claimedAt: freeItems.claimedAt,
    })
    .from(dropView)
    .innerJoin(
      assetView,
      and(eq(assetView.assetId, dropView.freeAssetId), eq(assetView.brand, dropView.brand)),
    )
    .leftJoin(
      freeItems,
      and(eq(freeItems.dropId, dropView.dropId), eq(freeItems.accountId, member.accountId)),
    )
    .where(
      and(
        eq(dropView.brand, brand.slug),
        dropId === undefined ? undefined : eq(dropView.dropId, dropId),
        or(isNotNull(freeItems.claimedAt), isSignedUp(member, dropView.dropId)),
      ),
    )
    .orderBy(desc(dropView.opensAt), dropView.dropId)
}

function stateOf({ nftId, claimedAt, isLeft }: EligibleItem): FreeItem['state'] {
  if (nftId) return 'claimed'
  if (claimedAt) return 'reserved'
  return isLeft ? 'ready' : 'soldOut'
}

/** Converts a free item to wire format. */
export const asFreeItem = (
  item: EligibleItem,
  { brand, language }: { brand: BrandPack; language: Language },
): FreeItem => ({
  dropId: item.dropId,
  dropName: item.dropName[language],
  name: item.name[language],
  mediaUrl: pictureUrl(brand, item.art),
  state: stateOf(item),
  opensAt: item.opensAt.toISOString(),
  nftId: item.nftId,
})
