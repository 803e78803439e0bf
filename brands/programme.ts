import { signUpFields } from '#contract/drops.ts'
import { feature } from '#contract/membership.ts'
import * as z from 'zod/mini'
import { captions, drawing, httpsLink, link, localized, media, moment, packId, wholeNumber } from './shapes.ts'

const tier = z.object({
  tierId: packId,
  sequence: wholeNumber,
  minPoints: wholeNumber,
  name: localized,
  description: localized,
  /** Name of a drawing of the pack. */
  art: drawing,
})

const offer = z.object({
  offerId: packId,
  title: localized,
  description: localized,
  /** Whole dollars. */
  value: wholeNumber,
  /** Whole points, at least one. */
  cost: z.int().check(z.positive()),
  /** Empty means open to all. */
  tierIds: z.array(packId),
  isActive: z.boolean(),
  /** How long a voucher of it lives; unset: 90. */
  validDays: z.optional(z.int().check(z.positive())),
})

/**
 * EN-36, CA-72. Its codes come from a pool, made by `apply` up to `pool` or brought by `npm run brand -- codes`; or one by
 * one from the brand's voucher service (VOUCHER_SERVICES).
 */
const voucher = z.object({
  voucherId: packId,
  from: z._default(z.enum(['pool', 'service']), 'pool'),
  /** EN-37: 5 is the birthday voucher. */
  voucherType: z._default(z.int(), 1),
  pool: z._default(wholeNumber, 0),
  productUrl: z.optional(httpsLink),
  description: localized,
})

/** EN-32. `files`: of the pack's media folder, never served but by a signed address. */
const gatedContent = z.object({
  gatedContentId: packId,
  /** EN-33 to EN-35: 1 image, 4 pdf, anything else a film. */
  contentType: z.int(),
  files: z.array(media).check(z.minLength(1)),
  /** What is to be seen on each of its pictures, for who cannot see them. */
  alts: z.optional(z.array(localized)),
  /** Of a film: what is said in it, in WebVTT. */
  captions: z.optional(z.array(z.object({ language: z.enum(['en', 'fr']), file: captions }))),
  /** Name of a drawing of the pack; of a film what stands before it. */
  thumbnail: drawing,
  description: localized,
})

/** EN-28. */
const gatedCommerce = z.object({
  gatedCommerceId: packId,
  /** EN-29 to EN-31: 1 link, 2 draft order, 10 "Get now". */
  contentType: z.union([z.literal(1), z.literal(2), z.literal(10)]),
  productUrl: z.optional(httpsLink),
  productDescription: localized,
  thumbnail: z.optional(drawing),
  /** Of a draft order: the shop's variant, and whole cents that are taken off. */
  variantId: z.optional(packId),
  discountCents: z._default(wholeNumber, 0),
})

/** EN-27. */
const genericPromotion = z.object({
  genericPromotionId: packId,
  thumbnail: z.optional(drawing),
  linkUrl: z.optional(httpsLink),
  linkLabel: z.optional(localized),
  description: localized,
  promoCode: z.optional(z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/))),
})

/** EN-38. Times are those of the place, told in UTC. */
const event = z.object({ eventId: packId, startDate: moment, endDate: z.optional(moment), description: localized, rsvpUrl: z.optional(link), address: z.string() })

/** What a level or an asset brings beside points. Only the children of its own kind are shown. */
const benefit = z.object({
  utilityId: packId,
  /** EN-19 to EN-25: 1 voucher, 2 media, 3 gated shop offer, 4 anything else, 5 event, 6 contest, 8 poll. */
  utilityType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(8)]),
  name: localized,
  description: localized,
  /** Name of a drawing of the pack. */
  art: z.optional(drawing),
  /** What it is worth, in words. */
  value: z.optional(localized),
  /** Empty means open to all levels. */
  tierIds: z.array(packId),
  /** Whom it belongs to: the membership, everybody who collects, or who owns one of these assets. */
  of: z._default(z.union([z.enum(['membership', 'collection']), z.array(packId).check(z.minLength(1))]), 'membership'),
  vouchers: z.optional(z.array(voucher)),
  gatedContents: z.optional(z.array(gatedContent)),
  gatedCommerces: z.optional(z.array(gatedCommerce)),
  genericPromotions: z.optional(z.array(genericPromotion)),
  events: z.optional(z.array(event)),
  contestIds: z.optional(z.array(packId)),
  pollIds: z.optional(z.array(packId)),
})

/** EN-57: benefits under one header, such as `event-key`. */
const category = z.object({
  labelKey: z.string().check(z.regex(/^[a-z]+-key$/)),
  label: localized,
  benefits: z.array(benefit).check(z.minLength(1)),
})

const pollOption = z.object({
  optionId: packId,
  description: localized,
  /** EN-52, EN-53: 1 free text, 2 image choice. */
  optionType: z.union([z.literal(1), z.literal(2)]),
  /** Name of a drawing of the pack. */
  art: z.optional(drawing),
})

