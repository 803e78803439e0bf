import type { Language } from '#contract/problems.ts'
import { totalOf } from '#domain/order.ts'
import { and, eq } from 'drizzle-orm'
import { assetView, itemView } from '#server/collection/views.ts'
import type { Block } from '#server/emails/email-blocks.ts'
import { emailBuilder, type EmailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
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
    day: formatDay(language, (order.paidAt ?? order.createdAt).toISOString()),
    total: formatMoney(language, totalOf(order), 'USD'),
  })
  const builder = emailBuilder(email, context, undefined, facts)
  const { text, link, pieceDrawing, build } = builder
  const toPiece: Block[] =
    kind === 'paymentReceipt'
      ? [{ kind: 'button', text: text('toPiece'), address: link(`/asset/${order.nftId}`) }]
      : []
  return build(
    kind,
    [
      { kind: 'text', text: text(`${kind}.lead`) },
      { kind: 'facts', facts: figuresOf(order, kind, builder) },
      ...toPiece,
    ],
    { reason: kind, picture: pieceDrawing(row.art), foot: 'account' },
  )
}

/** Returns the figures of an order as rows; those of a refund are its amount and the order. */
function figuresOf(
  order: typeof paymentOrders.$inferSelect,
  kind: 'paymentReceipt' | 'paymentRefunded',
  { language, text }: EmailBuilder,
): (readonly [name: string, value: string])[] {
  const money = (cents: number) => formatMoney(language, cents, 'USD')
  const costs: (readonly [string, string])[] =
    kind === 'paymentReceipt'
      ? [
          [text('paymentReceipt.price'), money(order.assetPrice)],
          [text('paymentReceipt.tax'), money(order.tax)],
          [text('paymentReceipt.fee'), money(order.gasFee)],
        ]
      : []
  return [
    ...costs,
    [text(`${kind}.total`), money(totalOf(order))],
    [text(`${kind}.order`), order.id],
  ]
}
