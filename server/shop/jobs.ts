import { sql } from 'drizzle-orm'
import { daysAfter } from '#server/kit/clock.ts'
import { job } from '#server/kit/jobs.ts'

/** How long it is known that somebody who is no member has bought or written something: long enough to join after it. */
const STRANGERS_DAYS = 90
/** The same for a member who has not proven her address yet: her points wait for her a year, and a month. */
const UNPROVEN_DAYS = 400
/**
 * Shops repeat an event for hours, a person who presses "send again" for as long as a year. Beyond that the rows of
 * members' orders and reviews still know what was taken.
 */
const EVENT_DAYS = 400

/** Whoever never became a member is forgotten, and with her the refunds that no order came for. */
export const forgetBuyers = job({
  name: 'shop.forget',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const before = (days: number) => sql`${daysAfter(clock.now(), -days).toISOString()}::timestamptz`
    const isOver = (at: ReturnType<typeof sql>) => sql`loyalty_account_id is null and ${at} < case why when 'notVerified' then ${before(UNPROVEN_DAYS)} else ${before(STRANGERS_DAYS)} end`
    await tx.execute(sql`delete from orders where ${isOver(sql`received_at`)}`)
    await tx.execute(sql`delete from reviews where ${isOver(sql`written_at`)}`)
    await tx.execute(sql`
      delete from refunds r where r.at < ${before(UNPROVEN_DAYS)} and not r.is_settled
        and not exists (select 1 from orders o where o.brand = r.brand and o.order_id = r.order_id)`)
    await tx.execute(sql`delete from shop_events where at < ${before(EVENT_DAYS)}`)
  },
})
