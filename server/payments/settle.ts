import type { CardTryOutcome } from '#domain/card-tries.ts'
import { totalOf } from '#domain/order.ts'
import { eq } from 'drizzle-orm'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Charge, PaymentCard } from '#server/lib/integrations/card-payments.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { endCardTry, entryHashOf } from './card-tries.ts'
import {
  changeAttempt,
  changeOrder,
  clearedEntry,
  endOrders,
  holdingOrder,
  lockOrder,
  type Attempt,
  type Order,
} from './orders.ts'
import { paymentAttempts } from './table.ts'

/** Minutes after which a payment that the provider does not know counts as never made. */
const GRACE_MINUTES = 5

const tryOutcomes = {
  captured: 'paid',
  declined: 'declined',
  failed: 'ended',
  lost: 'ended',
} as const satisfies Partial<Record<Attempt['state'], CardTryOutcome>>

/** Ends an attempt, and the try of its card. */
export async function endAttempt(
  tx: Tx,
  { secret }: Pick<AppContext, 'secret'>,
  { reference, token }: Pick<Attempt, 'reference' | 'token'>,
  state: keyof typeof tryOutcomes,
  changes: Partial<Attempt> = {},
): Promise<void> {
  await changeAttempt(tx, reference, { ...clearedEntry, ...changes, state })
  if (token !== null) await endCardTry(tx, entryHashOf(secret, token), tryOutcomes[state])
}

/** The columns of a card. */
export const cardColumns = (card: PaymentCard | null) =>
  card
    ? { scheme: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear }
    : {}

/**
 * Records what became of a charge, once, and issues the item that was paid for.
 * @param isLookedUp the provider was asked for a payment of before, which may still arrive
 */
export async function settle(
  context: AppContext,
  {
    orderId,
    reference,
    charge,
    isLookedUp,
  }: { orderId: string; reference: string; charge: Charge; isLookedUp: boolean },
): Promise<void> {
  const { database, clock } = context
  const isCaptured = await database.tx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference))
    // Somebody else was faster.
    if (!order || attempt?.state !== 'sent' || order.state !== 'paying') return false
    const now = clock.now()
    if (charge.outcome === 'captured') {
      await endAttempt(tx, context, attempt, 'captured', {
        // Not of an account that was erased meanwhile.
        ...(order.isOpen ? cardColumns(charge.card) : {}),
        paymentId: charge.paymentId,
      })
      await changeOrder(tx, order, 'capture', { paidAt: now, heldUntil: null, failure: null })
      return true
    }
    if (charge.outcome === 'declined') {
      await endAttempt(tx, context, attempt, 'declined')
      await reopen(tx, order, 'decline', { failure: 'declined' })
    }
    if (charge.outcome === 'unknown' && charge.isDuplicate && attempt.duplicateAt === null)
      await changeAttempt(tx, reference, { duplicateAt: now })
    // The provider has a payment that it has refused as a duplicate, whether or not a list shows it.
    const mayBeLost =
      attempt.duplicateAt === null &&
      attempt.sentAt !== null &&
      minutesAfter(attempt.sentAt, GRACE_MINUTES) <= now
    if (charge.outcome === 'none' && (!isLookedUp || mayBeLost)) {
      // A request that was underway all this time is followed, and its money given back.
      await (isLookedUp
        ? endAttempt(tx, context, attempt, 'lost', { lostAt: now })
        : endAttempt(tx, context, attempt, 'failed'))
      await reopen(tx, order, 'withdraw')
    }
    return false
  })
  if (isCaptured) await issuePaid(context, orderId)
}

/**
 * Makes a locked order that was not paid a cart again; or ends it, if the account got another open
 * order of the drop by a merge. A member has one cart for each drop.
 */
async function reopen(
  tx: Tx,
  order: Order,
  event: 'decline' | 'withdraw',
  changes: Partial<Order> = {},
): Promise<void> {
  const { id, accountId, dropId } = order
  const other = accountId && (await holdingOrder(tx, { accountId, dropId, except: id }))
  if (other) await endOrders(tx, [order], 'cancel')
  else await changeOrder(tx, order, event, changes)
}

/** Issues the item of an order that is paid, exactly once, with the receipt. */
export async function issuePaid(context: AppContext, orderId: string): Promise<void> {
  const { database, clock, alertTeam } = context
  await database.tx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    // An erased account cannot own it: a job gives the money back.
    if (order?.state !== 'captured' || !order.isOpen || order.accountId === null) return
    // The money may be on its way back.
    if (order.refundReference !== null) return
    const { brand, assetId, accountId } = order
    const now = clock.now()
    const nftId = await issueIfLeft(tx, {
      brand,
      assetId,
      ownerId: accountId,
      paidCents: totalOf(order),
      isReserved: true,
      now,
    })
    if (nftId === undefined)
      return alertTeam('an item that was paid cannot be issued: the supply is too small', {
        brand,
        order: order.id,
      })
    await changeOrder(tx, order, 'issue', { nftId })
    await enqueueReceipt(tx, { ...order, accountId }, 'paymentReceipt', now)
  })
}

/** Adds an email about an order to the outbox. */
export async function enqueueReceipt(
  tx: Tx,
  { id, brand, accountId }: Pick<Order, 'id' | 'brand'> & { accountId: string },
  kind: 'paymentReceipt' | 'paymentRefunded',
  now: Date,
): Promise<void> {
  const [member] = await tx
    .select({ email: memberView.email, language: memberView.language })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  if (!member) return
  const { email: recipient, language } = member
  await enqueueEmail(tx, { kind, brand, recipient, language, values: { orderId: id }, now })
}
