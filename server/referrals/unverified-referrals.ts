import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { accountOf, lockAccountById } from '#server/identity/accounts.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { lockReferrers, recordReferral } from './record-referral.ts'

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
  const unproven = await rowsOf(
    tx,
    sql`select 1 from accounts where id = ${account.id} and not is_verified`,
  )
  if (unproven.length > 0)
    await recordReferral(tx, { brand, code, friendAccountId: account.id, isOwnBrowser: false, now })
}

/**
 * Hides the friend's name from referrers recorded in another browser. The account must be locked.
 */
export async function hideFriendName(tx: Tx, accountId: string): Promise<void> {
  await lockReferrers(tx, [accountId])
  await tx.execute(
    sql`update referrals set can_name_friend = false where friend_account_id = ${accountId} and person_hash is null`,
  )
}
