import * as z from 'zod/mini'
import { lockedOffers as lockedOfferChoices, offerKinds } from '#domain/offer.ts'
import { read, endpoints, write } from './endpoint.ts'
import { id, instant, points } from './fields.ts'

export const offerKind = z.enum(offerKinds)
export const lockedOffers = z.enum(lockedOfferChoices)

/**
 * What an offer or a voucher gives, unless it is an amount off (extension). Answers of an older server have none of it; a
 * kind that this release does not know counts as none.
 */
const details = {
  kind: z.catch(z.optional(offerKind), undefined),
  /** Name of a drawing of the pack. */
  art: z.optional(z.string()),
  /** Where and when an experience takes place. */
  place: z.optional(z.string()),
  time: z.optional(z.string()),
}

export const offer = z.object({
  uniqueId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Tier ids; empty means open to all. */
  membershipTiers: z.array(z.string()),
  /** Whole dollars; 0 for a product and an experience. */
  value: z.int(),
  cost: points,
  isActive: z.boolean(),
  /** Name of the tier that opens it; set where the brand shows it as locked (extension). */
  opensAt: z.optional(z.string()),
  ...details,
})
export type Offer = z.output<typeof offer>

export const voucher = z.object({
  title: z.string(),
  description: z.string(),
  /** Whole dollars (extension), for the till. Unset in vouchers stored by an older app. */
  value: z.optional(z.int()),
  code: z.string(),
  expiryDate: instant,
  /** When it was used up in a store (extension). */
  usedAt: z.optional(instant),
  ...details,
})
export type Voucher = z.output<typeof voucher>

/** A claimed code of a benefit, used at the till like a voucher. No expiry date: no expiry. */
export const claim = z.object({
  voucherId: z.string(),
  utilityId: z.string(),
  title: z.string(),
  description: z.string(),
  code: z.string(),
  productUrl: z.optional(z.string()),
  claimedAt: instant,
  expiryDate: z.optional(instant),
})
export type Claim = z.output<typeof claim>

export const redemption = endpoints('redemption', {
  /** Offers open to the member's tier, and those of higher tiers that the brand shows as locked. */
  offers: read('redemption/membership/:membershipId/redemptions', {
    access: 'member',
    response: z.object({ redemptionConfigurations: z.array(offer) }),
    problem: 'OFFERS_UNAVAILABLE',
    storedOffline: true,
  }),
  vouchers: read('Redemption/membership/:membershipId/vouchers', {
    access: 'member',
    response: z.object({ success: z.literal(true), models: z.array(voucher) }),
    problem: 'VOUCHERS_UNAVAILABLE',
    storedOffline: true,
  }),
  /** Claimed codes of benefits (extension), part of the pass. */
  claims: read('utility/vouchers', {
    access: 'member',
    response: z.object({ success: z.literal(true), claims: z.array(claim) }),
    problem: 'VOUCHERS_UNAVAILABLE',
    storedOffline: true,
  }),
  redeem: write('POST', 'Redemption/redeem', {
    access: 'member',
    freshLogin: 'spending',
    request: z.object({ redemptionId: id }),
    response: z.object({ success: z.literal(true), voucher }),
    problem: 'NOT_ENOUGH_POINTS',
    successMessage: 'OFFER_REDEEMED',
    invalidates: ['redemption.vouchers', 'points.balance', 'points.history'],
    movesValue: true,
  }),
})
