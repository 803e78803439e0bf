import { Problem } from '#contract/problems.ts'
import { MAX_TRANSFER_EMAILS_PER_DAY } from '#domain/transfer.ts'
import { and, count, eq, gt, isNull, lte } from 'drizzle-orm'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { queuedEmailView } from '#server/emails/views.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { daysAfter, latestRecorded } from '#server/lib/time/clock.ts'
import { countEmailsOfDay } from './events.ts'
import type { Transfer } from './pending.ts'

const OFFER = 'transferOffered'

/** Emails of transfers that one address gets within 24 hours, from all members together. */
const MAX_EMAILS_PER_RECIPIENT = 10

/**
 * Refuses an email to a recipient beyond the limits of its sender and of its address.
 * @param recipient null for a link without an email, which counts for its sender all the same
 * @throws Problem TOO_MANY_TRANSFER_EMAILS
 */
export async function assertEmailsLeft(
  tx: Tx,
  {
    brand,
    accountId,
    recipient,
    now,
  }: { brand: string; accountId: string; recipient: string | null; now: Date },
): Promise<void> {
  if ((await countEmailsOfDay(tx, { accountId, now })) >= MAX_TRANSFER_EMAILS_PER_DAY)
    throw new Problem('TOO_MANY_TRANSFER_EMAILS')
  if (recipient === null) return
  const [row] = await tx
    .select({ count: count() })
    .from(queuedEmailView)
    .where(
      and(
        eq(queuedEmailView.recipient, recipient),
        eq(queuedEmailView.brand, brand),
        eq(queuedEmailView.kind, OFFER),
        gt(queuedEmailView.createdAt, daysAfter(now, -1)),
        lte(queuedEmailView.createdAt, latestRecorded(now)),
      ),
    )
  if ((row?.count ?? 0) >= MAX_EMAILS_PER_RECIPIENT) throw new Problem('TOO_MANY_TRANSFER_EMAILS')
}

/** Queues the email to the recipient. Its link is made when it is sent. */
export const enqueueOffer = (
  tx: Tx,
  {
    transferId,
    ...email
  }: { brand: string; recipient: string; transferId: string; language: string; now: Date },
): Promise<void> => enqueueEmail(tx, { ...email, kind: OFFER, values: { transferId } })

/** Queues an email about a transfer to its sender, unless their account is erased. */
export async function enqueueToSender(
  tx: Tx,
  {
    transfer: { id, brand, senderId },
    kind,
    now,
  }: {
    transfer: Pick<Transfer, 'id' | 'brand' | 'senderId'>
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
}
