import { and, eq, gt, isNull, lt, not, notExists, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { itemView } from '#server/collection/views.ts'
import { queuedEmailView } from '#server/emails/views.ts'
import { memberView, passwordResetView } from '#server/identity/views.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { loginLinks, sessions } from './sessions/table.ts'
import { challenges } from './table.ts'

/** Days that a typed address waits for its owner. */
const UNCONFIRMED_DAYS = 7

/** Rows that lead into an account until they expire. */
type Expiring = typeof sessions | typeof loginLinks | typeof challenges | typeof passwordResetView

const one = () => new QueryBuilder().select({ one: sql`1` })

/** Neither in the program nor the owner of an item. */
const isNoMember = [
  notExists(
    one().from(loyaltyAccountView).where(eq(loyaltyAccountView.accountId, memberView.accountId)),
  ),
  notExists(one().from(itemView).where(eq(itemView.ownerId, memberView.accountId))),
]

/** Nothing is open that could make a member of the account. */
function hasNothingOpen(now: Date): SQL[] {
  const isOpen = (row: Expiring) =>
    and(eq(row.accountId, memberView.accountId), gt(row.expiresAt, now))
  const isEmailWaiting = and(
    eq(queuedEmailView.brand, memberView.brand),
    eq(queuedEmailView.recipient, memberView.email),
    isNull(queuedEmailView.sentAt),
    isNull(queuedEmailView.failedAt),
  )
  return [
    notExists(one().from(sessions).where(isOpen(sessions))),
    notExists(one().from(loginLinks).where(isOpen(loginLinks))),
    notExists(
      one()
        .from(challenges)
        .where(and(isOpen(challenges), isNull(challenges.usedAt))),
    ),
    notExists(
      one()
        .from(passwordResetView)
        .where(and(isOpen(passwordResetView), isNull(passwordResetView.usedAt))),
    ),
    notExists(one().from(queuedEmailView).where(isEmailWaiting)),
  ]
}

/**
 * Returns conditions over `memberView`: typed a week ago and not confirmed, no member, and nothing pending
 * that could change this.
 */
export const isUnconfirmed = (now: Date): [SQL, ...SQL[]] => [
  not(memberView.isVerified),
  isNull(memberView.erasedAt),
  lt(memberView.createdAt, daysAfter(now, -UNCONFIRMED_DAYS)),
  ...isNoMember,
  ...hasNothingOpen(now),
]
