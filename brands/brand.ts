import * as z from 'zod/mini'
import { landingLayout } from '#contract/brand.ts'
import { lockedOffers } from '#contract/redemption.ts'
import { packErrorOf } from './pack-error.ts'
import { packErrorsIn, type PackError } from './pack-errors.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { locationOf, valueAt, textAt } from './locations.ts'
import { program } from './program.ts'
import { chains } from './chains.ts'
import { emails } from './emails.ts'
import { color, link, packId, timeZone } from './fields.ts'

export { localized, type Localized } from './fields.ts'
export type { Emails, EmailPicture } from './emails.ts'
export type { Pages } from './pages.ts'
export type { Price, SignUp } from './drops.ts'
export type { Payments } from './payments.ts'
export type { Program } from './program.ts'

const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

/** The CSS functions a value may use; none of them loads anything. */
const allowedFunctions =
  /^(var|calc|min|max|minmax|repeat|clamp|rgb|hsl|oklab|oklch|color-mix|(repeating-)?(linear|radial|conic)-gradient|cubic-bezier)$/i

/**
 * Returns whether a value is safe in the page's CSS: it loads nothing and stays within its
 * declaration, with brackets and quotes closed.
 */
export function isTokenValue(value: string): boolean {
  if (!/^[^;{}[\]<>\\@!\n\r]+$/.test(value) || value.includes('/*')) return false
  const unquoted = value.replace(/"[^"]*"/g, '')
  if (/["']/.test(unquoted)) return false
  const calls = [...unquoted.matchAll(/([\w-]*)\(/g)].map((call) => call[1] ?? '')
  return (
    calls.every((name) => name === '' || allowedFunctions.test(name)) &&
    hasBalancedBrackets(unquoted)
  )
}

function hasBalancedBrackets(value: string): boolean {
  let open = 0
  for (const character of value) {
    if (character === '(') open += 1
    if (character === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

const tokenValue = z.string().check(
  z.refine(isTokenValue, {
    error:
      'it must be a plain value that loads nothing, does not end the declaration and leaves nothing open',
  }),
)

const values = z.record(z.string().check(z.regex(/^brand-[a-z0-9-]+$/)), tokenValue)

/** Pictures in a gallery, unless a pack sets fewer (CO-48). */
const MAX_GALLERY_PICTURES = 180

/** Hours, up to a year. */
const hours = z.int().check(z.minimum(1), z.maximum(365 * 24))

/** A brand pack: validated data without code. */
export const brandPack = z.object({
  slug,
  name: z.string(),
  ids: z.object({ creatorId: packId, membershipId: packId, assetId: packId }),
  /** RT-43: further paths of the landing page, among those that the app knows. */
  aliases: z._default(z.array(z.enum(['/bonlook'])), []),
  languages: z.array(z.enum(['en', 'fr'])).check(z.minLength(1)),
  features: z.object({
    loginMethods: z.array(z.enum(['password', 'link'])).check(z.minLength(1)),
    collectionLayout: z.enum(['tabs', 'filters', 'flat']),
    existingAccount: z.enum(['sendLink', 'promptLogin']),
    /** A code by email at login with a password: never, as the member chooses, always. */
    loginCode: z.enum(['off', 'optional', 'always']),
    /** Whether registration requires a code sent by email before it signs in. */
    registerCode: z.boolean(),
    /**
     * Hours after which a login on a remembered device is too old: to spend points or money, to give
     * items away or withdraw them, and to change how the member logs in.
     */
    loginHours: z._default(z.object({ spending: hours, transfers: hours, identity: hours }), {
      spending: 30 * 24,
      transfers: 24,
      identity: 1,
    }),
    /** Contact details that are required in addition to the names and the email (VA-15). */
    requiredDetails: z._default(z.array(z.enum(['username', 'telephone'])), []),
    /** Set when something needs consent, such as statistics: visitors are asked (SC-73). */
    needsConsent: z._default(z.boolean(), false),
    /** Whether a transfer first asks: to a person, or to the member's own wallet (MO-01). */
    transferChooser: z._default(z.boolean(), false),
    /** Which offers of higher levels members see as locked: none, those of the next level, or all. */
    lockedOffers: z._default(lockedOffers, 'none'),
    /** Maximum number of pictures that a gallery shows (CO-49). */
    maxGalleryPictures: z._default(
      z.int().check(z.minimum(1), z.maximum(MAX_GALLERY_PICTURES)),
      MAX_GALLERY_PICTURES,
    ),
  }),
  /** ISO 3166-1: the country of phone numbers without a country code. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Of its stores: what a till shows as today. */
  timeZone: z._default(timeZone, 'UTC'),
  links: z.object({ website: link, support: link, birthdate: z.optional(link) }),
  /** Tier 1 tokens: custom property without its leading dashes → value. */
  values,
  /**
   * Dark mode, for a brand that is light: the values that differ in it, and the color of the address bar.
   * Without it the brand looks the same in both modes.
   */
  dark: z.optional(z.object({ theme: color, values })),
  /** The landing page's layouts, by name. */
  landingLayout,
  /** Plain colors for the installed app, emails and the address bar. */
  colors: z.object({
    theme: color,
    background: color,
    ink: color,
    accent: color,
    onAccent: color,
    line: color,
    quiet: color,
  }),
  /** Colors and pictures of emails; without them emails have no picture and no dark mode. */
  emails: z.optional(emails),
  /** woff2 files in the pack's fonts folder; the server declares them as @font-face. */
  fonts: z.array(
    z.object({
      family: z.string().check(z.regex(/^[A-Za-z0-9 ]+$/)),
      file: z.string().check(z.regex(/^[a-z0-9-]+\.woff2$/)),
      /** One weight, or a range. */
      weight: z.string().check(z.regex(/^\d{3}( \d{3})?$/)),
      /** Preloaded with the page instead of after its style sheet. */
      preload: z.boolean(),
    }),
  ),
  /** The pack's texts, which override the common ones. */
  texts: z.object({ en: z.record(z.string(), z.string()), fr: z.record(z.string(), z.string()) }),
  program,
  payments: z._default(payments, z.parse(payments, {})),
  chains,
  pages,
})
export type BrandPack = z.output<typeof brandPack>

/** Thrown with all errors of a pack and their places. */
export class InvalidPackError extends Error {
  constructor(
    readonly pack: unknown,
    readonly errors: readonly PackError[],
  ) {
    super(
      `The pack ${textAt(pack, 'slug')[0]?.value ?? ''} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    )
  }
}

/**
 * Validates a pack when it is loaded, so that all its errors are reported before anything starts.
 * @param references the existing files and the other packs, to check references and ids
 * @throws InvalidPackError
 */
export function parsePack(
  pack: z.input<typeof brandPack>,
  references?: Parameters<typeof packErrorsIn>[1],
): BrandPack {
  const { data, error } = z.safeParse(brandPack, pack)
  const errors = [
    ...(error?.issues ?? []).map(
      (issue) => `${locationOf(issue.path)}: ${packErrorOf(issue, valueAt(pack, issue.path))}`,
    ),
    ...packErrorsIn(pack, references),
  ]
  if (!data || errors.length > 0) throw new InvalidPackError(pack, errors)
  return data
}
