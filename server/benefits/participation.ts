import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { hashPerson } from '#server/identity/person-hash.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'

type Participation = {
  brand: BrandPack
  member: Member
  secret: string
  activity: 'poll' | 'contest' | 'voucher'
  activityId: string
}

/**
 * Records that a person takes part in a poll or contest or claims a voucher, once per mailbox of
 * their account and of the accounts merged into it. The primary key decides between simultaneous
 * accounts of one mailbox. Callers must have locked the account.
 * @returns false when one of these mailboxes has taken part with another account
 */
export async function recordParticipation(
  tx: Tx,
  { brand, member: { accountId }, secret, activity, activityId }: Participation,
): Promise<boolean> {
  const rows = await rowsOf<{ email: string }>(
    tx,
    sql`select email from accounts where id = ${accountId} or (merged_into = ${accountId} and erased_at is null)`,
  )
  const hashes = [...new Set(rows.map(({ email }) => hashPerson({ brand, email, secret })))]
  // Sorted, so that two accounts that share several mailboxes cannot deadlock.
  for (const hash of hashes.sort()) {
    await tx.execute(sql`
      insert into participations (activity, activity_id, person_hash, account_id) values (${activity}, ${activityId}, ${hash}, ${accountId})
      on conflict do nothing`)
  }
  const others = await rowsOf(
    tx,
    sql`
    select 1 from participations where activity = ${activity} and activity_id = ${activityId} and person_hash in ${anyOf(hashes)} and account_id is distinct from ${accountId}`,
  )
  return others.length === 0
}
