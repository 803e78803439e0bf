import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { accountOf, holdAccount } from '#server/account/accounts.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { holdReferrers, noteReferral } from './note.ts'

/**
 * Records the referrer of an address that was typed without a login. Until the owner proves the
 * address the last code counts, because a stranger may have typed it first. After the proof nothing
 * is recorded.
 */
export async function noteWhileUnproven(tx: Tx, { brand, email, code, now }: { brand: BrandPack; email: string; code: string | undefined; now: Date }): Promise<void> {
  const account = code === undefined ? undefined : await accountOf(tx, { brand: brand.slug, email })
  // Locked, so that a concurrent proof comes before or after.
  if (!account || !(await holdAccount(tx, account.id))) return
  const unproven = await rowsOf(tx, sql`select 1 from accounts where id = ${account.id} and not is_verified`)
  if (unproven.length > 0) await noteReferral(tx, { brand, code, friendAccountId: account.id, isInHerBrowser: false, now })
}

/**
 * Hides the friend's name from referrers recorded in another browser. The account must be locked.
 */
export async function unname(tx: Tx, accountId: string): Promise<void> {
  await holdReferrers(tx, [accountId])
  await tx.execute(sql`update referrals set can_name_friend = false where friend_account_id = ${accountId} and person_hash is null`)
}
