import type { Language } from '#contract/problems.ts'
import { totalOf } from '#domain/order.ts'
import { and, eq } from 'drizzle-orm'
import { drawingUrl } from '#server/brand/media-urls.ts'
import { assetView, itemView } from '#server/collection/views.ts'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { enqueueEmail, type Email, type QueuedEmail } from '#server/emails/outbox.ts'
import { memberViewAs } from '#server/identity/views.ts'
import { formatDay, formatMoney } from '#server/lib/texts/translate.ts'
import { attemptsOf } from './orders.ts'
import { paymentOrders } from './table.ts'

const buyer = memberViewAs('buyer')

/** Writes the receipt of an order. */
export const writeReceiptEmail = (email: QueuedEmail, context: EmailContext) =>
  writeOrderEmail(email, context, { kind: 'paymentReceipt', state: 'issued' })

/** Writes the email that an order was refunded. */
export const writeRefundEmail = (email: QueuedEmail, context: EmailContext) =>
  writeOrderEmail(email, context, { kind: 'paymentRefunded', state: 'refunded' })

/** The order of an email with its buyer and item; undefined after the buyer was erased. */
async function orderOfEmail({ values }: QueuedEmail, { tx, brand }: EmailContext) {
  const [row] = await tx
    .select({
      order: paymentOrders,
      email: buyer.email,
      erasedAt: buyer.erasedAt,
      number: itemView.number,
      name: assetView.name,
      variationName: assetView.variationName,
      art: assetView.art,
    })
    .from(paymentOrders)
    .innerJoin(buyer, eq(buyer.accountId, paymentOrders.accountId))
    .innerJoin(assetView, eq(assetView.assetId, paymentOrders.assetId))
    .leftJoin(itemView, eq(itemView.nftId, paymentOrders.nftId))
    .where(and(eq(paymentOrders.id, values['orderId'] ?? ''), eq(paymentOrders.brand, brand.slug)))
  return row
}

async function writeOrderEmail(
  email: QueuedEmail,
  context: EmailContext,
  { kind, state }: { kind: 'paymentReceipt' | 'paymentRefunded'; state: string },
): Promise<Email | undefined> {
  const row = await orderOfEmail(email, context)
  if (row?.order.state !== state || row.erasedAt) return undefined
  if (row.email !== email.recipient) {
    // The member has another address now.
    await enqueueEmail(context.tx, { ...email, recipient: row.email, now: context.now })
    return undefined
  }
  const { order } = row
  const paid = (await attemptsOf(context.tx, order.id)).find((each) => each.state === 'captured')
  const facts = (language: Language) => ({
    piece: (row.variationName ?? row.name)[language],
    number: row.number ?? 0,
    last4: paid?.last4 ?? '',
    order: order.id,
    day: formatDay(language, (order.paidAt ?? order.createdAt).toISOString()),
    price: formatMoney(language, order.assetPrice, 'USD'),
    tax: formatMoney(language, order.tax, 'USD'),
    fee: formatMoney(language, order.gasFee, 'USD'),
    total: formatMoney(language, totalOf(order), 'USD'),
  })
  const { text, link, build } = emailBuilder(email, context, undefined, facts)
  const { brand, origin } = context
  const isReceipt = kind === 'paymentReceipt'
  return build(
    kind,
    [
      {
        kind: 'picture',
        text: text('transferPicture'),
        address: `${origin}${drawingUrl(brand, row.art)}`,
      },
      { kind: 'text', text: text(`${kind}.lead`) },
      ...(isReceipt
        ? ([
            { kind: 'text', text: text('paymentReceipt.figures') },
            { kind: 'button', text: text('toPiece'), address: link(`/asset/${order.nftId}`) },
          ] as const)
        : []),
      { kind: 'quiet', text: text(`${kind}.order`) },
    ],
    'memberFooter',
  )
}
