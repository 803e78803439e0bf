import type { BrandPack } from '#brands/brand.ts'
import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { newId, newToken } from '#server/lib/security/tokens.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { hashLinkToken } from './link-token.ts'
import { invitations } from './table.ts'

/** Links written by one statement. */
const BATCH_ROWS = 10_000

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

/**
 * Creates links for one claim each, as one batch: a person claims one of them.
 * @returns the batch, and the tokens of the links, which are not stored
 */
export async function createBatch(
  tx: Tx,
  { brand, assetId, links, now }: { brand: string; assetId: string; links: number; now: Date },
): Promise<{ batchId: string; tokens: string[] }> {
  const batchId = newId('batch')
  const tokens = Array.from({ length: links }, newToken)
  for (let start = 0; start < links; start += BATCH_ROWS) {
    const hashes = tokens
      .slice(start, start + BATCH_ROWS)
      .map((token) => hashLinkToken(brand, token))
    // One parameter for all hashes: a statement has at most 65,535.
    await tx.insert(invitations).select(
      tx
        .select({
          tokenHash: sql`each`.as('token_hash'),
          brand: sql`${brand}`.as('brand'),
          assetId: sql`${assetId}`.as('asset_id'),
          kind: sql`'eDrop'`.as('kind'),
          isPublic: sql`false`.as('is_public'),
          senderFirstName: sql`null`.as('sender_first_name'),
          senderLastName: sql`null`.as('sender_last_name'),
          message: sql`null`.as('message'),
          state: sql`'open'`.as('state'),
          createdAt: sql`${now.toISOString()}::timestamptz`.as('created_at'),
          closedAt: sql`null::timestamptz`.as('closed_at'),
          batchId: sql`${batchId}`.as('batch_id'),
        })
        .from(sql`jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) each`),
    )
  }
  return { batchId, tokens }
}

/** A batch of links, and how many of them were claimed. */
export type Batch = {
  batchId: string
  assetId: string
  createdAt: Date
  links: number
  claimed: number
}

/** Returns the batches of a brand, newest first. */
export const batchesOf = async (tx: Tx, brand: string): Promise<Batch[]> =>
  tx
    .select({
      // The condition excludes null.
      batchId: sql<string>`${invitations.batchId}`,
      assetId: invitations.assetId,
      createdAt: invitations.createdAt,
      links: count(),
      claimed: sql<number>`(count(*) filter (where ${invitations.state} = 'claimed'))::int`,
    })
    .from(invitations)
    .where(and(eq(invitations.brand, brand), isNotNull(invitations.batchId)))
    .groupBy(invitations.batchId, invitations.assetId, invitations.createdAt)
    .orderBy(desc(invitations.createdAt))

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
