import type { BrandPack } from '#brands/brand.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { accountOf, lockAccountById } from '#server/identity/accounts.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockReferrers } from './lock-referrers.ts'
import { recordReferral } from './record-referral.ts'
import { referrals } from './table.ts'

/**
 * Records the referrer of an address that was typed without a login. Until the owner proves the
 * address the last code counts, because a stranger may have typed it first. After the proof nothing
 * is recorded.
 */
export async function recordWhileUnverified(
  tx: Tx,
  {
    brand,
    email,
    code,
    now,
  }: { brand: BrandPack; email: string; code: string | undefined; now: Date },
): Promise<void> {
  const account = code === undefined ? undefined : await accountOf(tx, { brand: brand.slug, email })
  // Locked, so that a concurrent proof comes before or after.
  if (!account || !(await lockAccountById(tx, account.id))) return
  const unproven = await tx
    .select({ id: memberView.accountId })
    .from(memberView)
    .where(and(eq(memberView.accountId, account.id), eq(memberView.isVerified, false)))
  if (unproven.length > 0)
    await recordReferral(tx, { brand, code, friendAccountId: account.id, isOwnBrowser: false, now })
}

/**
 * Hides the friend's name from referrers recorded in another browser. The account must be locked.
 */
export async function hideFriendName(tx: Tx, accountId: string): Promise<void> {
  await lockReferrers(tx, [accountId])
  await tx
    .update(referrals)
    .set({ canNameFriend: false })
    .where(and(eq(referrals.friendAccountId, accountId), isNull(referrals.personHash)))
}
