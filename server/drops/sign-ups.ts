import { and, eq, exists, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { memberView } from '#server/identity/views.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { dropSignUps } from './table.ts'

/** Days after the opening for which sign-ups are stored and free items can be claimed. */
export const SIGN_UP_DAYS = 90

/**
 * Returns a condition: a member has signed up for a drop, by the account or by an address that
 * leads to it. Use it only for members with a verified email.
 */
export const isSignedUp = (
  { accountId, brand }: Pick<Member, 'accountId' | 'brand'>,
  dropId: SQLWrapper,
): SQL =>
  exists(
    new QueryBuilder()
      .select({ signedUp: sql`1` })
      .from(dropSignUps)
      .where(
        and(
          eq(dropSignUps.dropId, dropId),
          eq(dropSignUps.brand, brand),
          or(
            eq(dropSignUps.accountId, accountId),
            inArray(dropSignUps.email, addressesOf({ accountId, brand })),
          ),
        ),
      ),
  )

const addressesOf = ({ accountId, brand }: Pick<Member, 'accountId' | 'brand'>) =>
  new QueryBuilder()
    .select({ email: memberView.email })
    .from(memberView)
    .where(
      and(
        eq(memberView.brand, brand),
        isNull(memberView.erasedAt),
        or(eq(memberView.accountId, accountId), eq(memberView.mergedInto, accountId)),
      ),
    )
