import { mailboxKey } from '#domain/credentials.ts'
import { Problem } from '#contract/problems.ts'
import { MAX_TRANSFER_EMAILS_PER_DAY } from '#domain/transfer.ts'
import { and, count, eq, gt, isNull, lte } from 'drizzle-orm'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { enqueueNotification } from '#server/notifications/queue.ts'
import { queuedEmailView } from '#server/emails/views.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { daysAfter, latestRecorded } from '#server/lib/time/clock.ts'
import { countEmailsOfDay } from './events.ts'
import type { Transfer } from './pending.ts'

const OFFER = 'transferOffered'

/** Emails of transfers that one mailbox gets within 24 hours, from all members together. */
const MAX_EMAILS_PER_MAILBOX = 10

/** @throws Problem TOO_MANY_TRANSFER_EMAILS when the member has caused as many as a day allows */
export async function assertEmailsLeft(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  if ((await countEmailsOfDay(tx, { accountId, now })) >= MAX_TRANSFER_EMAILS_PER_DAY)
    throw new Problem('TOO_MANY_TRANSFER_EMAILS')
}

type OfferEmail = {
  brand: string
  recipient: string
  transferId: string
  language: string
  now: Date
}

/**
 * Queues the email to the recipient; its link is made when it is sent. A mailbox that has had too
 * many gets none, without an error: otherwise strangers could refuse it gifts, and learn about those
 * of others. The transfer waits all the same, and its recipient sees it in the collection.
 */
export async function enqueueOffer(tx: Tx, { transferId, ...email }: OfferEmail): Promise<void> {
  const mailbox = mailboxKey(email.recipient)
  // Without the lock, two at once would both count the same emails. It comes last: callers lock
  // nothing after it.
  await lockName(tx, `transfer-emails:${email.brand}:${mailbox}`)
  if ((await countOffersTo(tx, { ...email, mailbox })) >= MAX_EMAILS_PER_MAILBOX) return
  await enqueueEmail(tx, { ...email, kind: OFFER, values: { transferId } })
}

/** Returns how many of these emails a mailbox got in the last 24 hours, or will get. */
async function countOffersTo(
  tx: Tx,
  { brand, mailbox, now }: Pick<OfferEmail, 'brand' | 'now'> & { mailbox: string },
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(queuedEmailView)
    .where(
      and(
        eq(queuedEmailView.mailbox, mailbox),
        eq(queuedEmailView.brand, brand),
        eq(queuedEmailView.kind, OFFER),
        isNull(queuedEmailView.failedAt),
        gt(queuedEmailView.createdAt, daysAfter(now, -1)),
        lte(queuedEmailView.createdAt, latestRecorded(now)),
      ),
    )
  return row?.count ?? 0
}

/**
 * Queues an email about a transfer to its sender, and a notification of one that is still unclaimed,
 * unless their account is erased.
 */
export async function enqueueToSender(
  tx: Tx,
  {
    transfer: { id, brand, senderId, nftId },
    kind,
    now,
  }: {
    transfer: Pick<Transfer, 'id' | 'brand' | 'senderId' | 'nftId'>
    kind: 'transferClaimed' | 'transferReturned' | 'transferLapsing'
    now: Date
  },
): Promise<void> {
  const [sender] = await tx
    .select({ email: memberView.email, language: memberView.language })
    .from(memberView)
    .where(and(eq(memberView.accountId, senderId), isNull(memberView.erasedAt)))
  if (!sender) return
  await enqueueEmail(tx, {
    kind,
    brand,
    recipient: sender.email,
    language: sender.language,
    values: { transferId: id },
    now,
  })
  if (kind === 'transferLapsing')
    await enqueueNotification(tx, {
      kind,
      accountId: senderId,
      values: { path: `/asset/${nftId}`, transferId: id },
      now,
    })
}
