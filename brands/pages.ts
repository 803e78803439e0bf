import { pagesOf } from '#contract/pages.ts'
import * as z from 'zod/mini'
import { drawing, localized, wholeNumber } from './shapes.ts'

/** A feature of the programme by its name, a poll's usual reward, a dollar spent, or points that the programme says nowhere else. */
const worth = z.union([z.enum(['Referrals', 'ShopReferrals', 'BirthdayPoints', 'InstagramFollow', 'StravaFollow', 'JudgeMe', 'Poll', 'Dollar']), wholeNumber])

const film = z.string().check(z.regex(/^[a-z0-9-]+\.mp4$/))

const shapes = pagesOf({ words: localized, picture: drawing, film, points: worth })

/** What a brand says over the house's legal text (texts/terms.en.ts, texts/privacy.en.ts), and what it adds to it. */
const voiced = z.object({
  lead: z.optional(localized),
  more: z.optional(z.array(z.object({ title: localized, paragraphs: z.array(localized).check(z.minLength(1)) }))),
})

/** Who the reader deals with. The two pages are the house's, with these in their gaps: no brand has to write its own. */
const legal = z.object({
  /** As it is registered. */
  company: z.string().check(z.minLength(2)),
  /** In one line, where letters reach it. */
  address: z.string().check(z.minLength(10)),
  /** Whose law applies: "the State of New York", « l’État de New York » (behind « celui de »). */
  law: localized,
  /** YYYY-MM-DD: when it was last changed. */
  updated: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  terms: voiced,
  privacy: voiced,
})

/** What visitors read: contract/pages.ts with words in both languages, names of drawings, and names for what the programme gives. */
export const pages = z.object({
  landing: shapes.landing,
  about: z.optional(shapes.about),
  legal,
})
/** As a pack writes it. */
export type Pages = z.input<typeof pages>
