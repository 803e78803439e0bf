import * as z from 'zod/mini'
import type { blockchains } from '#domain/wallet.ts'
import { read, endpoints } from './endpoint.ts'

const language = z.enum(['en', 'fr'])

/** The layouts of the landing page. A pack chooses one for each part; src/landing has their styles. */
export const landingLayout = z.object({
  /** Sizes of the headlines. `grand` suits thin type, `bold` heavy type. */
  headlines: z.enum(['calm', 'bold', 'grand']),
  /**
   * `split`: the picture above the text, beside it on a wide window. `full-bleed`: behind everything.
   * `panorama`: above the text, behind it across a wide window.
   */
  hero: z.enum(['split', 'full-bleed', 'panorama']),
  /** Where headlines stand. `divided`: centered, with the drawing `brand-landing-divider` between two sections. */
  sections: z.enum(['start', 'centered', 'divided']),
  /** `chart`: rows, each title smaller. `staggered`: columns that rise. `centered`: columns. */
  steps: z.enum(['chart', 'staggered', 'centered']),
  /** The text below the picture, over it, or with it in a frame. */
  benefits: z.enum(['plain', 'overlay', 'framed']),
  /** Points drawn by the size of a disc, or by the length of three arcs or of one. */
  earn: z.enum(['discs', 'rings', 'ring']),
  /** The mark of what opens and closes. */
  marks: z.enum(['lenses', 'moon', 'plus']),
  /** `split`: beside their headline on a wide window. `cards`: each on a ground. `list`: large, between lines. */
  questions: z.enum(['split', 'cards', 'list']),
  /** `statement`: as large as the window. `scene`: above a large picture. `signature`: below a small drawing. */
  closing: z.enum(['statement', 'scene', 'signature']),
})
export type LandingLayout = z.output<typeof landingLayout>

/** The public part of a brand pack: texts and features, no secrets and no styles. */
export const publicBrand = z.object({
  slug: z.string(),
  name: z.string(),
  program: z.string(),
  creatorId: z.string(),
  membershipId: z.string(),
  assetId: z.string(),
  /** RT-36: what the claim page offers to visitors without a link of their own. */
  claimToken: z.optional(z.string()),
  /** Whether the brand has a page about its items (RT-39). */
  hasAbout: z.optional(z.boolean()),
  /** Further paths of the landing page. */
  aliases: z.array(z.string()),
  /** The first is the default. */
  languages: z.array(language),
  features: z.object({
    loginMethods: z.array(z.enum(['password', 'link'])),
    collectionLayout: z.enum(['tabs', 'filters', 'flat']),
    existingAccount: z.enum(['sendLink', 'promptLogin']),
    /** A code by email at login with a password: never, as the member chooses, always. */
    loginCode: z.enum(['off', 'optional', 'always']),
    /** Whether registration requires a code sent by email before it signs in. */
    registerCode: z.boolean(),
    /** Contact details that are required in addition to the names and the email (VA-15). */
    requiredDetails: z.optional(z.array(z.enum(['username', 'telephone']))),
    /** Whether visitors are asked about cookies. */
    needsConsent: z.optional(z.boolean()),
    /** Whether a transfer first asks: to a person, or to the member's own wallet (MO-01). */
    transferChooser: z.optional(z.boolean()),
    /** The blockchains on which members have own wallets. Listed here too: domain/wallet.ts is no part of a first screen. */
    chains: z.optional(
      z.array(z.enum(['flow', 'ethereum', 'polygon'] satisfies typeof blockchains)),
    ),
    /** Whether a membership has a pass in the wallets of phones. */
    phonePass: z.optional(z.boolean()),
    tiers: z.boolean(),
    /** Whether drops may have a free item for members who signed up. */
    freeItems: z.boolean(),
  }),
  /** The drop that was counting down when the page was made; `drops.countdown` has the current state. */
  countdown: z.optional(
    z.object({
      dropId: z.string(),
      until: z.string(),
      isForced: z.boolean(),
      signUp: z.nullable(z.object({ fields: z.enum(['all', 'email']), hasFreeItem: z.boolean() })),
    }),
  ),
  landingLayout,
  links: z.object({ website: z.string(), support: z.string(), birthdate: z.optional(z.string()) }),
  /** The pack's own texts per language, which override the common ones. */
  texts: z.object({ en: z.record(z.string(), z.string()), fr: z.record(z.string(), z.string()) }),
  /** Names of the pack's images → their URLs. */
  art: z.record(z.string(), z.string()),
})
export type PublicBrand = z.output<typeof publicBrand>

export const brand = endpoints('brand', {
  brand: read('brand', {
    access: 'anyone',
    response: publicBrand,
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
