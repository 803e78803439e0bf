import type { Language } from '#contract/problems.ts'
import { local } from '#offline/local.ts'
import type { TextKey } from '#texts/en.ts'
import { format, type Text, type Values } from '#texts/format.ts'
import { brand } from './brand.ts'
import { language, turnTo } from './language.ts'

export type { TextKey } from '#texts/en.ts'

type Texts = Readonly<Record<string, Text>>

// One chunk per language: nobody loads the words she does not read.
const load: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('#texts/en.ts')).en,
  fr: async () => (await import('#texts/fr.ts')).fr,
}

let texts: Texts = {}

/** Says a text in the reader's language; the brand's own words come first. */
export const t = (key: TextKey, values: Values = {}): string =>
  format(brand.texts[language()][key] ?? texts[key] ?? key, values, language())

/** To be awaited before the first render: everything after it may call t(). */
export async function loadTexts(wanted: Language = language()) {
  texts = await load[wanted]()
  turnTo(wanted)
}

/** The member's choice; it is kept on this phone and sent with every call. */
export async function chooseLanguage(wanted: Language) {
  await loadTexts(wanted)
  local.set('language', wanted)
}
