import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'

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
    const before = (days: number) =>
      sql`${daysAfter(clock.now(), -days).toISOString()}::timestamptz`
    const isOver = (at: ReturnType<typeof sql>) =>
      sql`loyalty_account_id is null and ${at} < case reason when 'notVerified' then ${before(UNPROVEN_DAYS)} else ${before(STRANGERS_DAYS)} end`
    await tx.execute(sql`delete from orders where ${isOver(sql`received_at`)}`)
    await tx.execute(sql`delete from reviews where ${isOver(sql`written_at`)}`)
    await tx.execute(sql`
      delete from refunds r where r.at < ${before(UNPROVEN_DAYS)} and not r.is_settled
        and not exists (select 1 from orders o where o.brand = r.brand and o.order_id = r.order_id)`)
    await tx.execute(sql`delete from shop_events where at < ${before(EVENT_DAYS)}`)
  },
})
