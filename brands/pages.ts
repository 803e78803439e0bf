import { contentFor } from '#contract/content.ts'
import * as z from 'zod/mini'
import { drawing, localized, wholeNumber } from './fields.ts'

/** A feature by name, a poll's usual reward, a dollar spent, or points defined nowhere else. */
const pointsSource = z.union([
  z.enum([
    'Referrals',
    'ShopReferrals',
    'BirthdayPoints',
    'InstagramFollow',
    'StravaFollow',
    'JudgeMe',
    'Poll',
    'Dollar',
  ]),
  wholeNumber,
])

const film = z.string().check(z.regex(/^[a-z0-9-]+\.mp4$/))

const shapes = contentFor({ words: localized, picture: drawing, film, points: pointsSource })

/** Additions to the common legal text, and a lead that replaces the common one. */
const legalAdditions = z.object({
  lead: z.optional(localized),
  more: z.optional(
    z.array(z.object({ title: localized, paragraphs: z.array(localized).check(z.minLength(1)) })),
  ),
})

/** The contracting party: fills the placeholders of the common legal pages. */
const legal = z.object({
  /** The registered name. */
  company: z.string().check(z.minLength(2)),
  /** The postal address in one line. */
  address: z.string().check(z.minLength(10)),
  /** Applicable law: "the State of New York", « l’État de New York » (follows « celui de »). */
  law: localized,
  /** YYYY-MM-DD, date of the last change. */
  updated: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  terms: legalAdditions,
  privacy: legalAdditions,
})

/** The public pages of a pack: localized texts, names of drawings and sources of points. */
export const pages = z.object({
  landing: shapes.landing,
  about: z.optional(shapes.about),
  legal,
})
export type Pages = z.input<typeof pages>
