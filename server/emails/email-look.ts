import type { BrandPack } from '#brands/brand.ts'

type Colors = Record<
  | 'ground'
  | 'background'
  | 'raised'
  | 'ink'
  | 'quiet'
  | 'line'
  | 'accent'
  | 'onAccent'
  | 'accentText'
  | 'stubFill'
  | 'stubInk',
  string
>

/** The design of a brand's emails, in values that email programs understand. */
export type EmailLook = {
  isDark: boolean
  colors: Colors
  /** Colors of dark mode; undefined for a brand that is the same in both. */
  dark: Colors | undefined
  pictureGround: string
  quoteColor: string
  /** Declarations of the font in each role. */
  display: string
  text: string
  mono: string
  mark: string
  button: string
  titleSize: number
  titleLine: number
  /** Radii and paddings in pixels. */
  corner: number
  cardCorner: number
  buttonCorner: number
  gutter: number
  phoneGutter: number
  /** Widths of lines in pixels; 0 for none. */
  rule: number
  rowEdge: number
  rowUnder: number
  rowGap: number
  isStubCentered: boolean
}

const MAX_CARD_CORNER = 28
const TITLE_PX = 36

/** Returns the design of a brand's emails, from the same values that its screens read. */
export function emailLookOf(brand: BrandPack): EmailLook {
  const { colors, emails } = brand
  const value = (name: string, fallback = ''): string =>
    resolveValue(brand.values, name) || fallback
  const color = (name: string, fallback: string): string => {
    const found = value(name)
    return /^#[0-9a-f]{6}$/i.test(found) ? found : fallback
  }
  const pixels = (name: string): number => Number.parseFloat(value(name)) || 0
  const number = (name: string, fallback: number): number =>
    Number.parseFloat(value(name)) || fallback
  const titleSize = Math.round(TITLE_PX * number('brand-display-scale', 1))
  const rowUnder = pixels('brand-row-under')
  const rowEdge = pixels('brand-row-edge')
  const phoneGutter = pixels('brand-gutter') || 20
  return {
    isDark: value('brand-scheme') === 'dark',
    colors: {
      ...colors,
      ground: emails?.ground ?? colors.background,
      raised: color('brand-raised', colors.background),
      accentText: color('brand-accent-text', colors.accent),
      stubFill: color('brand-stub-fill', colors.background),
      stubInk: color('brand-stub-ink', colors.ink),
    },
    dark: emails?.dark,
    pictureGround: emails?.pictureGround ?? colors.line,
    quoteColor: emails?.quote ?? colors.accent,
    ...fontsOf(value),
    titleSize,
    titleLine: Math.ceil(titleSize * number('brand-display-leading', 1.1)),
    corner: pixels('brand-corner'),
    cardCorner: Math.min(MAX_CARD_CORNER, pixels('brand-corner-card')),
    buttonCorner: pixels('brand-corner-button'),
    gutter: 2 * Math.round(phoneGutter * 0.875),
    phoneGutter,
    rule: pixels('brand-rule') || (rowEdge > 0 ? 0 : rowUnder),
    rowEdge,
    rowUnder,
    rowGap: pixels('brand-row-gap'),
    isStubCentered: value('brand-stub-align') === 'center',
  }
}

/** Returns the declarations of the fonts. None is loaded: a phone without it shows the next one. */
function fontsOf(value: (name: string, fallback?: string) => string) {
  const display = `font-family:${familyOf(value('brand-display', 'serif'))}`
  const text = `font-family:${familyOf(value('brand-text', 'sans-serif'))}`
  const cut = value('brand-display-cut', 'normal')
  const variation = cut === 'normal' ? '' : `;font-variation-settings:${cut.replaceAll('"', "'")}`
  const buttonSize = Math.round(Number.parseFloat(value('brand-button-size', '1')) * 16) + 1
  return {
    text,
    display: `${display}${variation};font-weight:${value('brand-display-weight', '600')};letter-spacing:${value('brand-display-tracking', '0')}`,
    mono: "font-family:'JetBrains Mono Variable','JetBrains Mono',Consolas,Menlo,'Courier New',monospace",
    mark: `${display}${variation};font-weight:${value('brand-mark-weight', '600')};letter-spacing:${value('brand-mark-tracking', '0')};text-transform:${value('brand-mark-case', 'none')};font-size:${value('brand-mark-case') === 'uppercase' ? 20 : 24}px`,
    button: `${text};font-size:${buttonSize}px;font-weight:${value('brand-button-weight', '600')};letter-spacing:${value('brand-button-tracking', '0')};text-transform:${value('brand-button-case', 'none')}`,
  }
}

/** Single quotes, because the value is in an attribute; fonts that email programs have at the end. */
const familyOf = (stack: string): string =>
  stack
    .replaceAll('"', "'")
    .replace(/system-ui, */, "'Segoe UI', Helvetica, Arial, ")
    .replace(/Garamond, serif$/, "Garamond, Georgia, 'Times New Roman', serif")
    .replace(/, +/g, ',')

/** Returns a value of the pack with its references to other values filled in. */
export function resolveValue(values: BrandPack['values'], name: string): string {
  let found = values[name] ?? ''
  for (let depth = 0; depth < 5 && found.includes('var('); depth += 1)
    found = found.replace(/var\(--(brand-[a-z0-9-]+)\)/g, (_, other: string) => values[other] ?? '')
  return found
}
