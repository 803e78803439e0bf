import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { TransferDetails } from '#contract/transfers.ts'
import { and, eq } from 'drizzle-orm'
import { brandHtml } from '#server/brand/brand-html.ts'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { assetView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { signedFileUrl } from '#server/media/signed-address.ts'
import type { Link } from './open-link.ts'

type Options = { brand: BrandPack; language: Language; secret: string; now: Date }

/** EN-41: Converts what a link offers to wire format. Of a person only the names, never an address. */
export async function linkDetails(
  tx: Tx,
  { assetId, kind, expiresAt, ...link }: Link,
  { brand, language, secret, now }: Options,
): Promise<TransferDetails> {
  const [asset] = await tx
    .select({
      name: assetView.name,
      description: assetView.description,
      html: assetView.html,
      art: assetView.art,
      film: assetView.film,
      blockchain: assetView.blockchain,
      contractAddress: assetView.contractAddress,
      variationName: assetView.variationName,
      variationSupply: assetView.variationSupply,
    })
    .from(assetView)
    .where(and(eq(assetView.assetId, assetId), eq(assetView.brand, brand.slug)))
  if (!asset) throw new Problem('TRANSFER_NOT_FOUND')
  const still = pictureUrl(brand, asset.art)
  const film = asset.film ? signedFileUrl({ secret, brand, file: asset.film, now }) : null
  const url = film ?? still
  return {
    asset: {
      assetId,
      name: asset.name[language],
      assetDescription: asset.description[language],
      assetHTMLDesc: asset.html ? brandHtml(brand.slug, asset.html[language]) : null,
      blockchain: asset.blockchain,
      contractAddress: asset.contractAddress,
      mediaUrl: url,
      mediaThumbnailUrl: still,
      mediaMP4: film,
      mediaLocalIPFS: null,
    },
    assetVariation: asset.variationName && {
      variationName: asset.variationName[language],
      variationSupply: asset.variationSupply,
      thumbnailUrl: still,
      mediaFileUrl: url,
    },
    details: asset.description[language],
    senderFirstName: kind === 'gift' ? link.senderFirstName : null,
    senderLastName: kind === 'gift' ? link.senderLastName : null,
    message: kind === 'gift' ? link.message : null,
    tokenType: kind,
    creatorName: brand.name,
    assetUrl: url,
    creator: { creatorId: brand.ids.creatorId },
    number: link.number,
    recipient: link.recipient,
    expiresAt: expiresAt?.toISOString() ?? null,
    claimState: link.claimState,
    nftId: link.nftId,
  }
}
