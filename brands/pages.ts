import { pagesOf } from '#contract/pages.ts'
import * as z from 'zod/mini'
import { drawing, localized, wholeNumber } from './shapes.ts'

/** A feature of the programme by its name, a poll's usual reward, a dollar spent, or points that the programme says nowhere else. */
const worth = z.union([z.enum(['Referrals', 'ShopReferrals', 'BirthdayPoints', 'InstagramFollow', 'StravaFollow', 'JudgeMe', 'Poll', 'Dollar']), wholeNumber])

const film = z.string().check(z.regex(/^[a-z0-9-]+\.mp4$/))

const shapes = pagesOf({ words: localized, picture: drawing, film, points: worth })

/** What visitors read: contract/pages.ts with words in both languages, names of drawings, and names for what the programme gives. */
export const pages = z.object({
  landing: shapes.landing,
  about: z.optional(shapes.about),
  terms: z.optional(shapes.legal),
  privacy: z.optional(shapes.legal),
})
/** As a pack writes it. */
export type Pages = z.input<typeof pages>
