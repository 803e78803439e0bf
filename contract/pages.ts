import * as z from 'zod/mini'
import { read, room } from './endpoint.ts'

/** The parts of a landing page, below its first screen. */
function sectionsOf<Words extends z.ZodMiniType, Picture extends z.ZodMiniType, Film extends z.ZodMiniType, Points extends z.ZodMiniType>(
  { words, picture, film, points }: { words: Words; picture: Picture; film: Film; points: Points },
) {
  const steps = z.object({
    kind: z.literal('steps'),
    eyebrow: z.optional(words),
    title: words,
    /** `mark` is what stands over a step: a line of an eye chart, an hour. */
    steps: z.array(z.object({ mark: z.optional(words), title: words, text: words, art: z.optional(picture) })).check(z.minLength(2), z.maxLength(5)),
    foot: z.optional(words),
  })
  const benefits = z.object({
    kind: z.literal('benefits'),
    eyebrow: z.optional(words),
    title: words,
    lead: z.optional(words),
    /** `tag` tells for whom, or when. */
    cards: z.array(z.object({ tag: z.optional(words), title: words, text: words, art: picture })).check(z.minLength(2)),
  })
  const ways = z.object({
    kind: z.literal('ways'),
    eyebrow: z.optional(words),
    title: words,
    lead: z.optional(words),
    /** What each is worth comes from the programme, never from the page's words. */
    ways: z.array(z.object({ points, title: words, text: words })).check(z.minLength(2)),
  })
  const levels = z.object({
    kind: z.literal('levels'),
    eyebrow: z.optional(words),
    title: words,
    /** What opens and closes the table. */
    action: words,
    levels: z.array(z.object({ name: words, note: words })),
    /** A cell for each level: whether, or how much. */
    rows: z.array(z.object({ label: words, cells: z.array(z.union([z.boolean(), words])) })).check(z.minLength(1)),
    note: z.optional(words),
  })
  const questions = z.object({
    kind: z.literal('questions'),
    eyebrow: z.optional(words),
    title: words,
    questions: z.array(z.object({ question: words, answer: words })).check(z.minLength(1)),
  })
  /** Some seconds without a sound; `alt` says what is to be seen. */
  const moving = z.object({ kind: z.literal('film'), eyebrow: z.optional(words), title: words, text: z.optional(words), film, poster: picture, alt: words })
  return z.array(z.discriminatedUnion('kind', [steps, benefits, ways, levels, questions, moving]))
}

/**
 * What visitors read of a brand, said once for both sides: a pack writes it with words in every language and the names
 * of its drawings, the wire carries it in the reader's language with the addresses of the pictures.
 */
function landingOf<Words extends z.ZodMiniType, Picture extends z.ZodMiniType, Film extends z.ZodMiniType, Points extends z.ZodMiniType>(
  side: { words: Words; picture: Picture; film: Film; points: Points },
) {
  const { words, picture } = side
  return z.object({
    /** What a search engine and the browser's tab are told. */
    head: z.object({ title: words, description: words }),
    hero: z.object({
      eyebrow: z.optional(words),
      title: words,
      lead: words,
      /** Under the form: what joining takes. */
      hint: z.optional(words),
      art: picture,
      artWide: z.optional(picture),
      /** What is to be seen; unset for what only adorns. */
      alt: z.optional(words),
    }),
    sections: sectionsOf(side),
    /** The last word of the page, and what stands over it. */
    closing: z.optional(words),
    closingEyebrow: z.optional(words),
  })
}

/** The shapes of the public pages for one side of the wire. */
export function pagesOf<Words extends z.ZodMiniType, Picture extends z.ZodMiniType, Film extends z.ZodMiniType, Points extends z.ZodMiniType>(
  side: { words: Words; picture: Picture; film: Film; points: Points },
) {
  const { words, picture } = side
  return {
    landing: landingOf(side),
    /** RT-39: a page about the brand's pieces, which leads on. */
    about: z.object({
      eyebrow: z.optional(words),
      title: words,
      lead: words,
      art: picture,
      artWide: z.optional(picture),
      alt: z.optional(words),
      parts: z.array(z.object({ title: words, text: words, art: z.optional(picture) })).check(z.minLength(1)),
      /** RT-40: what leads to /claim/. */
      action: words,
      closing: z.optional(words),
    }),
    /** A legal page: paragraphs under headings, dated. */
    legal: z.object({
      title: words,
      /** YYYY-MM-DD */
      updated: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      lead: z.optional(words),
      sections: z.array(z.object({ title: words, paragraphs: z.array(words).check(z.minLength(1)) })).check(z.minLength(1)),
    }),
  }
}

const onWire = pagesOf({ words: z.string(), picture: z.string(), film: z.string(), points: z.int() })

export const landing = onWire.landing
export type Landing = z.output<typeof landing>
export type LandingSection<Kind extends Landing['sections'][number]['kind']> = Extract<Landing['sections'][number], { kind: Kind }>
export type About = z.output<typeof onWire.about>
export type Legal = z.output<typeof onWire.legal>

/** The public pages of a brand (ours): in the reader's language, the same for everybody. Carried by the screens that show them. */
export const pages = room('pages', {
  landing: read('brand/landing', { access: 'anyone', gives: z.object({ landing }), problem: 'SOMETHING_WENT_WRONG' }),
  about: read('brand/about', { access: 'anyone', gives: z.object({ about: onWire.about }), problem: 'SOMETHING_WENT_WRONG' }),
  legal: read('brand/legal/:name', { access: 'anyone', gives: z.object({ legal: onWire.legal }), problem: 'SOMETHING_WENT_WRONG' }),
})
