import { Problem } from '#contract/problems.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { acceptedLinks, invitations } from './table.ts'

/** Links that one unverified account may accept; an invented address needs no more. */
const MAX_ACCEPTED_LINKS = 20

type Acceptance = { accountId: string; tokenHash: string }

/**
 * Records that an unverified account accepts a link. Callers must have locked the account.
 * @returns false when it had accepted it before
 * @throws Problem TOO_MANY_REQUESTS beyond the limit
 */
export async function acceptLink(
  tx: Tx,
  { accountId, tokenHash, brand, now }: Acceptance & { brand: string; now: Date },
): Promise<boolean> {
  const recorded = await tx
    .insert(acceptedLinks)
    .values({ accountId, tokenHash, brand, acceptedAt: now })
    .onConflictDoNothing()
    .returning({ tokenHash: acceptedLinks.tokenHash })
  if (recorded.length === 0) return false
  const [all] = await tx
    .select({ count: count() })
    .from(acceptedLinks)
    .where(eq(acceptedLinks.accountId, accountId))
  if ((all?.count ?? 0) > MAX_ACCEPTED_LINKS) throw new Problem('TOO_MANY_REQUESTS')
  return true
}

/** Removes an acceptance once it is settled. */
export async function endAcceptance(tx: Tx, { accountId, tokenHash }: Acceptance): Promise<void> {
  await tx
    .delete(acceptedLinks)
    .where(and(eq(acceptedLinks.accountId, accountId), eq(acceptedLinks.tokenHash, tokenHash)))
}

/** Returns whether an account has accepted a link and waits for its address to be verified. */
export async function hasAccepted(tx: Tx, { accountId, tokenHash }: Acceptance): Promise<boolean> {
  const rows = await tx
    .select({ tokenHash: acceptedLinks.tokenHash })
    .from(acceptedLinks)
    .where(and(eq(acceptedLinks.accountId, accountId), eq(acceptedLinks.tokenHash, tokenHash)))
  return rows.length > 0
}

/**
 * Returns the links that an account has accepted: transfers first, then invitations by asset. In this
 * order their rows are locked, so that two accounts cannot deadlock.
 */
export const acceptedBy = (
  tx: Tx,
  { accountId, brand }: { accountId: string; brand: string },
): Promise<{ tokenHash: string; kind: 'eDrop' | 'gift' | null }[]> =>
  tx
    .select({ tokenHash: acceptedLinks.tokenHash, kind: invitations.kind })
    .from(acceptedLinks)
    .leftJoin(invitations, eq(invitations.tokenHash, acceptedLinks.tokenHash))
    .where(and(eq(acceptedLinks.accountId, accountId), eq(acceptedLinks.brand, brand)))
    .orderBy(sql`${invitations.assetId} nulls first`, acceptedLinks.tokenHash)
