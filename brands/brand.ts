import { feature } from '#contract/membership.ts'
import * as z from 'zod/mini'

/** Text in every language of the house. A pack with fewer languages repeats its first. */
export const localized = z.object({ en: z.string(), fr: z.string() })
export type Localized = z.output<typeof localized>

const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))
const packId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const drawing = z.string().check(z.regex(/^[a-z0-9-]+$/))
const wholeNumber = z.int().check(z.nonnegative())
const link = z.string().check(z.regex(/^(https:\/\/|mailto:)[^\s"'<>]+$/))
const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))

/** The only functions a value may call: none of them loads anything. */
const calm = /^(var|calc|min|max|clamp|rgb|hsl|oklab|oklch|color-mix|(repeating-)?(linear|radial|conic)-gradient|cubic-bezier)$/i

/**
 * A value of tier 1: what a brand may say about its look. It goes into the page as it stands, so it must not load
 * anything and must not lead out of its declaration, also not by something it leaves open.
 */
export function isTokenValue(value: string): boolean {
  if (!/^[^;{}[\]<>\\@!\n\r]+$/.test(value) || value.includes('/*')) return false
  const bare = value.replace(/"[^"]*"/g, '')
  if (/["']/.test(bare)) return false
  const calls = [...bare.matchAll(/([\w-]*)\(/g)].map((call) => call[1] ?? '')
  return calls.every((name) => name === '' || calm.test(name)) && closes(bare)
}

function closes(value: string): boolean {
  let open = 0
  for (const sign of value) {
    if (sign === '(') open += 1
    if (sign === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

const tokenValue = z.string().check(z.refine(isTokenValue, { error: 'only a value: nothing that loads, ends the declaration or stays open' }))

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

/** What a level brings beside points. */
const benefit = z.object({
  utilityId: packId,
  /** EN-19 to EN-25: 1 voucher, 2 media, 3 gated shop offer, 4 anything else, 5 event, 6 contest, 8 poll. */
  utilityType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(8)]),
  name: localized,
  description: localized,
  /** Name of a drawing of the pack. */
  art: z.optional(drawing),
  /** Empty means open to all. */
  tierIds: z.array(packId),
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

/** What the programme gives: kept in the database by `apply`, never deletes what a member owns. */
export const programme = z.object({
  /** ISO 4217: what purchases must be paid in to give points. */
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  tiers: z.array(tier).check(z.minLength(1)),
  offers: z.array(offer),
  polls: z.array(poll),
  features: z.array(z.extend(feature, { instagramUrl: z.optional(link), stravaUrl: z.optional(link) })),
  categories: z.array(category),
  /** The drop and the asset every member of the programme holds. */
  membershipDrop: z.object({ dropId: packId, name: localized, dateOpen: z.string(), salesType: z.int() }),
  membershipAsset: z.object({ name: z.string(), description: localized, blockchain: z.int() }),
  welcome: z.object({ points: wholeNumber, reason: localized }),
})
/** As a pack writes it. */
export type Programme = z.input<typeof programme>

/** A brand pack: checked data, nothing that runs. */
export const brandPack = z.object({
  slug,
  name: z.string(),
  /** Further names under which the brand is reached in a trial, for example an alias host. */
  ids: z.object({ creatorId: packId, membershipId: packId, assetId: packId }),
  languages: z.array(z.enum(['en', 'fr'])).check(z.minLength(1)),
  features: z.object({
    loginMethods: z.array(z.enum(['password', 'link'])).check(z.minLength(1)),
    collectionLayout: z.enum(['tabs', 'filters', 'flat']),
    existingAccount: z.enum(['sendLink', 'promptLogin']),
    /** A log in with the password asks for a mailed code: never, where the member wants it, always. */
    loginCode: z.enum(['off', 'optional', 'always']),
    /** Registering asks for a mailed code before it signs in. */
    registerCode: z.boolean(),
  }),
  /** ISO 3166-1: where phone numbers without a country code are from. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  links: z.object({ website: link, support: link, birthdate: z.optional(link) }),
  /** Tier 1 tokens: custom property without its leading dashes → value. */
  values: z.record(z.string().check(z.regex(/^brand-[a-z0-9-]+$/)), tokenValue),
  /** For the installed app, the mails and the address bar: plain colours only. */
  colours: z.object({ theme: colour, background: colour, ink: colour, accent: colour, onAccent: colour, line: colour, quiet: colour }),
  /** woff2 files of the pack's fonts folder, declared by the server as @font-face. */
  fonts: z.array(z.object({
    family: z.string().check(z.regex(/^[A-Za-z0-9 ]+$/)),
    file: z.string().check(z.regex(/^[a-z0-9-]+\.woff2$/)),
    /** One weight, or a range. */
    weight: z.string().check(z.regex(/^\d{3}( \d{3})?$/)),
    /** Fetched with the page instead of after its style sheet. */
    preload: z.boolean(),
  })),
  /** The pack's words, over the texts of the house. */
  texts: z.object({ en: z.record(z.string(), z.string()), fr: z.record(z.string(), z.string()) }),
  programme,
})
export type BrandPack = z.output<typeof brandPack>

/** Checks a pack when it is loaded, so that a mistake is named before anything starts. */
export const brand = (pack: z.input<typeof brandPack>): BrandPack => z.parse(brandPack, pack)
