import type { BrandPack } from './brand.ts'
import { colourOf, contrast, declarationsOf, type Declarations } from './contrast.ts'
import type { Mistake } from './mistakes.ts'

/** Words, and the ground they stand on: 4.5 to 1 (WCAG 2.2). A rule that sets words on another ground adds its pair. */
const read: readonly (readonly [ink: string, ground: string])[] = [
  ['text', 'surface'], ['text', 'surface-raised'], ['text', 'surface-sunken'], ['text', 'brand-row-fill'], ['text', 'brand-field-fill'],
  ['text-quiet', 'surface'], ['text-quiet', 'surface-raised'], ['text-quiet', 'surface-sunken'], ['text-quiet', 'brand-row-fill'],
  ['text-action', 'surface'], ['text-action', 'surface-raised'], ['text-action', 'surface-sunken'],
  ['on-action', 'action'], ['hero-ink', 'hero-ground'], ['toast-ink', 'toast-ground'],
  ['good', 'surface'], ['good', 'surface-raised'], ['bad', 'surface'], ['bad', 'surface-raised'],
  ['brand-stub-ink', 'brand-stub-fill'], ['landing-eyebrow', 'surface'], ['landing-foot-ink', 'landing-foot-ground'],
  ['scan-ink', 'scan-paper'],
]
/** What shows a state or an edge: 3 to 1. */
const seen: typeof read = [
  ['edge-field', 'surface'], ['edge-field', 'surface-raised'], ['focus', 'surface'], ['focus', 'surface-raised'], ['brand-bar-fill', 'brand-bar-track'],
]

/** Colours of letters and of the address bar, and the values of the screens they repeat. */
const repeated = { background: 'brand-paper', ink: 'brand-ink', accent: 'brand-accent', onAccent: 'brand-on-accent', line: 'brand-line' } as const

type Look = Pick<BrandPack, 'values' | 'colours'>

/**
 * What is wrong with the look of a pack: words that cannot be read on their ground, values that no rule reads or that a
 * rule asks for in vain.
 * @param sheets the style sheets of the house, brands/tokens.css the first of them
 */
export function lookMistakesIn({ values, colours }: Look, sheets: readonly string[]): Mistake[] {
  const tokens = { ...values, ...declarationsOf(sheets[0] ?? '') }
  return [
    ...valueMistakes(values, sheets.join('\n')),
    ...read.flatMap((pair) => tooFaint(pair, tokens, 4.5)),
    ...seen.flatMap((pair) => tooFaint(pair, tokens, 3)),
    ...colourMistakes({ values, colours }, tokens),
  ]
}

function valueMistakes(values: Look['values'], sheets: string): Mistake[] {
  const asked = new Set([...sheets.matchAll(/var\(--(brand-[a-z0-9-]+)/g)].map(([, name = '']) => name))
  for (const value of Object.values(values)) for (const [, name = ''] of value.matchAll(/var\(--(brand-[a-z0-9-]+)/g)) asked.add(name)
  return [
    ...[...asked].filter((name) => !(name in values)).map((name) => `values.${name}: it is missing`),
    ...Object.keys(values).filter((name) => !asked.has(name)).map((name) => `values.${name}: no rule reads it`),
  ]
}

function tooFaint([ink, ground]: readonly [string, string], tokens: Declarations, least: number): Mistake[] {
  try {
    const measured = contrast(colourOf(`var(--${ink})`, tokens), colourOf(`var(--${ground})`, tokens))
    return measured >= least ? [] : [`values: --${ink} on --${ground} has a contrast of ${measured.toFixed(2)}; it needs ${least}`]
  } catch (error) {
    return [`values: --${ink} on --${ground} cannot be measured (${error instanceof Error ? error.message : 'no colour'})`]
  }
}

const colourMistakes = ({ values, colours }: Look, tokens: Declarations): Mistake[] => [
  ...Object.entries(repeated).filter(([name, value]) => colours[name as keyof typeof repeated] !== values[value])
    .map(([name, value]) => `colours.${name}: it must be the value of ${value}, ${values[value] ?? 'which is missing'}`),
  ...(['quiet', 'accent'] as const).flatMap((name) => {
    const measured = contrast(colourOf(colours[name], tokens), colourOf(colours.background, tokens))
    return measured >= 4.5 ? [] : [`colours.${name}: on colours.background it has a contrast of ${measured.toFixed(2)}; it needs 4.5`]
  }),
]
