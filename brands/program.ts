import { feature } from '#contract/membership.ts'
import { offerKind } from '#contract/redemption.ts'
import * as z from 'zod/mini'
import { category } from './benefits.ts'
import { asset, drop, phonePass } from './drops.ts'
import { drawing, link, localized, moment, packId, wholeNumber } from './fields.ts'

const tier = z.object({
  tierId: packId,
  sequence: wholeNumber,
  minPoints: wholeNumber,
  name: localized,
  description: localized,
  /** Name of a drawing of the pack. */
  art: drawing,
})

/** A few words, which fit on the voucher in the pass. */
const shortText = z.string().check(z.maxLength(40))
const shortTexts = z.object({ en: shortText, fr: shortText })

const offer = z.object({
  offerId: packId,
  /** What its voucher gives: an amount off, a product or an experience. */
  kind: z._default(offerKind, 'amount'),
  title: localized,
  description: localized,
  /** Whole dollars off, of an amount only. */
  value: z.optional(wholeNumber),
  /** Whether several purchases in a store may share its amount. */
  isUsableInParts: z.optional(z.boolean()),
  /** Name of a drawing of the pack, of a product or an experience. */
  art: z.optional(drawing),
  /** Where and when an experience takes place. */
  place: z.optional(shortTexts),
  time: z.optional(shortTexts),
  /** Whole points, at least one. */
  cost: z.int().check(z.positive()),
  /** Empty means open to all. */
  tierIds: z.array(packId),
  isActive: z.boolean(),
  /** Validity of its vouchers in days; unset: 90. */
  validDays: z.optional(z.int().check(z.positive())),
})

const pollOption = z.object({
  optionId: packId,
  description: localized,
  /** EN-52, EN-53: 1 free text, 2 image choice. */
  optionType: z.union([z.literal(1), z.literal(2)]),
  /** Name of a drawing of the pack. */
  art: z.optional(drawing),
})

/** Returns whether a poll has one free-text field, or at least two pictures to choose from. */
const isAskable = (options: readonly z.output<typeof pollOption>[]): boolean =>
  options.every(({ optionType }) => optionType === 2) ? options.length > 1 : options.length === 1

const poll = z.object({
  pollId: packId,
  title: localized,
  description: localized,
  completionMessage: localized,
  /** Whole points, once per member. */
  pointsAwarded: wholeNumber,
  options: z
    .array(pollOption)
    .check(z.refine(isAskable, { error: 'one field for free text, or at least two choices' })),
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

/** EN-47: HTML of the allow-list (domain/allowed-html.ts); anything else is an error of the pack. */
const announcement = z.object({
  announcementId: packId,
  html: localized,
  dateCreated: moment,
  /** The picture above the announcement. */
  art: z.optional(drawing),
})

/** Ways to earn points besides purchases. A referral names the minimum purchase that it rewards. */
const wayToEarn = z
  .extend(feature, {
    instagramUrl: z.optional(link),
    stravaUrl: z.optional(link),
    minPurchase: z.optional(z.int().check(z.minimum(100))),
  })
  .check(
    z.refine(
      ({ featureName, minPurchase }) =>
        (minPurchase !== undefined) === ['Referrals', 'ShopReferrals'].includes(featureName),
      { path: ['minPurchase'], error: 'only a referral has one' },
    ),
  )

/** The content of the program. `apply` stores it and never deletes what a member owns. */
export const program = z.object({
  /** ISO 4217: purchases in other currencies earn no points. */
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
  /** The drop and the asset of every member of the program. */
  membershipDrop: z.object({
    dropId: packId,
    name: localized,
    dateOpen: z.string(),
    salesType: z.int(),
  }),
  membershipAsset: z.object({
    name: z.string(),
    description: localized,
    /** HTML of the allow-list, shown below the description (SC-31). */
    html: z.optional(localized),
    blockchain: z.int(),
    /** The pass of a membership in Apple Wallet and Google Wallet. Unset: none. */
    phonePass: z.optional(phonePass),
  }),
  /**
   * The claim page's offer for visitors without a link of their own: a free asset without a supply
   * limit. The token is public; a new one does not revoke the old (`npm run staff -- uninvite`).
   */
  claim: z.optional(
    z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)), assetId: packId }),
  ),
  welcome: z.object({ points: wholeNumber, reason: localized }),
})
export type Program = z.input<typeof program>
