import * as z from 'zod/mini'
import { read, endpoints } from './endpoint.ts'

/** The sections of a landing page below the hero. */
function sectionsOf<
  Words extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
  Film extends z.ZodMiniType,
  Points extends z.ZodMiniType,
>({
  words,
  picture,
  film,
  points,
}: {
  words: Words
  picture: Picture
  film: Film
  points: Points
}) {
  const steps = z.object({
    kind: z.literal('steps'),
    eyebrow: z.optional(words),
    title: words,
    /** `mark` is a label above a step: a line of an eye chart, an hour. */
    steps: z
      .array(
        z.object({ mark: z.optional(words), title: words, text: words, art: z.optional(picture) }),
      )
      .check(z.minLength(2), z.maxLength(5)),
    foot: z.optional(words),
  })
  const benefits = z.object({
    kind: z.literal('benefits'),
    eyebrow: z.optional(words),
    title: words,
    lead: z.optional(words),
    /** `tag` names who or when it is for. */
    cards: z
      .array(z.object({ tag: z.optional(words), title: words, text: words, art: picture }))
      .check(z.minLength(2)),
  })
  const earn = z.object({
    kind: z.literal('earn'),
    eyebrow: z.optional(words),
    title: words,
    lead: z.optional(words),
    /** The points come from the rules of the program, never from the page's texts. */
    ways: z.array(z.object({ points, title: words, text: words })).check(z.minLength(2)),
  })
  const tiers = z.object({
    kind: z.literal('tiers'),
    eyebrow: z.optional(words),
    title: words,
    /** Label of the button that opens and closes the table. */
    action: words,
    tiers: z.array(z.object({ name: words, note: words })),
    /** One cell per tier: whether, or how much. */
    rows: z
      .array(z.object({ label: words, cells: z.array(z.union([z.boolean(), words])) }))
      .check(z.minLength(1)),
    note: z.optional(words),
  })
  const questions = z.object({
    kind: z.literal('questions'),
    eyebrow: z.optional(words),
    title: words,
    questions: z.array(z.object({ question: words, answer: words })).check(z.minLength(1)),
  })
  /** A short film without sound; `alt` describes it. */
  const filmSection = z.object({
    kind: z.literal('film'),
    eyebrow: z.optional(words),
    title: words,
    text: z.optional(words),
    film,
    poster: picture,
    alt: words,
  })
  return z.array(
    z.discriminatedUnion('kind', [steps, benefits, earn, tiers, questions, filmSection]),
  )
}

/**
 * The schema of the landing page for both sides: a pack has texts in every language and names of
 * images, the API one language and the images' URLs.
 */
function landingOf<
  Words extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
  Film extends z.ZodMiniType,
  Points extends z.ZodMiniType,
>(side: { words: Words; picture: Picture; film: Film; points: Points }) {
  const { words, picture } = side
  return z.object({
    /** Title and description for search engines and the browser's tab. */
    head: z.object({ title: words, description: words }),
    hero: z.object({
      eyebrow: z.optional(words),
      title: words,
      lead: words,
      /** Below the form: what joining requires. */
      hint: z.optional(words),
      art: picture,
      artWide: z.optional(picture),
      /** Describes the image; unset when it is decorative. */
      alt: z.optional(words),
    }),
    sections: sectionsOf(side),
    /** The last text of the page, and the line above it. */
    closing: z.optional(words),
    closingEyebrow: z.optional(words),
  })
}

/** Returns the schemas of the public pages, for a pack or for the API. */
export function contentFor<
  Words extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
  Film extends z.ZodMiniType,
  Points extends z.ZodMiniType,
>(side: { words: Words; picture: Picture; film: Film; points: Points }) {
  const { words, picture } = side
  return {
    landing: landingOf(side),
    /** RT-39: a page about the brand's items, with a link to claim one. */
    about: z.object({
      eyebrow: z.optional(words),
      title: words,
      lead: words,
      art: picture,
      artWide: z.optional(picture),
      alt: z.optional(words),
      parts: z
        .array(z.object({ title: words, text: words, art: z.optional(picture) }))
        .check(z.minLength(1)),
      /** RT-40: label of the link to /claim/. */
      action: words,
      closing: z.optional(words),
    }),
    /** A legal page: paragraphs under headings, with a date. */
    legal: z.object({
      title: words,
      /** YYYY-MM-DD. */
      updated: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      lead: z.optional(words),
      sections: z
        .array(z.object({ title: words, paragraphs: z.array(words).check(z.minLength(1)) }))
        .check(z.minLength(1)),
    }),
  }
}

const onWire = contentFor({
  words: z.string(),
  picture: z.string(),
  film: z.string(),
  points: z.int(),
})

export const landing = onWire.landing
export type Landing = z.output<typeof landing>
export type LandingSection<Kind extends Landing['sections'][number]['kind']> = Extract<
  Landing['sections'][number],
  { kind: Kind }
>
export type About = z.output<typeof onWire.about>
export type Legal = z.output<typeof onWire.legal>

/**
 * The public pages of a brand (extension), in the reader's language, the same for everybody. Not in
 * `contract/index.ts`: only their chunks import it.
 */
export const content = endpoints('content', {
  landing: read('brand/landing', {
    access: 'anyone',
    response: z.object({ landing }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  about: read('brand/about', {
    access: 'anyone',
    response: z.object({ about: onWire.about }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  legal: read('brand/legal/:name', {
    access: 'anyone',
    response: z.object({ legal: onWire.legal }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
