import type { BrandPack } from './brand.ts'
import { colorOf, contrast, declarationsOf, type Declarations } from './contrast.ts'
import type { PackError } from './pack-errors.ts'

/** Text colors and their backgrounds: contrast 4.5 (WCAG 2.2). Add the pair of a new rule here. */
export const textPairs: readonly (readonly [ink: string, ground: string])[] = [
  ['text', 'surface'],
  ['text', 'surface-raised'],
  ['text', 'surface-sunken'],
  ['text', 'row-fill'],
  ['text', 'field-fill'],
  ['text-quiet', 'surface'],
  ['text-quiet', 'surface-raised'],
  ['text-quiet', 'surface-sunken'],
  ['text-quiet', 'row-fill'],
  ['text-action', 'surface'],
  ['text-action', 'surface-raised'],
  ['text-action', 'surface-sunken'],
  ['on-action', 'action'],
  ['hero-ink', 'hero-ground'],
  ['toast-ink', 'toast-ground'],
  ['good', 'surface'],
  ['good', 'surface-raised'],
  ['bad', 'surface'],
  ['bad', 'surface-raised'],
  ['stub-ink', 'stub-fill'],
  ['landing-eyebrow', 'surface'],
  ['landing-foot-ink', 'landing-foot-ground'],
  ['scan-ink', 'scan-paper'],
]
/**
 * Edges and states, which need a contrast of 3. On other grounds than these (hero, code, toast) the focus outline
 * has the color of their text.
 */
export const edgePairs: typeof textPairs = [
  ['edge-field', 'surface'],
  ['edge-field', 'surface-raised'],
  ['focus', 'surface'],
  ['focus', 'surface-raised'],
  ['focus', 'surface-sunken'],
  ['focus', 'row-fill'],
  ['focus', 'field-fill'],
  ['focus', 'stub-fill'],
  ['focus', 'dock-fill'],
  ['focus', 'landing-question-ground'],
  ['meter-fill', 'meter-track'],
]

/** Colors of emails and of the address bar, and the values that they must repeat. */
const repeatedColors = {
  background: 'brand-paper',
  ink: 'brand-ink',
  accent: 'brand-accent',
  onAccent: 'brand-on-accent',
  line: 'brand-line',
} as const

/** Text and its ground in the dark mode of emails. */
const darkPairs = [
  ['ink', 'background'],
  ['ink', 'raised'],
  ['quiet', 'background'],
  ['quiet', 'raised'],
  ['accentText', 'background'],
  ['onAccent', 'accent'],
  ['stubInk', 'stubFill'],
] as const

type Look = Pick<BrandPack, 'values' | 'dark' | 'colors' | 'emails'>

/**
 * Returns the errors of a pack's look: low contrast, values that no rule reads, missing values.
 * @param meanings brands/tokens.css, the only style sheet that reads values
 */
export function designErrorsIn(
  { values, dark, colors, emails }: Look,
  meanings: string,
): PackError[] {
  const declared = declarationsOf(meanings)
  return [
    ...valueErrors(values, meanings),
    ...contrastErrors('values', { ...values, ...declared }),
    ...(dark ? darkErrors(values, dark.values) : []),
    ...(dark ? contrastErrors('dark.values', { ...values, ...dark.values, ...declared }) : []),
    ...colorErrors({ values, colors }, { ...values, ...declared }),
    ...darkEmailErrors(emails?.dark),
  ]
}

const contrastErrors = (place: string, tokens: Declarations): PackError[] =>
  [
    ...textPairs.flatMap((pair) => lowContrast(pair, tokens, 4.5)),
    ...edgePairs.flatMap((pair) => lowContrast(pair, tokens, 3)),
  ].map((error) => `${place}: ${error}`)

/** In dark mode the values only replace others, and the browser draws its own parts dark. */
const darkErrors = (light: Look['values'], values: Look['values']): PackError[] => [
  ...Object.keys(values)
    .filter((name) => !(name in light))
    .map((name) => `dark.values.${name}: it is not in values`),
  ...Object.entries({ values: [light, 'light'], 'dark.values': [values, 'dark'] } as const)
    .filter(([, [set, scheme]]) => set['brand-scheme'] !== scheme)
    .map(([place, [, scheme]]) => `${place}.brand-scheme: with a dark mode it must be ${scheme}`),
]

function valueErrors(values: Look['values'], meanings: string): PackError[] {
  const usedNames = new Set(
    [...meanings.matchAll(/var\(--(brand-[a-z0-9-]+)/g)].map(([, name = '']) => name),
  )
  for (const value of Object.values(values))
    for (const [, name = ''] of value.matchAll(/var\(--(brand-[a-z0-9-]+)/g)) usedNames.add(name)
  return [
    ...[...usedNames]
      .filter((name) => !(name in values))
      .map((name) => `values.${name}: it is missing`),
    ...Object.keys(values)
      .filter((name) => !usedNames.has(name))
      .map((name) => `values.${name}: no rule reads it`),
  ]
}

function lowContrast(
  [ink, ground]: readonly [string, string],
  tokens: Declarations,
  minimum: number,
): PackError[] {
  try {
    const measured = contrast(colorOf(`var(--${ink})`, tokens), colorOf(`var(--${ground})`, tokens))
    return measured >= minimum
      ? []
      : [`--${ink} on --${ground} has a contrast of ${measured.toFixed(2)}; it needs ${minimum}`]
  } catch (error) {
    return [
      `--${ink} on --${ground} cannot be measured (${error instanceof Error ? error.message : 'not a color'})`,
    ]
  }
}

const colorErrors = (
  { values, colors }: Pick<Look, 'values' | 'colors'>,
  tokens: Declarations,
): PackError[] => [
  ...Object.entries(repeatedColors)
    .filter(([name, value]) => colors[name as keyof typeof repeatedColors] !== values[value])
    .map(
      ([name, value]) =>
        `colors.${name}: it must be the value of ${value}, ${values[value] ?? 'which is missing'}`,
    ),
  ...(['quiet', 'accent'] as const).flatMap((name) => {
    const measured = contrast(colorOf(colors[name], tokens), colorOf(colors.background, tokens))
    return measured >= 4.5
      ? []
      : [
          `colors.${name}: on colors.background it has a contrast of ${measured.toFixed(2)}; it needs 4.5`,
        ]
  }),
]

const darkEmailErrors = (dark: NonNullable<Look['emails']>['dark']): PackError[] =>
  dark === undefined
    ? []
    : darkPairs.flatMap(([ink, ground]) => {
        const measured = contrast(colorOf(dark[ink], {}), colorOf(dark[ground], {}))
        return measured >= 4.5
          ? []
          : [
              `emails.dark.${ink}: on emails.dark.${ground} it has a contrast of ${measured.toFixed(2)}; it needs 4.5`,
            ]
      })
