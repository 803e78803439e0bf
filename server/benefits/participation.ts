import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { personHashOf } from '#server/account/person-hash.ts'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

type TakingPart = { brand: BrandPack; member: Member; secret: string; activity: 'poll' | 'contest'; activityId: string }

/**
 * Notes that a person takes part in a poll or contest, once for each mailbox behind the addresses of their account and of
 * the accounts merged into it. The table's key decides between two accounts of one mailbox at the same time. The caller
 * has locked the account.
 * @returns whether nobody with one of these mailboxes has taken part before
 */
export async function noteParticipation(tx: Tx, { brand, member: { accountId }, secret, activity, activityId }: TakingPart): Promise<boolean> {
  const rows = await rowsOf<{ email: string }>(tx, sql`select email from accounts where id = ${accountId} or (merged_into = ${accountId} and erased_at is null)`)
  const hashes = new Set(rows.map(({ email }) => personHashOf({ brand, email, secret })))
  let isFirst = true
  // Sorted, so that two accounts that share several mailboxes do not wait for each other.
  for (const hash of [...hashes].sort()) {
    const noted = await rowsOf(tx, sql`
      insert into participations (activity, activity_id, person_hash, account_id) values (${activity}, ${activityId}, ${hash}, ${accountId})
      on conflict do nothing returning person_hash`)
    isFirst &&= noted.length > 0
  }
  return isFirst
}
