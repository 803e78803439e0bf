import type { BrandPack } from '#brands/brand.ts'
import { and, eq } from 'drizzle-orm'
import { newToken } from '#server/lib/security/tokens.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { hashLinkToken } from './link-token.ts'
import { invitations } from './table.ts'

export type Sender = {
  firstName: string
  lastName: string | undefined
  message: string | undefined
}
type InviteRequest = { brand: string; assetId: string; from?: Sender | undefined; now: Date }

/**
 * Creates an invitation for one item of an asset, as a gift when it has a sender.
 * @returns the token of the link, which is not stored
 */
export async function createInvitation(
  tx: Tx,
  { brand, assetId, from, now }: InviteRequest,
): Promise<string> {
  const token = newToken()
  await tx.insert(invitations).values({
    tokenHash: hashLinkToken(brand, token),
    brand,
    assetId,
    kind: from ? 'gift' : 'eDrop',
    senderFirstName: from?.firstName,
    senderLastName: from?.lastName,
    message: from?.message,
    createdAt: now,
  })
  return token
}

type InvitationState = typeof invitations.$inferSelect.state
type InvitationLink = { brand: string; token: string; now: Date }

/** Cancels an unclaimed invitation. @returns its state before, undefined when it does not exist */
export async function cancelInvitation(
  tx: Tx,
  link: InvitationLink,
): Promise<InvitationState | undefined> {
  const [invitation] = await tx
    .select({ state: invitations.state })
    .from(invitations)
    .where(isOf(link))
    .for('update')
  if (invitation?.state === 'open') await close(tx, link, 'cancelled')
  return invitation?.state
}

/** Marks an invitation as claimed; the demo shows one. */
export const markInvitationClaimed = (tx: Tx, link: InvitationLink): Promise<void> =>
  close(tx, link, 'claimed')

async function close(tx: Tx, link: InvitationLink, state: 'cancelled' | 'claimed'): Promise<void> {
  await tx.update(invitations).set({ state, closedAt: link.now }).where(isOf(link))
}

const isOf = ({ brand, token }: InvitationLink) =>
  eq(invitations.tokenHash, hashLinkToken(brand, token))

/**
 * Creates the invitation that a brand's claim page offers to visitors without a link. A token that
 * a pack has replaced stays valid until `npm run staff -- uninvite`.
 */
export async function applyClaim(
  tx: Tx,
  { slug, program: { claim } }: BrandPack,
  now: Date,
): Promise<void> {
  if (!claim) return
  await tx
    .insert(invitations)
    .values({
      tokenHash: hashLinkToken(slug, claim.token),
      brand: slug,
      assetId: claim.assetId,
      kind: 'eDrop',
      isPublic: true,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: invitations.tokenHash,
      set: { assetId: excluded(invitations.assetId) },
    })
}

/** Returns the invitations of a brand's claim pages, of replaced tokens too, oldest first. */
export const publicInvitations = (
  tx: Tx,
  brand: string,
): Promise<{ tokenHash: string; assetId: string }[]> =>
  tx
    .select({ tokenHash: invitations.tokenHash, assetId: invitations.assetId })
    .from(invitations)
    .where(and(eq(invitations.brand, brand), invitations.isPublic))
    .orderBy(invitations.createdAt, invitations.tokenHash)
