import * as z from 'zod/mini'

/** A text in every language. A pack with fewer languages repeats its first. */
export const localized = z.object({ en: z.string(), fr: z.string() })
export type Localized = z.output<typeof localized>

export const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))
export const packId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export const drawing = z.string().check(z.regex(/^[a-z0-9-]+$/))
export const wholeNumber = z.int().check(z.nonnegative())
export const link = z.string().check(z.regex(/^(https:\/\/|mailto:)[^\s"'<>]+$/))
export const media = z.string().check(z.regex(/^[a-z0-9-]+\.(mp4|pdf|jpg|png|webp|avif)$/))
export const captions = z.string().check(z.regex(/^[a-z0-9-]+\.vtt$/))
export const httpsLink = z.string().check(z.regex(/^https:\/\/[^\s"'<>]+$/))
export const moment = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z$/))

/** The name of a time zone, as in "America/New_York". */
export const timeZone = z.string().check(
  z.refine(
    (name) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
      } catch {
        return false
      }
    },
    { error: 'it must be a time zone like America/New_York' },
  ),
)
