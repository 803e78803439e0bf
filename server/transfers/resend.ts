import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { RESEND_MINUTES } from '#domain/transfer.ts'
import { eq } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { latestRecorded, minutesAfter } from '#server/lib/time/clock.ts'
import { assertEmailsLeft, enqueueOffer } from './emails.ts'
import { recordEvent } from './events.ts'
import { isOpen, lockTransfer } from './pending.ts'
import { transfers } from './table.ts'

/**
 * Sends the email of a pending transfer again, with the same link.
 * @throws Problem TRANSFER_GONE when the member has sent no such transfer, or it is for anyone with
 * the link; TRANSFER_SENT_RECENTLY, TOO_MANY_TRANSFER_EMAILS, UNAUTHORIZED
 */
export async function resendTransfer(
  tx: Tx,
  {
    brand,
    member: { accountId },
    nftId,
    now,
  }: { brand: BrandPack; member: Member; nftId: string; now: Date },
): Promise<void> {
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const transfer = await lockTransfer(tx, brand.slug, { pendingOf: nftId })
  if (transfer?.senderId !== accountId || !isOpen(transfer, now)) throw new Problem('TRANSFER_GONE')
  const { id: transferId, recipientEmail: recipient, emailedAt, language } = transfer
  if (recipient === null) throw new Problem('TRANSFER_GONE')
  // A later time was written before the clock was set back.
  const next =
    emailedAt && emailedAt <= latestRecorded(now) && minutesAfter(emailedAt, RESEND_MINUTES)
  if (next && now < next)
    throw new Problem('TRANSFER_SENT_RECENTLY', {
      retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
    })
  await assertEmailsLeft(tx, { accountId, now })
  await tx.update(transfers).set({ emailedAt: now }).where(eq(transfers.id, transferId))
  await recordEvent(tx, { transferId, kind: 'resent', accountId, at: now })
  await enqueueOffer(tx, { brand: brand.slug, recipient, transferId, language, now })
}
