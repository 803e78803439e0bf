import type { BrandPack } from '#brands/brand.ts'
import type { Nft } from '#contract/collection.ts'
import type { Language } from '#contract/problems.ts'
import { itemUrl } from '#domain/explorer.ts'
import { friendName } from '#domain/friend-name.ts'
import { blockchainOf } from '#domain/wallet.ts'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { brandHtml } from '#server/brand/brand-html.ts'
import { signedFileUrl } from '#server/media/signed-address.ts'
import type { OwnedItem } from './items.ts'

/**
 * The reader of an item. `secret` signs the address of its film, which expires some time after
 * `now`.
 */
export type ItemQuery = { brand: BrandPack; language: Language; secret: string; now: Date }

/** EN-05 to EN-10: Converts an item to wire format, without its benefits. */
export function asNft(item: OwnedItem, options: ItemQuery): Nft {
  const { brand, language } = options
  const { asset, drop } = item
  const receivedAt = item.transferredAt ?? item.receivedInWalletAt
  const media = mediaOf(item, options)
  const datePurchased = item.datePurchased.toISOString()
  return {
    nftId: item.nftId,
    number: item.number,
    name: asset.name[language],
    imageUrl: media.url,
    datePurchased,
    dateMinted: item.dateMinted?.toISOString() ?? null,
    contractAddress: item.contractAddress,
    withdrawAddress: item.withdrawAddress,
    hasPendingTransfer: item.hasPendingTransfer,
    explorerUrl: item.contractAddress && explorerPageOf(item, item.contractAddress, brand),
    isWithdrawing: item.withdrawalId !== null,
    receivedFrom: receivedAt && {
      name: friendName(item.giverName) ?? null,
      at: receivedAt.toISOString(),
    },
    passTemplate: asset.passTemplate,
    assetVariation: variationOf(item, language, media),
    asset: {
      assetId: asset.assetId,
      name: asset.name[language],
      assetDescription: asset.description[language],
      assetHTMLDesc: asset.html ? brandHtml(brand.slug, asset.html[language]) : null,
      blockchain: asset.blockchain,
      contractAddress: asset.contractAddress,
      mediaUrl: media.url,
      mediaThumbnailUrl: media.still,
      mediaMP4: media.film,
      mediaLocalIPFS: null,
    },
    creator: { creatorId: brand.ids.creatorId, creatorName: brand.name },
    drop: {
      dropId: drop.dropId,
      name: drop.name[language],
      dateOpen: drop.dateOpen.toISOString(),
      salesType: drop.salesType,
      countDown: drop.countDownAt ? { countDownDate: drop.countDownAt.toISOString() } : null,
    },
    // What a former owner paid is theirs to know.
    txn:
      item.paidCents === null || receivedAt
        ? null
        : { totalAmount: item.paidCents, dateStamp: datePurchased },
    loyaltyMembership: item.loyaltyAccountId ? { userAssetPointsId: item.loyaltyAccountId } : null,
  }
}

function explorerPageOf(
  { number, asset }: OwnedItem,
  contractAddress: string,
  { chains }: BrandPack,
): string | null {
  const blockchain = blockchainOf(asset.blockchain)
  return itemUrl(blockchain, { contractAddress, number }, chains[blockchain])
}

type Media = { url: string; still: string; film: string | null }

/** SC-30: a film is shown instead of the image, which becomes its poster. */
function mediaOf({ asset, tier }: OwnedItem, { brand, secret, now }: ItemQuery): Media {
  const still = pictureUrl(brand, asset.art ?? tier?.art ?? null)
  const film = asset.film ? signedFileUrl({ secret, brand, file: asset.film, now }) : null
  return { url: film ?? still, still, film }
}

/** EN-07: for a membership its tier, otherwise the variation from the pack. */
function variationOf(
  { asset, tier }: OwnedItem,
  language: Language,
  { url, still }: Media,
): Nft['assetVariation'] {
  const name = tier?.name ?? asset.variationName
  return (
    name && {
      variationName: name[language],
      variationSupply: tier ? null : asset.variationSupply,
      thumbnailUrl: still,
      mediaFileUrl: url,
    }
  )
}
