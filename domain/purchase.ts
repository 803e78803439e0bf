import { pointsForPurchase } from './points.ts'

/**
 * Parses an amount in a shop's format into hundredths: "84.50" is 8450. Reads digits, because a
 * floating-point number would not be exact; smaller fractions are cut off.
 * @returns undefined when it is not an amount, is negative or has more than 12 digits
 */
export function centsOf(amount: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  return whole === undefined
    ? undefined
    : Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** A purchase as the shop reports it. Cents are hundredths of its currency. */
export type Purchase = {
  cents: number
  currency: string
  placedAt: Date
  isTest?: boolean
  isCancelled?: boolean
}
/** The member with the buyer's address. `isProven`: they have proved that the address is theirs. */
export type Buyer = { joinedAt: Date; isProven: boolean }

/** Larger purchases (over a million) count as errors; a balance must hold many purchases. */
const MAX_CENTS = 100_000_000
/** Maximum balance by purchases; the rest of the database integer is left for other awards. */
export const MAX_BALANCE = 2_000_000_000

export type PurchaseRejection =
  | 'testOrder'
  | 'tooLarge'
  | 'cancelledOrder'
  | 'otherCurrency'
  | 'lessThanOneDollar'
  | 'beforeJoining'
export type PurchaseVerdict<Refusal extends string> =
  | { state: 'credited'; points: number }
  | { state: 'waiting'; reason: 'notAMember' | 'notVerified' }
  | { state: 'refused'; reason: Refusal }

const refused = <Refusal extends string>(reason: Refusal) => ({ state: 'refused', reason }) as const

/**
 * Returns whether a purchase earns points: one per full dollar (CO-36), in the program's
 * currency, for orders placed at or after joining (CO-41). An unproven address only waits, because
 * anybody can join with someone else's.
 */
export function purchaseVerdict(
  purchase: Purchase,
  programCurrency: string,
  buyer: Buyer | undefined,
): PurchaseVerdict<PurchaseRejection> {
  const { cents, currency, placedAt, isTest, isCancelled } = purchase
  if (isTest) return refused('testOrder')
  if (isCancelled) return refused('cancelledOrder')
  if (currency !== programCurrency) return refused('otherCurrency')
  const points = pointsForPurchase(cents)
  if (points === 0) return refused('lessThanOneDollar')
  if (cents > MAX_CENTS) return refused('tooLarge')
  if (!buyer) return { state: 'waiting', reason: 'notAMember' }
  if (!buyer.isProven) return { state: 'waiting', reason: 'notVerified' }
  return placedAt < buyer.joinedAt ? refused('beforeJoining') : { state: 'credited', points }
}

/** Returns whether a purchase still earns points after refunds and so counts. In hundredths. */
export const stillEarnsPoints = ({ paid, back }: { paid: number; back: number }): boolean =>
  pointsForPurchase(paid - back) > 0

/**
 * Returns the points to reverse for a refund, from hundredths paid and refunded before and after
 * it. Several refunds reverse as much as one of the same sum, in any order.
 */
export function reversedPoints({
  paid,
  before,
  after,
}: {
  paid: number
  before: number
  after: number
}): number {
  return pointsForPurchase(paid - before) - pointsForPurchase(paid - after)
}
