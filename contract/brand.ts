import * as z from 'zod/mini'
import { read, room } from './endpoint.ts'

const language = z.enum(['en', 'fr'])

/** The public part of a brand pack: what the page needs to dress itself. No secret and no look is in here. */
export const publicBrand = z.object({
  slug: z.string(),
  name: z.string(),
  programme: z.string(),
  creatorId: z.string(),
  membershipId: z.string(),
  assetId: z.string(),
  /** RT-36: what the claim page offers whoever comes without a link of her own. */
  claimToken: z.optional(z.string()),
  /** Whether it has a page about its pieces (RT-39). */
  hasAbout: z.optional(z.boolean()),
  /** Further addresses of the landing page. */
  aliases: z.array(z.string()),
  /** The first is the default. */
  languages: z.array(language),
  features: z.object({
    loginMethods: z.array(z.enum(['password', 'link'])),
    collectionLayout: z.enum(['tabs', 'filters', 'flat']),
    existingAccount: z.enum(['sendLink', 'promptLogin']),
    /** A log in with the password asks for a mailed code: never, where the member wants it, always. */
    loginCode: z.enum(['off', 'optional', 'always']),
    /** Registering asks for a mailed code before it signs in. */
    registerCode: z.boolean(),
    /** Whether the cookie question is asked. */
    needsConsent: z.optional(z.boolean()),
    tiers: z.boolean(),
    /** Whether something may wait for whoever has signed up for a drop. */
    freePieces: z.boolean(),
  }),
  /** The drop that counted down when the page was made. Whether it still does is the server's to say (drops.counting). */
  countdown: z.optional(z.object({ dropId: z.string(), until: z.string(), isForced: z.boolean(), signUp: z.nullable(z.object({ fields: z.enum(['all', 'email']), hasFreePiece: z.boolean() })) })),
  links: z.object({ website: z.string(), support: z.string(), birthdate: z.optional(z.string()) }),
  /** The pack's own words per language, over the texts of the house. */
  texts: z.object({ en: z.record(z.string(), z.string()), fr: z.record(z.string(), z.string()) }),
  /** Names of the pack's drawings → where they are served. */
  art: z.record(z.string(), z.string()),
})
export type PublicBrand = z.output<typeof publicBrand>

export const brandContract = room('brand', {
  brand: read('brand', { access: 'anyone', gives: publicBrand, problem: 'SOMETHING_WENT_WRONG' }),
})
