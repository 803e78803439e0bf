/** A text with {placeholders}, or its singular and plural, selected by `count`. */
export type Text = string | { one: string; other: string }
export type Values = Readonly<Record<string, string | number>>

/**
 * Fills the placeholders of a text. Numbers are formatted in the language; a placeholder without a
 * value stays visible, so that it is noticed.
 */
export function format(text: Text, values: Values, language: string): string {
  return pluralFormOf(text, values.count, language).replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => {
      const value = values[name]
      if (typeof value === 'number') return formatNumberIn(value, language)
      return value ?? placeholder
    },
  )
}

/**
 * Formats a number in a language. Whole numbers are grouped here, because the first NumberFormat of
 * a page blocks for 20 ms on a fast processor and 100 ms on a slow phone (decision 0038).
 */
export function formatNumberIn(value: number, language: string): string {
  if (!Number.isSafeInteger(value)) return new Intl.NumberFormat(language).format(value)
  return String(value).replace(/\B(?=(\d{3})+$)/g, language.startsWith('fr') ? '\u202F' : ',')
}

/**
 * Adapts a formatted date to French: "1er novembre", also after a weekday, with no-break spaces in
 * a date ("1er novembre 2027") and in a time ("à 14 h 05").
 */
export const inFrenchStyle = (date: string, language: string): string =>
  language.startsWith('fr')
    ? date
        .replace(
          /^(\p{L}+\s)?1(?=\s\p{L}{2})/u,
          (_, weekday: string | undefined) => `${weekday ?? ''}1er`,
        )
        .replace(/(\d)\sh\s(\d)/u, '$1\u00A0h\u00A0$2')
        .replace(/(\d(?:er)?)\s(?=\p{L}{2})/gu, '$1\u00A0')
        .replace(/(\p{L}|\.)\s(?=\d{4})/u, '$1\u00A0')
        .replace(/(à)\s(?=\d)/u, '$1\u00A0')
    : date

/** One per language, because construction is much slower than use. */
const pluralRules: Record<string, Intl.PluralRules> = {}

// French has 0 in the singular and a third form for millions; two forms suffice here.
function pluralFormOf(text: Text, count: string | number | undefined, language: string): string {
  if (typeof text === 'string') return text
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language))
  return rules.select(Number(count)) === 'one' ? text.one : text.other
}
