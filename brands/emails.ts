import * as z from 'zod/mini'
import { color, localized } from './fields.ts'

/** A picture of emails/, 1200 pixels wide and shown at 600. `dark` replaces it in dark mode. */
const picture = z.object({
  file: z.string().check(z.regex(/^[a-z0-9-]+\.(png|jpg)$/)),
  dark: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.(png|jpg)$/))),
  alt: localized,
})

/** Colors of emails in dark mode, for brands that are light. */
const dark = z.object({
  ground: color,
  background: color,
  raised: color,
  ink: color,
  quiet: color,
  line: color,
  accent: color,
  onAccent: color,
  accentText: color,
  stubFill: color,
  stubInk: color,
})

/** What emails need besides the colors and values of the pack. */
export const emails = z.object({
  /** The color around an email. */
  ground: color,
  /** The color below a picture, until it is loaded and where it never is, and of the pass. */
  pictureGround: color,
  /** The line beside a quotation. */
  quote: color,
  dark: z.optional(dark),
  pictures: z.object({
    /** For links and codes, and for what opens. */
    login: picture,
    /** For passwords and the safety of an account. */
    password: picture,
    /** For points and tiers that end. */
    points: picture,
    /** The head of the pass in the welcome. */
    pass: picture,
  }),
})
export type Emails = z.output<typeof emails>
export type EmailPicture = keyof Emails['pictures']
