import type { Language } from '#contract/problems.ts'
import { format, type Text, type Values } from '#texts/format.ts'
import type { tillEn } from '#texts/till.en.ts'

export type TillText = keyof typeof tillEn
type Texts = Readonly<Record<string, Text>>

// One chunk per language, so that a till loads only one before it starts. Both are precached.
const load: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('#texts/till.en.ts')).tillEn,
  fr: async () => (await import('#texts/till.fr.ts')).tillFr,
}

let texts: Texts = {}
let current: Language = 'en'

/** Returns a text of the till in its language. */
export const t = (key: TillText, values: Values = {}): string =>
  format(texts[key] ?? key, values, current)

/** Returns the language that the till shows. */
export const language = (): Language => current

/** Loads the texts of a language and switches to it. Await it before the first render. */
export async function loadTexts(requested: Language): Promise<void> {
  texts = await load[requested]()
  current = requested
  if (globalThis.document) document.documentElement.lang = requested
}
