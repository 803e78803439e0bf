import * as z from 'zod/mini'
import { faultOf } from './fault.ts'
import { mistakesIn, type Mistake } from './mistakes.ts'
import { pages } from './pages.ts'
import { placeOf, valueAt, wordsAt } from './places.ts'
import { programme } from './programme.ts'
import { link, packId } from './shapes.ts'

export { localized, type Localized } from './shapes.ts'
export type { Pages } from './pages.ts'
export type { Programme, SignUp } from './programme.ts'

const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))
const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))

/** The only functions a value may call: none of them loads anything. */
const calm = /^(var|calc|min|max|minmax|repeat|clamp|rgb|hsl|oklab|oklch|color-mix|(repeating-)?(linear|radial|conic)-gradient|cubic-bezier)$/i

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

/** CO-48: pictures that a gallery shows, where a pack does not say less. */
const GALLERY_MOST = 180

/** A brand pack: checked data, nothing that runs. */
export const brandPack = z.object({
  slug,
  name: z.string(),
  ids: z.object({ creatorId: packId, membershipId: packId, assetId: packId }),
  /** RT-43: further addresses of the landing page, of those that the app knows. */
  aliases: z._default(z.array(z.enum(['/bonlook'])), []),
  languages: z.array(z.enum(['en', 'fr'])).check(z.minLength(1)),
  features: z.object({
    loginMethods: z.array(z.enum(['password', 'link'])).check(z.minLength(1)),
    collectionLayout: z.enum(['tabs', 'filters', 'flat']),
    existingAccount: z.enum(['sendLink', 'promptLogin']),
    /** A log in with the password asks for a mailed code: never, where the member wants it, always. */
    loginCode: z.enum(['off', 'optional', 'always']),
    /** Registering asks for a mailed code before it signs in. */
    registerCode: z.boolean(),
    /** Something is used that needs consent, such as statistics: visitors are asked (SC-73). */
    needsConsent: z._default(z.boolean(), false),
    /** CO-49: pictures that a gallery shows at the most. */
    galleryMost: z._default(z.int().check(z.minimum(1), z.maximum(GALLERY_MOST)), GALLERY_MOST),
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
  pages,
})
export type BrandPack = z.output<typeof brandPack>

/** Thrown with everything that is wrong with a pack, each with its place. */
export class PackProblem extends Error {
  constructor(readonly pack: unknown, readonly mistakes: readonly Mistake[]) {
    super(`The pack ${wordsAt(pack, 'slug')[0]?.value ?? ''} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
  }
}

/**
 * Checks a pack when it is loaded, so that its mistakes are named before anything starts, all of them at once.
 * @param beyond what else to look at: the files there are, the other packs
 * @throws PackProblem
 */
export function brand(pack: z.input<typeof brandPack>, beyond?: Parameters<typeof mistakesIn>[1]): BrandPack {
  const { data, error } = z.safeParse(brandPack, pack)
  const mistakes = [...(error?.issues ?? []).map((issue) => `${placeOf(issue.path)}: ${faultOf(issue, valueAt(pack, issue.path))}`), ...mistakesIn(pack, beyond)]
  if (!data || mistakes.length > 0) throw new PackProblem(pack, mistakes)
  return data
}
