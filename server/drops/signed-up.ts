import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '#server/kit/access.ts'

/** So long after a drop has opened it is known who wanted to hear of it, and a free piece waits for them. */
export const SIGN_UP_DAYS = 90

/**
 * Which sign-ups are a member's, of `s` drop_sign_ups: by her account, or by an address that leads to it. To be asked
 * only for a member whose address is proven.
 */
export const ofHers = ({ accountId, brand }: Pick<Member, 'accountId' | 'brand'>): SQL => sql`s.brand = ${brand} and (s.account_id = ${accountId}
  or s.email in (select a.email from accounts a where a.brand = ${brand} and a.erased_at is null and (a.id = ${accountId} or a.merged_into = ${accountId})))`
