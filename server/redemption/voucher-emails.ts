import type { Language } from '#contract/problems.ts'
import { and, gt, inArray, isNull } from 'drizzle-orm'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import { isStillRecipient } from '#server/identity/email-recipient.ts'
import { anyOf } from '#server/lib/database/database.ts'
import { formatLastDay } from '#server/lib/texts/translate.ts'
import { usedUpAt } from '#server/till/views.ts'
import { vouchers } from './table.ts'

/**
 * Writes the reminder of vouchers that end soon. It never has their codes: an email may be read by
 * others, and the app shows them also without a connection. Not sent once all have ended or were used up.
 */
export async function writeVoucherEndsEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { tx, now } = context
  const ids = (email.values['vouchers'] ?? '').split(' ')
  const ending = await tx
    .select({ title: vouchers.title, expiresAt: vouchers.expiresAt })
    .from(vouchers)
    .where(
      and(
        inArray(vouchers.id, anyOf(ids)),
        gt(vouchers.expiresAt, now),
        isNull(usedUpAt({ voucherId: vouchers.id, code: vouchers.code })),
      ),
    )
    .orderBy(vouchers.expiresAt, vouchers.id)
  const [first] = ending
  if (!first) return undefined
  const { language, text, link, picture, build } = emailBuilder(
    email,
    context,
    undefined,
    (reader: Language) => ({
      voucher: first.title[reader],
      count: ending.length,
      day: formatLastDay(reader, first.expiresAt),
    }),
  )
  return build(
    'voucherEnds',
    [
      { kind: 'text', text: text('voucherEnds.lead') },
      {
        kind: 'facts',
        facts: ending.map(({ title, expiresAt }) => [
          title[language],
          text('voucherEnds.until', { day: formatLastDay(language, expiresAt) }),
        ]),
      },
      { kind: 'button', text: text('voucherEnds.button'), address: link('/pass') },
      { kind: 'quiet', text: text('voucherEnds.used') },
    ],
    { reason: 'voucherEnds', picture: picture('points'), foot: 'emails' },
  )
}
