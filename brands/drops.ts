import { signUpFields } from '#contract/drops.ts'
import * as z from 'zod/mini'
import { drawing, localized, moment, packId, wholeNumber } from './fields.ts'

/** Sign-up for a drop before it opens (EN-55). */
const signUp = z.object({
  /** VA-17, VA-18: first name, last name, phone and email, or the email alone. */
  fields: z._default(signUpFields, 'all'),
  /** ST-46: the free asset that a member who signed up may claim, once per account. */
  freeAssetId: z.optional(packId),
  /** When it is issued: reserved until the drop opens, or at the sign-up. */
  freeFrom: z._default(z.enum(['opening', 'signUp']), 'opening'),
})
export type SignUp = z.output<typeof signUp>

/** The price of the asset of a drop, in US cents. */
const price = z.object({
  amount: z.int().check(z.positive(), z.maximum(99_999_999)),
  /** What putting it on its chain costs the member. */
  gasFee: z._default(wholeNumber, 0),
  /** Pieces that one member can buy. */
  maxPerMember: z._default(z.int().check(z.positive()), 1),
})
export type Price = z.output<typeof price>

/** EN-10. A drop issues its assets; the membership's drop is separate. */
export const drop = z.object({
  dropId: packId,
  name: localized,
  dateOpen: moment,
  /** EN-11: 1 is issued or free; any other is sold at its `price`. */
  salesType: z.int(),
  price: z.optional(price),
  countDownDate: z.optional(moment),
  /** RT-31: until then other pages show the countdown (exceptions: domain/countdown.ts). */
  isCountdownForced: z._default(z.boolean(), false),
  /** Unset: the drop has no sign-up. */
  signUp: z.optional(signUp),
})

/** The codes that Apple Wallet and Google Wallet both draw. */
const barcodeFormats = ['qr', 'code128', 'pdf417', 'aztec'] as const
export type BarcodeFormat = (typeof barcodeFormats)[number]

/** The pass of an asset in the wallet of a phone. */
export const phonePass = z.object({
  /** How the member code is drawn: as the tills of the brand read it. */
  barcode: z.enum(barcodeFormats),
})

/** EN-08: an asset that a member may own besides the membership. */
export const asset = z.object({
  assetId: packId,
  dropId: packId,
  name: localized,
  description: localized,
  /** HTML of the allow-list. */
  html: z.optional(localized),
  /** EN-12 to EN-14: 0 Flow, 1 Ethereum, 2 Polygon. */
  blockchain: z.int(),
  /** Name of a drawing; for a film also the `.mp4` file in the pack's media folder. */
  art: drawing,
  film: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.mp4$/))),
  variation: z.optional(z.object({ name: localized, supply: z.optional(wholeNumber) })),
  /** Its pass in Apple Wallet and Google Wallet. Unset: none. */
  phonePass: z.optional(phonePass),
  /** Whether every new member gets one. */
  isGivenOnJoining: z._default(z.boolean(), false),
})
