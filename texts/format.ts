/** One text of the house: a sentence with {placeholders}, or its singular and plural, told apart by `count`. */
export type Text = string | { one: string; other: string }
export type Values = Readonly<Record<string, string | number>>

/**
 * Fills a text with its values. Numbers are written as the language writes them; a placeholder without a value
 * stays visible, because a gap in a sentence is harder to notice than a brace.
 */
export function format(text: Text, values: Values, language: string): string {
  return sentenceOf(text, values.count, language).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (typeof value === 'number') return number(value, language)
    return value ?? placeholder
  })
}

/**
 * A number as the language writes it. Whole ones are grouped here: the first NumberFormat of a page takes a fast
 * processor 20 ms, and a slow phone a hundred, in one piece (docs/decisions/0038).
 */
export function number(value: number, language: string): string {
  if (!Number.isSafeInteger(value)) return new Intl.NumberFormat(language).format(value)
  return String(value).replace(/\B(?=(\d{3})+$)/g, language.startsWith('fr') ? '\u202F' : ',')
}

/** A day that Intl has written, after its weekday or alone: French counts the first of a month ("1er novembre"), and no other day of it. */
export const withFirst = (day: string, language: string): string => (language.startsWith('fr') ? day.replace(/^(\p{L}+\s)?1(?=\s)/u, (_, weekday: string | undefined) => `${weekday ?? ''}1er`) : day)

/** One per language: constructing them costs far more than using them. */
const pluralRules: Record<string, Intl.PluralRules> = {}

// French counts 0 among the singular and has a third form for millions; both languages get by with two of our own.
function sentenceOf(text: Text, count: string | number | undefined, language: string): string {
  if (typeof text === 'string') return text
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language))
  return rules.select(Number(count)) === 'one' ? text.one : text.other
}
