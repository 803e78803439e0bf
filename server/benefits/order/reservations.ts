import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { latestRecorded } from '#server/lib/time/clock.ts'
import { draftOrders } from '../table.ts'

/** One order per offer, item and member. */
type OrderKey = { gatedCommerceId: string; nftId: string; accountId: string }
/** By its reference, not by the account: staff may have merged the account meanwhile. */
type Reservation = { gatedCommerceId: string; nftId: string; reference: string }

/**
 * Reserves an order, in the place of one that has expired.
 * @returns false when there is one, or another request has reserved it
 */
export async function reserveOrder(
  tx: Tx,
  key: OrderKey,
  { reference, now, reservedUntil }: { reference: string; now: Date; reservedUntil: Date },
): Promise<boolean> {
  const reservation = { reference, url: '', createdAt: now, validUntil: reservedUntil }
  const reserved = await tx
    .insert(draftOrders)
    .values({ ...key, ...reservation })
    .onConflictDoUpdate({
      target: [draftOrders.gatedCommerceId, draftOrders.nftId, draftOrders.accountId],
      set: reservation,
      setWhere: or(
        lte(draftOrders.validUntil, now),
        gt(draftOrders.createdAt, latestRecorded(now)),
      ),
    })
    .returning({ reference: draftOrders.reference })
  return reserved.length > 0
}

/** Returns the order of a member, or its reservation, whose URL is empty; undefined for none. */
export async function storedOrderOf(
  tx: Tx,
  { gatedCommerceId, nftId, accountId }: OrderKey,
): Promise<{ reference: string; url: string } | undefined> {
  const [order] = await tx
    .select({ reference: draftOrders.reference, url: draftOrders.url })
    .from(draftOrders)
    .where(
      and(
        eq(draftOrders.gatedCommerceId, gatedCommerceId),
        eq(draftOrders.nftId, nftId),
        eq(draftOrders.accountId, accountId),
      ),
    )
  return order
}

/** Deletes a reservation, so that the next attempt can try again. */
export async function releaseOrder(tx: Tx, reservation: Reservation): Promise<void> {
  await tx.delete(draftOrders).where(and(isReservation(reservation), eq(draftOrders.url, '')))
}

/**
 * Stores the order that the shop prepared.
 * @returns false when the reservation is gone, because the account was erased meanwhile
 */
export async function completeOrder(
  tx: Tx,
  reservation: Reservation,
  { shopReference, url, validUntil }: { shopReference: string; url: string; validUntil: Date },
): Promise<boolean> {
  const updated = await tx
    .update(draftOrders)
    .set({ reference: shopReference, url, validUntil })
    .where(isReservation(reservation))
    .returning({ url: draftOrders.url })
  return updated.length > 0
}

const isReservation = ({ gatedCommerceId, nftId, reference }: Reservation) =>
  and(
    eq(draftOrders.gatedCommerceId, gatedCommerceId),
    eq(draftOrders.nftId, nftId),
    eq(draftOrders.reference, reference),
  )
