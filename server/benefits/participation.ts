import type { BrandPack } from '#brands/brand.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { hashPerson } from '#server/identity/person-hash.ts'
import { memberView } from '#server/identity/views.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { participations } from './table.ts'

/** What a benefit lets a person do once. */
export type Activity = 'poll' | 'contest' | 'voucher'

type Participation = {
  brand: BrandPack
  member: Pick<Member, 'accountId'>
  secret: string
  activity: Activity | 'eDrop'
  activityId: string
}

/**
 * Records that a person takes part in a poll or contest, claims a voucher or an eDrop, once per mailbox of
 * their account and of the accounts merged into it. The primary key decides between simultaneous
 * accounts of one mailbox. Callers must have locked the account.
 * @returns false when one of these mailboxes has taken part with another account
 */
export async function recordParticipation(
  tx: Tx,
  { brand, member: { accountId }, secret, activity, activityId }: Participation,
): Promise<boolean> {
  const rows = await tx
    .select({ email: memberView.email })
    .from(memberView)
    .where(
      or(
        eq(memberView.accountId, accountId),
        and(eq(memberView.mergedInto, accountId), isNull(memberView.erasedAt)),
      ),
    )
  const hashes = [...new Set(rows.map(({ email }) => hashPerson({ brand, email, secret })))]
  // Sorted, so that two accounts that share several mailboxes cannot deadlock.
  for (const personHash of hashes.sort()) {
    await tx
      .insert(participations)
      .values({ activity, activityId, personHash, accountId })
      .onConflictDoNothing()
  }
  const others = await tx
    .select({ personHash: participations.personHash })
    .from(participations)
    .where(
      and(
        eq(participations.activity, activity),
        eq(participations.activityId, activityId),
        inArray(participations.personHash, anyOf(hashes)),
        sql`${participations.accountId} is distinct from ${accountId}`,
      ),
    )
  return others.length === 0
}
