import type { BrandPack } from '../../brands/brand.ts'
import {
  colorOf,
  contrast,
  declarationsOf,
  labOf,
  rgbOf,
  type Declarations,
  type Rgb,
} from '../../brands/contrast.ts'
import { edgePairs, textPairs } from '../../brands/design-errors.ts'

/** The four colors that a look is drawn in, as `#RRGGBB`. */
export type Palette = { paper: string; ink: string; accent: string; second: string }
export const PALETTE_NAMES = ['paper', 'ink', 'accent', 'second'] as const

/** Values that keep their meaning in every brand: done and failed. */
const KEPT = new Set(['brand-good', 'brand-bad'])
const WHITE = '#FFFFFF'

const rgb = (hex: string): Rgb => colorOf(hex, {})
const hexOf = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()
const contrastOf = (one: string, other: string): number => contrast(rgb(one), rgb(other))
const lightness = (hex: string): number => labOf(rgb(hex))[0]

/** Returns the palette of a pack: its paper, ink and accent, and the first color of its landing page that is another. */
export function paletteOf({ values }: Pick<BrandPack, 'values'>): Palette {
  const [paper, ink, accent] = ['brand-paper', 'brand-ink', 'brand-accent'].map(
    (name) => values[name] ?? '',
  ) as [string, string, string]
  const second = [1, 2, 3]
    .map((number) => values[`brand-landing-figure-${number}`] ?? '')
    .find((value) => /^#[0-9a-f]{6}$/i.test(value) && value !== accent)
  return { paper, ink, accent, second: second ?? accent }
}

/**
 * Returns what recolors a color from one palette to another. The four colors become those of the other palette; one between
 * them moves as they do, the nearest of them most (inverse distance, in OKLab).
 */
export function recoloring(from: Palette, to: Palette): (hex: string) => string {
  // Where two of the look's colors are the same, such as its ink and its accent, the first one counts.
  const anchors = PALETTE_NAMES.filter(
    (name, index) => !PALETTE_NAMES.slice(0, index).some((before) => from[before] === from[name]),
  ).map((name) => ({ at: labOf(rgb(from[name])), to: labOf(rgb(to[name])) }))
  return (hex) => {
    // Pure white and black are light and shade, and the values of masks.
    if (/^#(?:f{6}|0{6})$/i.test(hex)) return hex.toUpperCase()
    const color = labOf(rgb(hex))
    const near = anchors.map(({ at, to: target }) => ({
      weight: 1 / Math.max(distance(color, at), 1e-4) ** 3,
      shift: [0, 1, 2].map((part) => (target[part] ?? 0) - (at[part] ?? 0)),
    }))
    const total = near.reduce((sum, { weight }) => sum + weight, 0)
    const moved = color.map(
      (value, part) =>
        value +
        near.reduce((sum, { weight, shift }) => sum + (weight / total) * (shift[part] ?? 0), 0),
    ) as unknown as Rgb
    return hexOf(rgbOf(moved))
  }
}

const distance = (one: Rgb, other: Rgb): number =>
  Math.hypot(...one.map((value, part) => value - (other[part] ?? 0)))

/** Recolors every color of a text: hexadecimal, `rgb(1 2 3 / .4)`, `rgba(1,2,3,.4)`, and three channels alone. */
export function recolorText(text: string, recolor: (hex: string) => string): string {
  const channels = (parts: readonly string[], separator: string) =>
    rgb(recolor(hexOf(parts.map((part) => Number(part) / 255) as unknown as Rgb)))
      .map((part) => Math.round(part * 255))
      .join(separator)
  return text
    .replace(/(?<![\w&]|url\()#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![\w-])/gi, (hex) =>
      recolor(hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex),
    )
    .replace(
      /\b(rgba?\()(\d+)(\s*,\s*|\s+)(\d+)(?:\s*,\s*|\s+)(\d+)/g,
      (_, head: string, r: string, gap: string, g: string, b: string) =>
        `${head}${channels([r, g, b], gap)}`,
    )
    .replace(/^\d+ \d+ \d+$/, (triple) => channels(triple.split(' '), ' '))
}

/** Returns the look of a pack in another palette, with every text legible as far as the four colors allow it. */
export function recoloredLook(
  { values, colors }: Pick<BrandPack, 'values' | 'colors'>,
  palette: Palette,
  meanings: string,
): Pick<BrandPack, 'values' | 'colors'> {
  const recolor = recoloring(paletteOf({ values }), palette)
  const moved = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      KEPT.has(name) ? value : recolorText(value, recolor),
    ]),
  )
  const { paper, ink, accent } = palette
  moved['brand-paper'] = paper
  moved['brand-ink'] = ink
  moved['brand-accent'] = accent
  if (values['brand-accent'] === values['brand-ink']) moved['brand-accent-text'] = accent
  moved['brand-on-accent'] = [WHITE, paper, ink].reduce((best, each) =>
    contrastOf(each, accent) > contrastOf(best, accent) ? each : best,
  )
  moved['brand-accent-text'] = readable(moved['brand-accent-text'] ?? accent, [paper], 4.5)
  const legible = repaired(moved, meanings, palette)
  return {
    values: legible,
    colors: {
      ...colors,
      theme: paper,
      background: paper,
      ink,
      // Emails write with it.
      accent: legible['brand-accent'] ?? accent,
      onAccent: legible['brand-on-accent'] ?? WHITE,
      line: legible['brand-line'] ?? recolor(colors.line),
      quiet: readable(recolor(colors.quiet), [paper], 4.5),
    },
  }
}

/** Moves the ink of a pair with too little contrast away from its ground, or else the ground. The four colors stay as they were typed. */
function repaired(
  values: Readonly<Record<string, string>>,
  meanings: string,
  palette: Palette,
): Record<string, string> {
  const result = { ...values }
  const kept = new Set<string>(Object.values(palette))
  const declared = declarationsOf(meanings)
  for (let round = 0; round < 6; round++)
    for (const [pairs, minimum] of [
      [textPairs, 4.5],
      [edgePairs, 3],
    ] as const)
      for (const [ink, ground] of pairs) {
        const tokens: Declarations = { ...result, ...declared }
        const grounds = flat(ground, tokens)
        const inks = flat(ink, tokens)
        if (!grounds || !inks || contrastOf(inks, grounds) >= minimum) continue
        const name = valueOf(ink, tokens)
        const groundName = valueOf(ground, tokens)
        if (name !== undefined && !kept.has(result[name] ?? ''))
          result[name] = readable(result[name] ?? inks, [grounds], minimum)
        else if (groundName !== undefined && !kept.has(result[groundName] ?? ''))
          result[groundName] = readable(grounds, [inks], minimum)
        else if (ink === 'text-quiet') result['brand-quiet'] = stronger(result['brand-quiet'])
      }
  return result
}

/** Returns the share of ink in quiet texts, a little higher. */
const stronger = (share = '70%'): string => `${Math.min(100, parseFloat(share) + 4)}%`

/** Returns the color of a meaning, undefined where it is not a flat one. */
function flat(name: string, tokens: Declarations): string | undefined {
  try {
    return hexOf(colorOf(`var(--${name})`, tokens))
  } catch {
    return undefined
  }
}

/** Returns the brand value that a meaning has its color from, undefined where it is mixed. */
function valueOf(name: string, tokens: Declarations): string | undefined {
  const value = tokens[name] ?? ''
  if (/^#[0-9a-f]{6}$/i.test(value)) return name.startsWith('brand-') ? name : undefined
  const next = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  return next === undefined ? undefined : valueOf(next, tokens)
}

/** Returns the nearest lighter or darker color with this contrast on all grounds. */
function readable(hex: string, grounds: readonly string[], minimum: number): string {
  const isLegible = (color: string) =>
    grounds.every((ground) => contrastOf(color, ground) >= minimum + 0.05)
  const [start, a, b] = labOf(rgb(hex))
  const step = (grounds[0] === undefined ? 1 : lightness(grounds[0])) > 0.6 ? -0.01 : 0.01
  for (let light = start; light >= 0 && light <= 1; light += step) {
    const color = hexOf(rgbOf([light, a, b]))
    if (isLegible(color)) return color
  }
  return step < 0 ? '#000000' : WHITE
}

/** Returns everything that a palette does not fit a look in, with the nearest color that fits; empty when it does. */
export function paletteErrors(look: string, from: Palette, to: Palette): string[] {
  const isDark = ({ paper, ink }: Palette) => lightness(paper) < lightness(ink)
  if (isDark(from) !== isDark(to))
    return [
      `The look ${look} has a ${isDark(from) ? 'dark' : 'light'} paper and ${isDark(from) ? 'light' : 'dark'} ink, and its drawings with them. Choose another look: --look ${isDark(to) ? 'sleep' : 'eyewear or bridal'}.`,
    ]
  const needs = [
    { name: 'ink', minimum: 7, reason: 'quieter texts are mixed from the two' },
    { name: 'accent', minimum: 4.5, reason: 'emails write with it' },
    ...(contrastOf(from.second, from.paper) >= 4.5
      ? [{ name: 'second', minimum: 4.5, reason: `the look ${look} has texts on it` } as const]
      : []),
  ] as const
  return needs
    .filter(({ name, minimum }) => contrastOf(to[name], to.paper) < minimum)
    .map(
      ({ name, minimum, reason }) =>
        `--${name} on --paper has a contrast of ${contrastOf(to[name], to.paper).toFixed(2)}; it needs ${minimum}, because ${reason}. The nearest that fits is ${readable(to[name], [to.paper], minimum)}.`,
    )
}
