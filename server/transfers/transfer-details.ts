import type { BrandPack } from '#brands/brand.ts'
import type { TransferDetails } from '#contract/transfers.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { and, eq } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { brandHtml } from '#server/brand/brand-html.ts'
import { assetView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { signedFileUrl } from '#server/media/signed-address.ts'
import { hashInvitation } from './invitations.ts'
import { invitations } from './table.ts'

type InvitationLink = { brand: BrandPack; token: string }
type Invitation = Awaited<ReturnType<typeof invitationsWith>>[number]

/**
 * Returns the invitation of a token if it can still be claimed, without changing it. Invitations of
 * other brands are not found, and refusals reveal nothing about it.
 * @throws Problem TRANSFER_NOT_FOUND (ER-19), TRANSFER_GONE (ER-20) when it was cancelled or no
 * item is left, TRANSFER_USED (ER-21)
 */
export async function openInvitation(tx: Tx, link: InvitationLink): Promise<Invitation> {
  const [invitation] = await invitationsWith(tx, link)
  if (!invitation) throw new Problem('TRANSFER_NOT_FOUND')
  const { state, asset } = invitation
  if (state === 'claimed') throw new Problem('TRANSFER_USED')
  const isLeft = asset.variationSupply === null || asset.issued < asset.variationSupply
  if (state === 'cancelled' || !isLeft) throw new Problem('TRANSFER_GONE')
  return invitation
}

/** The invitation of a token with its asset: one row, or none. */
const invitationsWith = (tx: Tx, { brand, token }: InvitationLink) =>
  tx
    .select({
      kind: invitations.kind,
      state: invitations.state,
      senderFirstName: invitations.senderFirstName,
      senderLastName: invitations.senderLastName,
      message: invitations.message,
      asset: {
        assetId: assetView.assetId,
        name: assetView.name,
        description: assetView.description,
        html: assetView.html,
        art: assetView.art,
        film: assetView.film,
        blockchain: assetView.blockchain,
        contractAddress: assetView.contractAddress,
        variationName: assetView.variationName,
        variationSupply: assetView.variationSupply,
        issued: assetView.issued,
      },
    })
    .from(invitations)
    .innerJoin(
      assetView,
      and(eq(assetView.assetId, invitations.assetId), eq(assetView.brand, invitations.brand)),
    )
    .where(
      and(
        eq(invitations.tokenHash, hashInvitation(brand.slug, token)),
        eq(invitations.brand, brand.slug),
      ),
    )

type Options = { brand: BrandPack; language: Language; secret: string; now: Date }

/**
 * EN-41: Converts an invitation to wire format. Of the sender only the given name, and only for a
 * gift.
 */
export function transferDetailsOf(
  { asset, kind, senderFirstName, senderLastName, message }: Invitation,
  { brand, language, secret, now }: Options,
): TransferDetails {
  const still = pictureUrl(brand, asset.art)
  const film = asset.film ? signedFileUrl({ secret, brand, file: asset.film, now }) : null
  const url = film ?? still
  const isGift = kind === 'gift'
  return {
    asset: {
      assetId: asset.assetId,
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
    senderFirstName: isGift ? senderFirstName : null,
    senderLastName: isGift ? senderLastName : null,
    message: isGift ? message : null,
    tokenType: kind,
    creatorName: brand.name,
    assetUrl: url,
    creator: { creatorId: brand.ids.creatorId },
  }
}
