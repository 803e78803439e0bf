import type { Language } from '#contract/problems.ts'

/** What a pack writes in both languages, anywhere in it. */
export type Told<Value> = Value extends { en: string; fr: string } ? string : Value extends readonly (infer Each)[] ? Told<Each>[] : Value extends object ? { [Key in keyof Value]: Told<Value[Key]> } : Value

const isText = (value: object): value is { en: string; fr: string } => 'en' in value && 'fr' in value

/** The same in one language: every text of a pack's value, however deep it stands. */
export function inLanguage<Value>(value: Value, language: Language): Told<Value> {
  if (value === null || typeof value !== 'object') return value as Told<Value>
  if (Array.isArray(value)) return value.map((each: unknown) => inLanguage(each, language)) as Told<Value>
  if (isText(value)) return value[language] as Told<Value>
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner as unknown, language)])) as Told<Value>
}
