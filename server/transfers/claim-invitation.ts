import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { and, eq } from 'drizzle-orm'
import { recordParticipation } from '#server/benefits/participation.ts'
import { lockAsset } from '#server/collection/item-changes.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { noteEvent } from '#server/lib/reporting/analytics.ts'
import { recordWebhookEvent } from '#server/outgoing-webhooks/queries.ts'
import { acceptLink, endAcceptance } from './accepted-links.ts'
import { invitationClaims, invitations } from './table.ts'

/** A member who claims by a link, or by the id of a transfer to them. */
export type Claim = {
  brand: BrandPack
  member: Pick<Member, 'accountId'>
  secret: string
  now: Date
}

type InvitationClaim = Claim & { tokenHash: string; kind: 'gift' | 'eDrop'; isVerified: boolean }

/**
 * Issues a new item to a member for a link of the brand, one for each person and campaign, up to
 * the supply. Callers must have locked the account. Locks the asset, then the link of one claim.
 * @returns undefined when the member has only accepted it, because their address is not verified
 * @throws Problem TRANSFER_NOT_FOUND, TRANSFER_GONE, TRANSFER_USED
 */
export async function claimInvitation(
  tx: Tx,
  { brand, member: { accountId }, tokenHash, kind, isVerified, secret, now }: InvitationClaim,
): Promise<string | undefined> {
  const isLink = and(eq(invitations.tokenHash, tokenHash), eq(invitations.brand, brand.slug))
  const [found] = await tx.select().from(invitations).where(isLink)
  if (found?.kind !== kind) throw new Problem('TRANSFER_NOT_FOUND')
  const campaign = found.batchId ?? tokenHash
  const [own] = await tx
    .select({ nftId: invitationClaims.nftId })
    .from(invitationClaims)
    .where(and(eq(invitationClaims.campaign, campaign), eq(invitationClaims.accountId, accountId)))
  if (own) return own.nftId
  // The asset before its links and mailboxes: an account that verifies claims several of one asset.
  if (isVerified) await lockAsset(tx, { brand: brand.slug, assetId: found.assetId })
  const [invitation = found] = found.isPublic
    ? []
    : await tx.select().from(invitations).where(isLink).for('update')
  if (invitation.state === 'claimed') throw new Problem('TRANSFER_USED')
  if (invitation.state === 'cancelled') throw new Problem('TRANSFER_GONE')
  if (!isVerified) {
    await acceptLink(tx, { accountId, tokenHash, brand: brand.slug, now })
    return undefined
  }
  const isFirst = await recordParticipation(tx, {
    brand,
    member: { accountId },
    secret,
    activity: 'eDrop',
    activityId: campaign,
  })
  if (!isFirst) throw new Problem('TRANSFER_USED')
  const nftId = await issueIfLeft(tx, {
    brand: brand.slug,
    assetId: invitation.assetId,
    ownerId: accountId,
    now,
  })
  if (nftId === undefined) throw new Problem('TRANSFER_GONE')
  await tx
    .insert(invitationClaims)
    .values({ campaign, accountId, brand: brand.slug, nftId, claimedAt: now })
  if (!invitation.isPublic)
    await tx.update(invitations).set({ state: 'claimed', closedAt: now }).where(isLink)
  await endAcceptance(tx, { accountId, tokenHash })
  noteEvent('claim')
  await recordWebhookEvent(tx, {
    brand: brand.slug,
    accountId,
    type: 'transfer.claimed',
    data: { nftId, assetId: invitation.assetId },
    now,
  })
  return nftId
}
