import { EMAILS_PER_MAILBOX, EMAILS_WINDOW_MINUTES, mailboxKey } from '#domain/credentials.ts'
import { and, count, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { QueuedEmail } from '#server/emails/outbox.ts'
import { queuedEmailViewAs } from '#server/emails/views.ts'
import { accountOf } from '#server/identity/accounts.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { requestedKinds, type RequestedEmailKind } from './login-email.ts'

const leaving = queuedEmailViewAs('leaving')
const earlier = queuedEmailViewAs('earlier')

/** The earlier email was queued in the same window and has not failed. */
const isBefore = and(
  isNull(earlier.failedAt),
  sql`(${earlier.createdAt}, ${earlier.emailId}) < (${leaving.createdAt}, ${leaving.emailId})`,
  sql`${earlier.createdAt} > ${leaving.createdAt} - make_interval(mins => ${EMAILS_WINDOW_MINUTES})`,
)

/** Emails with which the owner of an unproven address logs in or confirms it. */
const ownerKinds = ['login', 'code', 'verify'] as const satisfies readonly RequestedEmailKind[]

const isOneOf = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind)

/**
 * Returns whether a requested email may leave, by the limit of its mailbox over all variants.
 * Checked as it leaves, so that no response depends on it. Counts only emails that reach the
 * mailbox, and never stops one to a proven address or to the mailbox itself: invented variants must
 * not lock their owner out.
 */
export async function mayLeave(tx: Tx, email: QueuedEmail): Promise<boolean> {
  const { brand, kind, recipient } = email
  if (!isOneOf(requestedKinds, kind) || recipient === mailboxKey(recipient)) return true
  if ((await accountOf(tx, { brand, email: recipient }))?.isVerified) return true
  return (await countToMailbox(tx, email)) < EMAILS_PER_MAILBOX || (await isOwnersFirst(tx, email))
}

/** Returns how many earlier emails reached the mailbox or will reach it. */
async function countToMailbox(tx: Tx, { id }: QueuedEmail): Promise<number> {
  const hasAccount = exists(
    tx
      .select({ accountId: memberView.accountId })
      .from(memberView)
      .where(and(eq(memberView.brand, earlier.brand), eq(memberView.email, earlier.recipient))),
  )
  const [row] = await tx
    .select({ count: count() })
    .from(leaving)
    .innerJoin(
      earlier,
      and(eq(earlier.mailbox, leaving.mailbox), eq(earlier.brand, leaving.brand), isBefore),
    )
    .where(
      and(
        eq(leaving.emailId, id),
        inArray(earlier.kind, requestedKinds),
        or(isNotNull(earlier.sentAt), inArray(earlier.kind, ['newEmail', 'signedUp']), hasAccount),
      ),
    )
  return row?.count ?? 0
}

/**
 * Returns whether an email is the first in its window with which the owner of an address without a
 * +tag can log in or confirm it. Gmail has one mailbox for all dotted spellings, and any of them
 * may be the one its owner uses. Other kinds do not use up the login link.
 */
async function isOwnersFirst(tx: Tx, { id, kind, recipient }: QueuedEmail): Promise<boolean> {
  if (!isOneOf(ownerKinds, kind) || recipient.includes('+')) return false
  const before = await tx
    .select({ emailId: earlier.emailId })
    .from(leaving)
    .innerJoin(
      earlier,
      and(eq(earlier.recipient, leaving.recipient), eq(earlier.brand, leaving.brand), isBefore),
    )
    .where(
      and(
        eq(leaving.emailId, id),
        inArray(earlier.kind, kind === 'login' ? ['login'] : ownerKinds),
      ),
    )
    .limit(1)
  return before.length === 0
}
