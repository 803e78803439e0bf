/** Resolves colors in CSS values and measures their contrast, for the check of packs and for tests. */
export type Declarations = Readonly<Record<string, string>>

export type Rgb = readonly [number, number, number]

/** Returns the custom properties of a style sheet: name without dashes → value. */
export const declarationsOf = (css: string): Declarations =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  )

/**
 * Returns the plain color of a CSS value: follows var() and mixes in oklab, as the browser does.
 * @throws Error when the value is not a flat color
 */
export function colorOf(value: string, tokens: Declarations): Rgb {
  const name = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  if (name) return colorOf(tokens[name] ?? `--${name} is not declared`, tokens)
  const match =
    /^color-mix\(in oklab, (var\([^)]*\)|#\w{6}) (var\([^)]*\)|[\d.]+%), (var\([^)]*\)|#\w{6})\)$/.exec(
      value,
    )
  if (match) {
    const [, first = '', part = '', second = ''] = match
    return mix(colorOf(first, tokens), colorOf(second, tokens), shareOf(part, tokens))
  }
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`Not a flat color: ${value}`)
  return [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16) / 255) as unknown as Rgb
}

const shareOf = (part: string, tokens: Declarations): number =>
  parseFloat(part.startsWith('var(') ? (tokens[part.slice(6, -1)] ?? '') : part) / 100

/** Returns the contrast by WCAG 2.2: 21 for black on white; text needs 4.5, edges and states 3. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const gamma = (part: number): number =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
const clamp = (part: number): number => Math.min(1, Math.max(0, part))

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const [a, b] = [labOf(first), labOf(second)]
  return rgbOf(
    [0, 1, 2].map(
      (part) => (a[part] ?? 0) * share + (b[part] ?? 0) * (1 - share),
    ) as unknown as Rgb,
  )
}

/** Returns a color in OKLab: lightness, green to red, blue to yellow. */
export function labOf(color: Rgb): Rgb {
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Returns the nearest color that a screen shows. */
export function rgbOf([light, a, b]: Rgb): Rgb {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    clamp(gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    clamp(gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ]
}
