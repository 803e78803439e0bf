import { Problem } from '#contract/problems.ts'
import { PAID_STATES } from '#domain/order.ts'
import { LIMIT_HOURS, MAX_UNPAID_HOLDS, NETWORK_ALLOWANCE } from '#domain/risk.ts'
import { and, eq, gte, notInArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import type { Order } from './orders.ts'
import { paymentOrders, riskChecks } from './table.ts'

/**
 * Asserts that a member, and their network, have not held a drop too often without paying. The lock
 * on the asset makes members of a network wait for each other. @throws Problem TOO_MANY_HOLDS
 */
export async function assertMayHold(
  tx: Tx,
  {
    accountId,
    dropId,
    networkHash,
    now,
  }: { accountId: string; dropId: string; networkHash: string | null; now: Date },
): Promise<void> {
  const unpaidOf = async (ofWhom: SQL): Promise<number> =>
    (
      await tx
        .selectDistinct({ owner: paymentOrders.accountId, since: paymentOrders.holdStartedAt })
        .from(paymentOrders)
        .where(
          and(
            ofWhom,
            eq(paymentOrders.dropId, dropId),
            gte(paymentOrders.createdAt, minutesAfter(now, -LIMIT_HOURS * 60)),
            notInArray(paymentOrders.state, [...PAID_STATES]),
          ),
        )
    ).length
  if (
    (await unpaidOf(eq(paymentOrders.accountId, accountId))) >= MAX_UNPAID_HOLDS ||
    (networkHash !== null &&
      (await unpaidOf(eq(paymentOrders.networkHash, networkHash))) >=
        MAX_UNPAID_HOLDS * NETWORK_ALLOWANCE)
  )
    throw new Problem('TOO_MANY_HOLDS')
}

/**
 * Counts the holds of an account, and of orders that its session had checked. Orders that replaced
 * one another are one. Two queries, because each has an index.
 */
export async function holdsBefore(
  tx: Tx,
  {
    accountId,
    sessionHash,
    order,
    since,
  }: { accountId: string; sessionHash: string; order: Order; since: Date },
): Promise<number> {
  const { accountId: owner, dropId, holdStartedAt } = paymentOrders
  const hold = { owner, dropId, holdStartedAt }
  const own = await tx
    .selectDistinct(hold)
    .from(paymentOrders)
    .where(and(eq(paymentOrders.accountId, accountId), gte(paymentOrders.createdAt, since)))
  const ofSession = await tx
    .selectDistinct(hold)
    .from(riskChecks)
    .innerJoin(paymentOrders, eq(paymentOrders.id, riskChecks.orderId))
    .where(and(eq(riskChecks.sessionHash, sessionHash), gte(riskChecks.startedAt, since)))
  const keyOf = (each: { owner: string | null; dropId: string; holdStartedAt: Date }) =>
    [each.owner, each.dropId, each.holdStartedAt.getTime()].join()
  const holds = new Set([...own, ...ofSession].map(keyOf))
  holds.delete(keyOf({ ...order, owner: order.accountId }))
  return holds.size
}
