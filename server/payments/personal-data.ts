import { CART_STATES } from '#domain/order.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { forgetCardTriesOf, moveCardTries } from './card-tries.ts'
import { forgetCard, moveCard, savedCardOf } from './cards.ts'
import { clearedEntry, endOrders } from './orders.ts'
import { cardVerifications, paymentAttempts, paymentOrders, riskChecks } from './table.ts'

const bought = alias(paymentOrders, 'bought')

const ordersOf = (tx: Tx, accountId: string) =>
  tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.accountId, accountId))
    .orderBy(desc(paymentOrders.createdAt))

const attemptsOfAccount = (tx: Tx, accountId: string) =>
  tx
    .select({
      orderId: paymentAttempts.orderId,
      state: paymentAttempts.state,
      scheme: paymentAttempts.scheme,
      last4: paymentAttempts.last4,
      expMonth: paymentAttempts.expMonth,
      expYear: paymentAttempts.expYear,
      startedAt: paymentAttempts.startedAt,
    })
    .from(paymentAttempts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentAttempts.orderId))
    .where(eq(paymentOrders.accountId, accountId))
    .orderBy(desc(paymentAttempts.startedAt))

/**
 * Ends the carts of an account. A payment whose answer is awaited goes on without it.
 * @param buyerOf only for drops that this other account has paid or is paying for
 */
async function endCarts(tx: Tx, accountId: string, buyerOf?: string): Promise<void> {
  const drops = tx
    .select({ dropId: bought.dropId })
    .from(bought)
    .where(
      and(
        eq(bought.accountId, buyerOf ?? accountId),
        inArray(bought.state, ['paying', 'captured', 'issued']),
      ),
    )
  const open = await tx
    .select({ id: paymentOrders.id, state: paymentOrders.state })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.accountId, accountId),
        inArray(paymentOrders.state, [...CART_STATES]),
        buyerOf === undefined ? undefined : inArray(paymentOrders.dropId, drops),
      ),
    )
    .orderBy(paymentOrders.id)
    .for('update')
  await endOrders(tx, open, 'cancel')
}

/**
 * Orders stay for the accounts of the brand, without the member and the card. A payment that is
 * captured after the erasure is refunded by a job. Keyed hashes of networks, browsers and the
 * mailbox stay for a day, so that an erasure resets no limit.
 */
export const paymentsPersonalData: PersonalData = {
  tables: [
    'payment_cards',
    'payment_orders',
    'payment_attempts',
    'risk_checks',
    'card_verifications',
    'card_tries',
  ],
  async export(tx, { accountId }) {
    const saved = await savedCardOf(tx, accountId)
    const orders = await ordersOf(tx, accountId)
    const attempts = await attemptsOfAccount(tx, accountId)
    const checks = await tx
      .select()
      .from(riskChecks)
      .where(eq(riskChecks.accountId, accountId))
      .orderBy(desc(riskChecks.startedAt))
    const tried = await tx
      .select()
      .from(cardVerifications)
      .where(eq(cardVerifications.accountId, accountId))
      .orderBy(desc(cardVerifications.askedAt))
    return {
      savedCard: saved ? { ...saved.card, savedAt: saved.savedAt.toISOString() } : null,
      purchases: orders.map((order) => ({
        order: order.id,
        drop: order.dropId,
        nftId: order.nftId,
        assetPrice: order.assetPrice,
        tax: order.tax,
        gasFee: order.gasFee,
        taxCountry: order.taxCountry,
        taxRegion: order.taxRegion,
        state: order.state,
        createdAt: order.createdAt.toISOString(),
        paidAt: order.paidAt?.toISOString() ?? null,
        refundedAt: order.refundedAt?.toISOString() ?? null,
      })),
      paymentAttempts: attempts.map(({ orderId, startedAt, scheme, ...attempt }) => ({
        order: orderId,
        ...attempt,
        brand: scheme,
        at: startedAt.toISOString(),
      })),
      paymentChecks: checks.map(({ orderId, decision, startedAt, decidedAt }) => ({
        order: orderId,
        decision,
        startedAt: startedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      })),
      cardChecks: tried.map(({ state, askedAt }) => ({ state, at: askedAt.toISOString() })),
    }
  },
  async erase(tx, { accountId }) {
    await endCarts(tx, accountId)
    await forgetCard(tx, accountId)
    await forgetCardTriesOf(tx, accountId)
    await tx.delete(riskChecks).where(eq(riskChecks.accountId, accountId))
    await tx.delete(cardVerifications).where(eq(cardVerifications.accountId, accountId))
    const orders = tx
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(eq(paymentOrders.accountId, accountId))
    const { state, token } = paymentAttempts
    await tx
      .update(paymentAttempts)
      .set({
        ...clearedEntry,
        // Until the answer, which may be that the card was declined: that counts for its mailbox.
        token: sql`case when ${state} = 'sent' then ${token} end`,
        scheme: null,
        last4: null,
        expMonth: null,
        expYear: null,
      })
      .where(inArray(paymentAttempts.orderId, orders))
    await tx
      .update(paymentOrders)
      .set({ accountId: null })
      .where(eq(paymentOrders.accountId, accountId))
  },
  async merge(tx, { from, into }) {
    await endCarts(tx, from)
    // They count together now: another item may be more than one member can buy.
    await endCarts(tx, into, from)
    await moveCard(tx, { from, into })
    await moveCardTries(tx, { from, into })
    await tx.update(paymentOrders).set({ accountId: into }).where(eq(paymentOrders.accountId, from))
    await tx.update(riskChecks).set({ accountId: into }).where(eq(riskChecks.accountId, from))
    await tx
      .update(cardVerifications)
      .set({ accountId: into })
      .where(eq(cardVerifications.accountId, from))
  },
}
