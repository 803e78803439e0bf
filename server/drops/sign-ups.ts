import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'

/** Days after the opening for which sign-ups are stored and free items can be claimed. */
export const SIGN_UP_DAYS = 90

/**
 * Returns a condition: sign-ups `s` of a member, by the account or by an address that leads to it.
 * Use it only for members with a verified email.
 */
export const signUpsOfMember = ({
  accountId,
  brand,
}: Pick<
  Member,
  'accountId' | 'brand'
>): SQL => sql`s.brand = ${brand} and (s.account_id = ${accountId}
  or s.email in (select a.email from accounts a where a.brand = ${brand} and a.erased_at is null and (a.id = ${accountId} or a.merged_into = ${accountId})))`
