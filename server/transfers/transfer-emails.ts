import { isOptionalEmail } from '#domain/email-choices.ts'
import type { Language } from '#contract/problems.ts'
import { friendName } from '#domain/friend-name.ts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assetView, itemView } from '#server/collection/views.ts'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { accountOf } from '#server/identity/accounts.ts'
import { memberViewAs } from '#server/identity/views.ts'
import { formatLastDay } from '#server/lib/texts/translate.ts'
import { linkOf } from './link.ts'
import { transfers } from './table.ts'

const sender = memberViewAs('sender')
const offered = alias(transfers, 'offered')

type OfferedItem = NonNullable<Awaited<ReturnType<typeof transferOf>>>

/** The transfer of an email with its item and sender; undefined when it is unknown. */
async function transferOf({ values }: QueuedEmail, { tx, brand }: EmailContext) {
  const [row] = await tx
    .select({
      id: offered.id,
      brand: offered.brand,
      tokenHash: offered.tokenHash,
      nftId: offered.nftId,
      state: offered.state,
      isForAnyone: offered.isForAnyone,
      recipientEmail: offered.recipientEmail,
      recipientFirstName: offered.recipientFirstName,
      message: offered.message,
      expiresAt: offered.expiresAt,
      senderEmail: sender.email,
      senderErasedAt: sender.erasedAt,
      senderFirstName: sender.firstName,
      senderLastName: sender.lastName,
      number: itemView.number,
      name: assetView.name,
      variationName: assetView.variationName,
      art: assetView.art,
    })
    .from(offered)
    .innerJoin(sender, eq(sender.accountId, offered.senderId))
    .innerJoin(itemView, eq(itemView.nftId, offered.nftId))
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .where(and(eq(offered.id, values['transferId'] ?? ''), eq(offered.brand, brand.slug)))
  return row
}

/** The texts' values; names are the sender's and the recipient's, where they have one. */
const factsOf = (row: OfferedItem) => (language: Language) => ({
  piece: (row.variationName ?? row.name)[language],
  number: row.number,
  day: formatLastDay(language, row.expiresAt),
  sender: nameOf(row),
  recipient: row.recipientFirstName ?? row.recipientEmail ?? '',
})

/** Only what is safe to show to others: an email of the brand must not carry a member's own text. */
const nameOf = ({ senderFirstName, senderLastName }: OfferedItem): string => {
  const first = friendName(senderFirstName)
  return first ? [first, friendName(senderLastName)].filter(Boolean).join(' ') : ''
}

/**
 * CA-55: Writes the email to the recipient: who sends what, the message, one button. Undefined when
 * the transfer has ended meanwhile.
 */
export async function writeTransferEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const row = await transferOf(email, context)
  if (row?.state !== 'pending' || row.recipientEmail !== email.recipient) return undefined
  const account = await accountOf(context.tx, {
    brand: context.brand.slug,
    email: email.recipient,
  })
  // The sender's language only until the recipient has chosen one.
  const inOwnLanguage = { ...email, language: account?.language ?? email.language }
  const { text, pieceDrawing, build } = emailBuilder(inOwnLanguage, context, account, factsOf(row))
  const address = await linkOf(context, row)
  const first = friendName(row.senderFirstName)
  const kind = first ? 'transferOffered' : 'transferOfferedByMember'
  return build(
    kind,
    [
      ...(row.message ? ([{ kind: 'quote', text: row.message, by: first ?? '' }] as const) : []),
      { kind: 'text', text: text(`${kind}.lead`) },
      { kind: 'button', text: text('transferOffered.button'), address },
      { kind: 'quiet', text: text('transferOffered.until') },
      { kind: 'link', text: text('plainLink'), address },
    ],
    {
      reason: kind,
      picture: pieceDrawing(row.art),
      preview: row.message
        ? text('transferOffered.preview', { message: row.message.replace(/\s+/g, ' ') })
        : undefined,
    },
  )
}

/** Writes the email that tells the sender that the recipient has claimed the item. */
export const writeClaimedEmail = (email: QueuedEmail, context: EmailContext) =>
  writeToSender(email, context, ({ state }) =>
    state === 'claimed' ? 'transferClaimed' : undefined,
  )

/** Writes the email that tells the sender that the item is theirs again: declined, or time is over. */
export const writeReturnedEmail = (email: QueuedEmail, context: EmailContext) =>
  writeToSender(email, context, ({ state }) => {
    if (state === 'declined') return 'transferDeclined'
    return state === 'lapsed' ? 'transferLapsed' : undefined
  })

/** Writes the email to the sender some days before the transfer lapses. */
export const writeLapsingEmail = (email: QueuedEmail, context: EmailContext) =>
  writeToSender(email, context, ({ state }) =>
    state === 'pending' ? 'transferLapsing' : undefined,
  )

/** Returns the suffix of the text keys: the recipient of a link, or one who was erased, has no name. */
function variantOf({ isForAnyone, recipientFirstName, recipientEmail }: OfferedItem): string {
  if (isForAnyone) return 'ByLink'
  return recipientFirstName || recipientEmail ? '' : 'Unnamed'
}

/** @param kindOf the texts of the email; undefined when there is nothing left to write about */
async function writeToSender(
  email: QueuedEmail,
  context: EmailContext,
  kindOf: (row: OfferedItem) => string | undefined,
): Promise<Email | undefined> {
  const row = await transferOf(email, context)
  const kind = row && kindOf(row)
  if (!row || !kind || row.senderErasedAt) return undefined
  if (row.senderEmail !== email.recipient) {
    // The sender has another address now.
    await enqueueEmail(context.tx, { ...email, recipient: row.senderEmail, now: context.now })
    return undefined
  }
  const { text, link, pieceDrawing, build } = emailBuilder(email, context, undefined, factsOf(row))
  const variant = kind + variantOf(row)
  return build(
    variant,
    [
      { kind: 'text', text: text(`${variant}.lead`) },
      kind === 'transferClaimed'
        ? { kind: 'button', text: text('toCollection'), address: link('/account/collection') }
        : { kind: 'button', text: text('toPiece'), address: link(`/asset/${row.nftId}`) },
    ],
    {
      reason: 'transferSent',
      picture: pieceDrawing(row.art),
      foot: isOptionalEmail(kind) ? 'emails' : 'account',
    },
  )
}
