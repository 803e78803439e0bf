import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { orders, refunds, reviews, shopEvents } from './table.ts'

/** How long purchases and reviews of non-members are stored: long enough to join afterwards. */
const STRANGERS_DAYS = 90
/** The same for members with an unverified address: their points wait for a year and a month. */
const UNPROVEN_DAYS = 400
/**
 * Shops retry an event for hours, and staff can resend it for up to a year. After that the stored
 * orders and reviews still identify duplicates.
 */
const EVENT_DAYS = 400

/**
 * Deletes purchases and reviews of people who never became members, refunds without an order, and
 * old events.
 */
export const deleteOldBuyers = defineJob({
  name: 'shop.deleteOldBuyers',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const before = (days: number) => daysAfter(clock.now(), -days)
    const isOver = (
      { loyaltyAccountId, reason }: typeof orders | typeof reviews,
      at: typeof orders.receivedAt | typeof reviews.writtenAt,
    ) =>
      and(
        isNull(loyaltyAccountId),
        or(
          and(eq(reason, 'notVerified'), lt(at, before(UNPROVEN_DAYS))),
          and(sql`${reason} is distinct from 'notVerified'`, lt(at, before(STRANGERS_DAYS))),
        ),
      )
    const orderOfRefund = tx
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(and(eq(orders.brand, refunds.brand), eq(orders.orderId, refunds.orderId)))
    await tx.delete(orders).where(isOver(orders, orders.receivedAt))
    await tx.delete(reviews).where(isOver(reviews, reviews.writtenAt))
    await tx
      .delete(refunds)
      .where(
        and(
          lt(refunds.at, before(UNPROVEN_DAYS)),
          eq(refunds.isSettled, false),
          notExists(orderOfRefund),
        ),
      )
    await tx.delete(shopEvents).where(lt(shopEvents.at, before(EVENT_DAYS)))
  },
})
