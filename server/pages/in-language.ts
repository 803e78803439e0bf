import type { Language } from '#contract/problems.ts'

/** A value of a pack with its localized texts replaced by strings, at any depth. */
export type Told<Value> = Value extends { en: string; fr: string } ? string : Value extends readonly (infer Each)[] ? Told<Each>[] : Value extends object ? { [Key in keyof Value]: Told<Value[Key]> } : Value

const isText = (value: object): value is { en: string; fr: string } => 'en' in value && 'fr' in value

/** Returns a value of a pack in one language, with the texts at any depth. */
export function inLanguage<Value>(value: Value, language: Language): Told<Value> {
  if (value === null || typeof value !== 'object') return value as Told<Value>
  if (Array.isArray(value)) return value.map((each: unknown) => inLanguage(each, language)) as Told<Value>
  if (isText(value)) return value[language] as Told<Value>
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner as unknown, language)])) as Told<Value>
}
