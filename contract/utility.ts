import * as z from 'zod/mini'
import { instant, points } from './fields.ts'

/** EN-27: a promotion. Its code is only included when the benefit is open to the member. */
export const genericPromotion = z.object({
  genericPromotionId: z.string(),
  thumbnailUrl: z.optional(z.string()),
  linkUrl: z.optional(z.string()),
  linkLabel: z.optional(z.string()),
  description: z.string(),
  promoCode: z.optional(z.string()),
})

/** EN-28: a product of the shop. `contentType`: 1 link, 2 draft order, 10 "Get now". */
export const gatedCommerce = z.object({
  gatedCommerceId: z.string(),
  contentType: z.int(),
  ecommerceProductUrl: z.optional(z.string()),
  ecommerceProductDescription: z.string(),
  productThumbnail: z.optional(z.string()),
})

/** EN-32: pictures (1), a PDF (4) or a film (other). File URLs are a separate request. */
export const gatedContent = z.object({
  gatedContentId: z.string(),
  contentType: z.int(),
  thumbnail: z.optional(z.string()),
  description: z.string(),
})

/** EN-36: a voucher of the brand. */
export const benefitVoucher = z.object({
  voucherId: z.string(),
  /** The member's code, once claimed. */
  voucherCode: z.nullable(z.string()),
  /** When it was claimed (extension); voucher and time form the code's URL key (domain/codes.ts). */
  claimedAt: z.optional(instant),
  /** When a store used it (extension). */
  usedAt: z.optional(instant),
  /** 5 is the birthday voucher. */
  voucherType: z.int(),
  productUrl: z.optional(z.string()),
  description: z.string(),
  /** Of the birthday voucher: the next claim period; unset without a birth date. */
  opensAt: z.optional(instant),
  closesAt: z.optional(instant),
})

/** EN-38. */
export const benefitEvent = z.object({
  eventId: z.string(),
  startDate: instant,
  endDate: z.optional(instant),
  description: z.string(),
  rsvpUrl: z.optional(z.string()),
  address: z.string(),
})

/** EN-39: a contest as its benefit shows it. */
export const benefitContest = z.object({
  contestId: z.string(),
  thumbnailImage: z.optional(z.string()),
  description: z.string(),
  buttonJoinText: z.string(),
  endDate: instant,
  hasEntered: z.boolean(),
})

/** EN-51. `pollOptionType`: 1 free text, 2 image choice. */
export const pollOption = z.object({
  id: z.string(),
  description: z.string(),
  pollOptionType: z.int(),
  pollOptionLinkUrl: z.optional(z.string()),
})

/** EN-50. */
export const poll = z.object({
  pollId: z.string(),
  uniqueId: z.string(),
  title: z.string(),
  description: z.string(),
  completionMessage: z.string(),
  pollConfiguration: z.object({ pointsAwarded: points }),
  pollOptions: z.array(pollOption),
  isCompleted: z.boolean(),
})
export type Poll = z.output<typeof poll>

/**
 * EN-18: a benefit with the children of its kind. Responses stored by earlier releases have only
 * the first four fields, so the others are optional.
 */
export const utility = z.object({
  utilityId: z.string(),
  utilityType: z.int(),
  utilityName: z.string(),
  utilityDescription: z.string(),
  utilityValue: z.optional(z.string()),
  dateCreated: z.optional(instant),
  name: z.optional(z.string()),
  thumbnailUrl: z.optional(z.string()),
  promoCode: z.optional(z.string()),
  linkUrl: z.optional(z.string()),
  linkLabel: z.optional(z.string()),
  /** Key and label of its category: `media-key`. */
  labelKey: z.optional(z.string()),
  label: z.optional(z.string()),
  genericPromotions: z.optional(z.array(genericPromotion)),
  gatedCommerces: z.optional(z.array(gatedCommerce)),
  gatedContents: z.optional(z.array(gatedContent)),
  vouchers: z.optional(z.array(benefitVoucher)),
  events: z.optional(z.array(benefitEvent)),
  contests: z.optional(z.array(benefitContest)),
  polls: z.optional(z.array(poll)),
})
export type Utility = z.output<typeof utility>
export type BenefitVoucher = z.output<typeof benefitVoucher>
export type GatedContent = z.output<typeof gatedContent>
export type GatedCommerce = z.output<typeof gatedCommerce>
export type GenericPromotion = z.output<typeof genericPromotion>
export type BenefitEvent = z.output<typeof benefitEvent>
export type BenefitContest = z.output<typeof benefitContest>

/** The part of a benefit on a tile of a collection (CO-18, CO-19); the rest comes with its asset. */
export const utilitySummary = z.object({
  utilityId: z.string(),
  utilityType: z.int(),
  utilityName: z.string(),
  utilityDescription: z.string(),
})

/** EN-47: `textContent` is HTML, sanitized by the server and again by the page. */
export const announcement = z.object({
  announcementId: z.string(),
  textContent: z.string(),
  dateCreated: instant,
  /** Path of the picture (extension). */
  imageUrl: z.optional(z.string()),
})
export type Announcement = z.output<typeof announcement>
