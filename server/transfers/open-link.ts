import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { ClaimState, TokenType } from '#contract/transfers.ts'
import { friendName } from '#domain/friend-name.ts'
import { maskedEmail } from '#domain/transfer.ts'
import { and, eq } from 'drizzle-orm'
import { assetView, itemView } from '#server/collection/views.ts'
import { memberViewAs } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { hasAccepted } from './accepted-links.ts'
import { addressesOf, isRecipient } from './addresses.ts'
import { hashLinkToken } from './link-token.ts'
import { isOpen } from './pending.ts'
import { invitationClaims, invitations, transfers } from './table.ts'

export type LinkRequest = {
  brand: BrandPack
  token: string
  member: Member | undefined
  findFreeItem: AppContext['findFreeItem']
  now: Date
}

/** What a link offers, whichever kind it is; `null` where the kind has none. */
export type Link = {
  kind: TokenType
  assetId: string
  senderFirstName: string | null
  senderLastName: string | null
  message: string | null
  number: number | null
  recipient: string | null
  expiresAt: Date | null
  claimState: ClaimState
  nftId: string | null
}

const sender = memberViewAs('sender')

/**
 * Returns what a link offers to a viewer, without changing anything. Links of other brands are not
 * found, and refusals reveal nothing about the link.
 * @throws Problem TRANSFER_NOT_FOUND (ER-19), TRANSFER_GONE (ER-20) when it has ended or no item is
 * left, TRANSFER_USED (ER-21) when another member has claimed it
 */
export async function openLink(tx: Tx, request: LinkRequest): Promise<Link> {
  const link =
    (await openTransfer(tx, request)) ??
    (await openInvitation(tx, request)) ??
    (await openFreeItem(tx, request))
  if (!link) throw new Problem('TRANSFER_NOT_FOUND')
  return link
}

const tokenHashOf = ({ brand, token }: LinkRequest) => hashLinkToken(brand.slug, token)

async function openTransfer(tx: Tx, request: LinkRequest): Promise<Link | undefined> {
  const { brand, member, now } = request
  const [row] = await tx
    .select({
      tokenHash: transfers.tokenHash,
      senderId: transfers.senderId,
      isForAnyone: transfers.isForAnyone,
      recipientEmail: transfers.recipientEmail,
      message: transfers.message,
      state: transfers.state,
      claimedBy: transfers.claimedBy,
      expiresAt: transfers.expiresAt,
      nftId: transfers.nftId,
      ownerId: itemView.ownerId,
      number: itemView.number,
      assetId: itemView.assetId,
      senderFirstName: sender.firstName,
      senderLastName: sender.lastName,
    })
    .from(transfers)
    .innerJoin(itemView, eq(itemView.nftId, transfers.nftId))
    .innerJoin(sender, eq(sender.accountId, transfers.senderId))
    .where(and(eq(transfers.tokenHash, tokenHashOf(request)), eq(transfers.brand, brand.slug)))
  if (!row) return undefined
  const isClaimant = row.state === 'claimed' && row.claimedBy === member?.accountId
  // A former recipient may have sent the item on.
  const isOwner = isClaimant && row.ownerId === member?.accountId
  if (row.state === 'claimed' && !isOwner) throw new Problem('TRANSFER_USED')
  if (!isOwner && !isOpen(row, now)) throw new Problem('TRANSFER_GONE')
  return {
    ...row,
    kind: 'gift',
    senderFirstName: friendName(row.senderFirstName) ?? null,
    senderLastName: friendName(row.senderFirstName)
      ? (friendName(row.senderLastName) ?? null)
      : null,
    recipient: row.recipientEmail === null ? null : maskedEmail(row.recipientEmail),
    claimState: isOwner ? 'claimed' : await transferStateFor(tx, member, row),
    nftId: isOwner || row.senderId === member?.accountId ? row.nftId : null,
  }
}

async function transferStateFor(
  tx: Tx,
  member: Member | undefined,
  row: Pick<
    typeof transfers.$inferSelect,
    'senderId' | 'tokenHash' | 'isForAnyone' | 'recipientEmail'
  >,
): Promise<ClaimState> {
  if (!member) return 'visitor'
  if (row.senderId === member.accountId) return 'own'
  const own = await addressesOf(tx, member.accountId)
  return isRecipient(row, own) ? stateOf(tx, member, { ...row, ...own }) : 'forAnother'
}

/** The state of a link that the member may claim, once their address is verified. */
async function stateOf(
  tx: Tx,
  { accountId }: Member,
  { isVerified, tokenHash }: { isVerified: boolean; tokenHash: string },
): Promise<ClaimState> {
  if (isVerified) return 'open'
  return (await hasAccepted(tx, { accountId, tokenHash })) ? 'accepted' : 'unverified'
}

async function openInvitation(tx: Tx, request: LinkRequest): Promise<Link | undefined> {
  const { brand, member } = request
  const tokenHash = tokenHashOf(request)
  const [row] = await tx
    .select({
      kind: invitations.kind,
      state: invitations.state,
      batchId: invitations.batchId,
      senderFirstName: invitations.senderFirstName,
      senderLastName: invitations.senderLastName,
      message: invitations.message,
      assetId: invitations.assetId,
      variationSupply: assetView.variationSupply,
      issued: assetView.issued,
    })
    .from(invitations)
    .innerJoin(assetView, eq(assetView.assetId, invitations.assetId))
    .where(and(eq(invitations.tokenHash, tokenHash), eq(invitations.brand, brand.slug)))
  if (!row) return undefined
  const nftId = await claimedItem(tx, { member, campaign: row.batchId ?? tokenHash })
  if (nftId === undefined) {
    if (row.state === 'claimed') throw new Problem('TRANSFER_USED')
    const isLeft = row.variationSupply === null || row.issued < row.variationSupply
    if (row.state === 'cancelled' || !isLeft) throw new Problem('TRANSFER_GONE')
  }
  return {
    ...row,
    number: null,
    recipient: null,
    expiresAt: null,
    claimState:
      nftId !== undefined
        ? 'claimed'
        : member
          ? await stateOf(tx, member, { tokenHash, isVerified: member.isVerified })
          : 'visitor',
    nftId: nftId ?? null,
  }
}

async function claimedItem(
  tx: Tx,
  { member, campaign }: { member: Member | undefined; campaign: string },
): Promise<string | undefined> {
  if (!member) return undefined
  const [claim] = await tx
    .select({ nftId: invitationClaims.nftId })
    .from(invitationClaims)
    .where(
      and(
        eq(invitationClaims.campaign, campaign),
        eq(invitationClaims.accountId, member.accountId),
      ),
    )
  return claim?.nftId
}

/** CA-50: the token of a free item is the member's own, so only they find it. */
async function openFreeItem(
  tx: Tx,
  { brand, member, findFreeItem, token }: LinkRequest,
): Promise<Link | undefined> {
  const item = member && (await findFreeItem(tx, { brand, member, token }))
  if (!item) return undefined
  if (!item.isClaimed && !item.isLeft) throw new Problem('TRANSFER_GONE')
  return {
    kind: 'free',
    assetId: item.assetId,
    senderFirstName: null,
    senderLastName: null,
    message: null,
    number: null,
    recipient: null,
    expiresAt: null,
    claimState: item.isClaimed ? 'claimed' : 'open',
    nftId: item.nftId,
  }
}