/** One field for her own words, or at least two pictures to choose from. */
const isAskable = (options: readonly z.output<typeof pollOption>[]): boolean =>
  options.every(({ optionType }) => optionType === 2) ? options.length > 1 : options.length === 1

const poll = z.object({
  pollId: packId,
  title: localized,
  description: localized,
  completionMessage: localized,
  /** Whole points, once for a member. */
  pointsAwarded: wholeNumber,
  options: z.array(pollOption).check(z.refine(isAskable, { error: 'one field for free text, or at least two choices' })),
  isActive: z.boolean(),
})

/** EN-48. Its rules are a public page. */
const contest = z.object({
  contestId: packId,
  title: localized,
  description: localized,
  buttonJoinText: localized,
  startDate: moment,
  endDate: moment,
  prizeNumber: z.int().check(z.positive()),
  prizeDescription: localized,
  /** Whole dollars of all prizes together (CO-27). */
  prizeValue: wholeNumber.check(z.maximum(5000)),
  art: drawing,
})

/** EN-47: HTML of the allow-list (server/kit/html.ts); anything else is a mistake of the pack. */
const announcement = z.object({ announcementId: packId, html: localized, dateCreated: moment })

/** How one signs up for a drop before it opens (EN-55). */
const signUp = z.object({
  /** VA-17, VA-18: first name, last name, phone and email, or the email alone. */
  fields: z._default(signUpFields, 'all'),
  /** ST-46: what whoever has signed up may claim, once for an account. */
  freeAssetId: z.optional(packId),
  /** When it is issued: once the drop is open, reserved until then, or straight away. */
  freeFrom: z._default(z.enum(['opening', 'signUp']), 'opening'),
})
export type SignUp = z.output<typeof signUp>

/** EN-10. A drop hands out its assets; the membership's stands beside them. */
const drop = z.object({
  dropId: packId,
  name: localized,
  dateOpen: moment,
  salesType: z.int(),
  countDownDate: z.optional(moment),
  /** RT-31: until then the brand's other pages show its countdown, but for those of domain/countdown.ts. */
  isCountdownForced: z._default(z.boolean(), false),
  /** Unset: nobody can sign up. */
  signUp: z.optional(signUp),
})

/** EN-08: what a member may own beside her membership. */
const asset = z.object({
  assetId: packId,
  dropId: packId,
  name: localized,
  description: localized,
  /** HTML of the allow-list. */
  html: z.optional(localized),
  /** EN-12 to EN-14: 0 Flow, 1 Ethereum, 2 Polygon. */
  blockchain: z.int(),
  /** Name of a drawing; of a film also the file, `.mp4` of the pack's media folder. */
  art: drawing,
  film: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.mp4$/))),
  variation: z.optional(z.object({ name: localized, supply: z.optional(wholeNumber) })),
  /** Whoever joins is given one. */
  isGivenOnJoining: z._default(z.boolean(), false),
})

/** How points are earned beside purchases. A referral names the least purchase that it rewards. */
const wayToEarn = z.extend(feature, { instagramUrl: z.optional(link), stravaUrl: z.optional(link), leastPurchase: z.optional(z.int().check(z.minimum(100))) }).check(
  z.refine(({ featureName, leastPurchase }) => (leastPurchase !== undefined) === ['Referrals', 'ShopReferrals'].includes(featureName), { path: ['leastPurchase'], error: 'only a referral has one' }),
)

/** What the programme gives: kept in the database by `apply`, never deletes what a member owns. */
export const programme = z.object({
  /** ISO 4217: what purchases must be paid in to give points. */
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  tiers: z.array(tier).check(z.minLength(1)),
  offers: z.array(offer),
  polls: z.array(poll),
  contests: z._default(z.array(contest), []),
  announcements: z._default(z.array(announcement), []),
  features: z.array(wayToEarn),
  categories: z.array(category),
  drops: z._default(z.array(drop), []),
  assets: z._default(z.array(asset), []),
  /** The drop and the asset every member of the programme holds. */
  membershipDrop: z.object({ dropId: packId, name: localized, dateOpen: z.string(), salesType: z.int() }),
  membershipAsset: z.object({
    name: z.string(),
    description: localized,
    /** HTML of the allow-list, shown below the description (SC-31). */
    html: z.optional(localized),
    blockchain: z.int(),
  }),
  /**
   * What the claim page offers whoever comes without a link of her own: a free asset without a limit, for everybody. The
   * token is in every page; a new one ends nothing (`npm run staff -- uninvite`).
   */
  claim: z.optional(z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)), assetId: packId })),
  welcome: z.object({ points: wholeNumber, reason: localized }),
})
/** As a pack writes it. */
export type Programme = z.input<typeof programme>
