import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { personHashOf } from '#server/account/person-hash.ts'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

type Participation = { brand: BrandPack; member: Member; secret: string; activity: 'poll' | 'contest'; activityId: string }

/**
 * Records that a person takes part in a poll or contest, once per mailbox of their account and of
 * the accounts merged into it. The primary key decides between simultaneous accounts of one
 * mailbox. Callers must have locked the account.
 * @returns true when none of these mailboxes has taken part before
 */
export async function noteParticipation(tx: Tx, { brand, member: { accountId }, secret, activity, activityId }: Participation): Promise<boolean> {
  const rows = await rowsOf<{ email: string }>(tx, sql`select email from accounts where id = ${accountId} or (merged_into = ${accountId} and erased_at is null)`)
  const hashes = new Set(rows.map(({ email }) => personHashOf({ brand, email, secret })))
  let isFirst = true
  // Sorted, so that two accounts that share several mailboxes cannot deadlock.
  for (const hash of [...hashes].sort()) {
    const inserted = await rowsOf(tx, sql`
      insert into participations (activity, activity_id, person_hash, account_id) values (${activity}, ${activityId}, ${hash}, ${accountId})
      on conflict do nothing returning person_hash`)
    isFirst &&= inserted.length > 0
  }
  return isFirst
}
