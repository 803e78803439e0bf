import { pointsForPurchase } from './points.ts'

/**
 * An amount as shops write it, in hundredths: "84.50" is 8450. Read digit by digit, because a fraction would not be
 * exact; what is smaller than a hundredth is left off.
 * @returns nothing for what is no amount, is negative, or is beyond any money
 */
export function centsOf(amount: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** A purchase as the shop tells it. Cents are hundredths of its currency. */
export type Purchase = { cents: number; currency: string; placedAt: Date; isTest?: boolean; isCancelled?: boolean }
/** The member behind the buyer's address; `isProven`: the address has been shown to be hers. */
export type Buyer = { joinedAt: Date; isProven: boolean }

/** A million: what is more is a slip, and a balance has to hold many of them. */
const MOST_CENTS = 100_000_000
/** Points that a standing may have by its purchases; what else gives points finds room above it (an integer of the database). */
export const MOST_BALANCE = 2_000_000_000

export type NoPurchase = 'testOrder' | 'tooLarge' | 'cancelledOrder' | 'otherCurrency' | 'lessThanOneDollar' | 'beforeJoining'
export type Verdict<Refusal extends string> =
  | { state: 'given'; points: number }
  | { state: 'waiting'; why: 'notAMember' | 'notVerified' }
  | { state: 'refused'; why: Refusal }

const refused = <Refusal extends string>(why: Refusal) => ({ state: 'refused', why }) as const

/**
 * CO-36, CO-41: one point per full dollar, in the programme's currency, for what was bought at or after joining. Anybody
 * can join with an address that is not his, so nothing is given before it is proven.
 */
export function purchaseVerdict(purchase: Purchase, programmeCurrency: string, buyer: Buyer | undefined): Verdict<NoPurchase> {
  const { cents, currency, placedAt, isTest, isCancelled } = purchase
  if (isTest) return refused('testOrder')
  if (isCancelled) return refused('cancelledOrder')
  if (currency !== programmeCurrency) return refused('otherCurrency')
  const points = pointsForPurchase(cents)
  if (points === 0) return refused('lessThanOneDollar')
  if (cents > MOST_CENTS) return refused('tooLarge')
  if (!buyer) return { state: 'waiting', why: 'notAMember' }
  if (!buyer.isProven) return { state: 'waiting', why: 'notVerified' }
  return placedAt < buyer.joinedAt ? refused('beforeJoining') : { state: 'given', points }
}

/** Whether what is left of a purchase still gives something: else it is no purchase to anybody. In hundredths. */
export const stillGives = ({ paid, back }: { paid: number; back: number }): boolean => pointsForPurchase(paid - back) > 0

/**
 * What a refund takes back: the points that what is left no longer gives. Several refunds together take what one of the
 * same amount would, in any order, and never more than was given. All in hundredths.
 */
export function pointsTakenBack({ paid, before, after }: { paid: number; before: number; after: number }): number {
  return pointsForPurchase(paid - before) - pointsForPurchase(paid - after)
}
