import type { Language } from '#contract/problems.ts'

/** A value of a pack with its localized texts replaced by strings, at any depth. */
export type LocalizedText<Value> = Value extends { en: string; fr: string }
  ? string
  : Value extends readonly (infer Each)[]
    ? LocalizedText<Each>[]
    : Value extends object
      ? { [Key in keyof Value]: LocalizedText<Value[Key]> }
      : Value

const isText = (value: object): value is { en: string; fr: string } =>
  'en' in value && 'fr' in value

/** Returns a value of a pack in one language, with the texts at any depth. */
export function localize<Value>(value: Value, language: Language): LocalizedText<Value> {
  if (value === null || typeof value !== 'object') return value as LocalizedText<Value>
  if (Array.isArray(value))
    return value.map((each: unknown) => localize(each, language)) as LocalizedText<Value>
  if (isText(value)) return value[language] as LocalizedText<Value>
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, localize(inner as unknown, language)]),
  ) as LocalizedText<Value>
}
