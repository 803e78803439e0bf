import type { BrandPack } from '#brands/brand.ts'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { entryView } from '#server/points/views.ts'
import { lockOrder } from './locks.ts'
import { handleRefund } from './refunds.ts'
import { isOrder, refundedCents, refundKeyOf, storedOrder } from './stored-orders.ts'
import { currentAccountOf, isOfStore, storeOrderId } from './store-purchase.ts'
import { orders, refunds } from './table.ts'

export type StoreRefund = {
  storeId: string
  /** The person at the till; undefined for point-of-sale software. */
  staffId: string | undefined
  receipt: string
  /** The number of the refund's own receipt. */
  refund: string
  cents: number
}

export type StoreRefundOutcome =
  { points: number; isNew: boolean } | { refusal: 'unknownReceipt' | 'tooLarge' | 'otherRefund' }

/**
 * Reverses the points of a refunded purchase in a store, like a refund of the online shop, once for each number of a
 * refund. Points already spent become owed.
 * @returns the points that it reverses: 0 when the purchase has given none yet. `isNew`: it was not known before
 */
export async function refundStorePurchase(
  tx: Tx,
  {
    brand,
    refund: { storeId, staffId, receipt, refund, cents },
    now,
  }: { brand: BrandPack; refund: StoreRefund; now: Date },
): Promise<StoreRefundOutcome> {
  const orderId = storeOrderId(storeId, receipt)
  // A plus sign separates the parts of a refund (addRefundPart).
  const refundId = storeOrderId(storeId, encodeURIComponent(refund))
  await lockOrder(tx, brand, orderId)
  const order = await storedOrder(tx, brand, orderId)
  if (!order) return { refusal: 'unknownReceipt' }
  const known = await storedRefund(tx, brand, refundId)
  const [{ cents: before } = { cents: 0 }] = await tx
    .select({ cents: refundedCents })
    .from(refunds)
    .where(isOrder(refunds, brand, orderId))
  if (!known && before + cents > order.cents) return { refusal: 'tooLarge' }
  if (!known) await handleRefund(tx, { brand, refund: { refundId, orderId, cents, at: now }, now })
  // Booked before, or meanwhile for another receipt.
  const booked = known ?? (await storedRefund(tx, brand, refundId))
  if (booked?.orderId !== orderId || booked.cents !== cents) return { refusal: 'otherRefund' }
  if (!known && staffId) await tx.update(refunds).set({ staffId }).where(isRefund(brand, refundId))
  const { loyaltyAccountId = null } = (await storedOrder(tx, brand, orderId)) ?? {}
  return { isNew: !known, points: await reversedPointsOf(tx, { loyaltyAccountId, refundId }) }
}

async function storedRefund(tx: Tx, brand: BrandPack, refundId: string) {
  const [row] = await tx
    .select({ orderId: refunds.orderId, cents: refunds.cents })
    .from(refunds)
    .where(isRefund(brand, refundId))
  return row
}

const isRefund = ({ slug }: BrandPack, refundId: string) =>
  and(eq(refunds.brand, slug), eq(refunds.refundId, refundId))

async function reversedPointsOf(
  tx: Tx,
  { loyaltyAccountId, refundId }: { loyaltyAccountId: string | null; refundId: string },
): Promise<number> {
  const currentId = loyaltyAccountId && (await currentAccountOf(tx, loyaltyAccountId))
  if (!currentId) return 0
  const [entry] = await tx
    .select({ tierPoints: entryView.tierPointsDelta })
    .from(entryView)
    .where(
      and(
        isOfLoyaltyAccount(entryView.loyaltyAccountId, currentId),
        eq(entryView.idempotencyKey, refundKeyOf(refundId)),
      ),
    )
  return entry ? -entry.tierPoints : 0
}

/** A refund that a store has booked. */
export type BookedRefund = {
  refund: string
  /** Of the purchase. */
  receipt: string
  at: Date
  cents: number
  /** That it reversed. */
  points: number
  loyaltyAccountId: string | null
  staffId: string | null
}

/** Returns the refunds that a store has booked in a time, newest first. */
export async function refundsOfStore(
  tx: Tx,
  { brand, storeId, from, to }: { brand: BrandPack; storeId: string; from: Date; to: Date },
): Promise<BookedRefund[]> {
  const rows = await tx
    .select({
      refundId: refunds.refundId,
      receipt: orders.name,
      at: refunds.at,
      cents: refunds.cents,
      loyaltyAccountId: orders.loyaltyAccountId,
      staffId: refunds.staffId,
    })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.brand, refunds.brand), eq(orders.orderId, refunds.orderId)))
    .where(
      and(
        eq(refunds.brand, brand.slug),
        gte(refunds.at, from),
        lt(refunds.at, to),
        isOfStore(refunds.refundId, storeId),
      ),
    )
    .orderBy(desc(refunds.at))
  // A store refunds few purchases in a day.
  return Promise.all(
    rows.map(async ({ refundId, ...row }) => ({
      ...row,
      refund: decodeURIComponent(refundId.slice(storeOrderId(storeId, '').length)),
      points: await reversedPointsOf(tx, { loyaltyAccountId: row.loyaltyAccountId, refundId }),
    })),
  )
}
