import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { accountOf, holdAccount } from '#server/account/accounts.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { holdReferrers, noteReferral } from './note.ts'

/**
 * Notes who brought somebody, by an address that was typed and let nobody in. Until its owner has shown that it is hers,
 * the code that came last counts: whoever typed it first may be a stranger. From then on nothing is noted.
 */
export async function noteWhileUnproven(tx: Tx, { brand, email, code, now }: { brand: BrandPack; email: string; code: string | undefined; now: Date }): Promise<void> {
  const account = code === undefined ? undefined : await accountOf(tx, { brand: brand.slug, email })
  // Held, so that a proof at this instant comes before or after.
  if (!account || !(await holdAccount(tx, account.id))) return
  const unproven = await rowsOf(tx, sql`select 1 from accounts where id = ${account.id} and not is_verified`)
  if (unproven.length > 0) await noteReferral(tx, { brand, code, friendAccountId: account.id, isInHerBrowser: false, now })
}

/** What was noted in a browser that this one knows nothing of tells nobody her name. Her account is held. */
export async function unname(tx: Tx, accountId: string): Promise<void> {
  await holdReferrers(tx, [accountId])
  await tx.execute(sql`update referrals set may_be_named = false where friend_account_id = ${accountId} and person_hash is null`)
}
