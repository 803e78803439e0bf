import type { Language } from '#contract/problems.ts'
import type { en } from '#texts/en.ts'
import type { formsEn } from '#texts/forms.en.ts'
import type { benefitsEn } from '#texts/benefits.en.ts'
import type { cookiesEn } from '#texts/cookies.en.ts'
import type { dropsEn } from '#texts/drops.en.ts'
import type { transfersEn } from '#texts/transfers.en.ts'
import type { paymentsEn } from '#texts/payments.en.ts'
import type { walletsEn } from '#texts/wallets.en.ts'
import type { withdrawalsEn } from '#texts/withdrawals.en.ts'
import type { phonePassesEn } from '#texts/phone-passes.en.ts'
import type { membershipEn } from '#texts/membership.en.ts'
import type { contentEn } from '#texts/content.en.ts'
import { format, type Text, type Values } from '#texts/format.ts'
import { brand } from '../brand.ts'
import { language, languageToFollow, switchLanguage } from './language.ts'
import { pseudoIfEnabled } from './pseudo.ts'
import { addFrenchMessages } from './sentences.ts'

export type TextKey =
  | keyof typeof en
  | keyof typeof formsEn
  | keyof typeof membershipEn
  | keyof typeof benefitsEn
  | keyof typeof contentEn
  | keyof typeof dropsEn
  | keyof typeof transfersEn
  | keyof typeof walletsEn
  | keyof typeof withdrawalsEn
  | keyof typeof phonePassesEn
  | keyof typeof paymentsEn
  | keyof typeof cookiesEn

type Texts = Readonly<Record<string, Text>>
/** Has one export. */
type TextModule = Readonly<Record<string, Texts>>

// One chunk per language, so that a reader loads only one.
const load: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('#texts/en.ts')).en,
  fr: async () => {
    const [{ fr }, catalogue] = await Promise.all([
      import('#texts/fr.ts'),
      import('#contract/problems.fr.ts'),
    ])
    addFrenchMessages(catalogue)
    return fr
  },
}
/** Texts of only some screens; await them before showing such a screen. */
const groups = {
  /** Login, registration and the account. */
  forms: {
    en: () => import('#texts/forms.en.ts'),
    fr: () => import('#texts/forms.fr.ts'),
  },
  membership: {
    en: () => import('#texts/membership.en.ts'),
    fr: () => import('#texts/membership.fr.ts'),
  },
  /** Benefits, their modals, and the page of one item. */
  benefits: {
    en: () => import('#texts/benefits.en.ts'),
    fr: () => import('#texts/benefits.fr.ts'),
  },
  /** Invitations and the static pages for visitors. */
  pages: {
    en: () => import('#texts/content.en.ts'),
    fr: () => import('#texts/content.fr.ts'),
  },
  /** Drops, and what a visitor sees after signing up for one. */
  drops: {
    en: () => import('#texts/drops.en.ts'),
    fr: () => import('#texts/drops.fr.ts'),
  },
  /** Sending pieces to people, and accepting them. */
  transfers: {
    en: () => import('#texts/transfers.en.ts'),
    fr: () => import('#texts/transfers.fr.ts'),
  },
  /** The member's own wallets. */
  wallets: {
    en: () => import('#texts/wallets.en.ts'),
    fr: () => import('#texts/wallets.fr.ts'),
  },
  /** Moving pieces to the member's own wallet. */
  withdrawals: {
    en: () => import('#texts/withdrawals.en.ts'),
    fr: () => import('#texts/withdrawals.fr.ts'),
  },
  /** Passes in the wallets of phones. */
  phonePasses: {
    en: () => import('#texts/phone-passes.en.ts'),
    fr: () => import('#texts/phone-passes.fr.ts'),
  },
  /** The saved card, and buying. */
  payments: {
    en: () => import('#texts/payments.en.ts'),
    fr: () => import('#texts/payments.fr.ts'),
  },
  /** The cookie banner and the purpose of each cookie. */
  cookies: {
    en: () => import('#texts/cookies.en.ts'),
    fr: () => import('#texts/cookies.fr.ts'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<TextModule>>>
export type TextGroup = keyof typeof groups

const loadGroup = async (words: TextGroup, requested: Language): Promise<Texts> => {
  const [texts] = Object.values<Texts>(await groups[words][requested]())
  return texts ?? {}
}

let texts: Texts = {}
const neededGroups = new Set<TextGroup>()

/** Returns a text in the reader's language; the brand's own text takes precedence. */
export function t(key: TextKey, values: Values = {}): string {
  const text = format(brand.texts[language()][key] ?? texts[key] ?? key, values, language())
  return import.meta.env.DEV ? pseudoIfEnabled(text) : text
}

let lastRequested: Language | undefined

/** Loads the texts and switches the page to them; the later call wins. Await it before the first render. */
export async function loadTexts(requested: Language = language()) {
  lastRequested = requested
  const groupsBefore = [...neededGroups]
  const loaded = await Promise.all([
    load[requested](),
    ...groupsBefore.map((words) => loadGroup(words, requested)),
  ])
  if (requested !== lastRequested) return
  // Another screen has loaded a group meanwhile.
  if (neededGroups.size !== groupsBefore.length) return loadTexts(requested)
  texts = Object.assign({}, ...loaded) as Texts
  switchLanguage(requested)
}

/** Precached on every phone (tools/build/precache.ts). */
const PRECACHED_LANGUAGE: Language = 'en'

/** Loads the texts of the first screen; when the reader's language cannot be loaded, the precached language. */
export const loadFirstTexts = (): Promise<void> =>
  loadTexts().catch(() => loadTexts(PRECACHED_LANGUAGE))

/** Loads a group of texts. Await it before showing a screen or modal that uses them. */
export async function loadTextGroup(words: TextGroup): Promise<void> {
  if (neededGroups.has(words)) return
  const languageBefore = language()
  const loaded = await loadGroup(words, languageBefore)
  neededGroups.add(words)
  // The language changed meanwhile: load again in the new one.
  if (languageBefore !== language()) return loadTexts()
  texts = { ...texts, ...loaded }
}

/** Switches to the language of the account that logged in, unless another was chosen on this phone. */
export async function followAccountLanguage(ofAccount: Language | undefined) {
  const requested = languageToFollow(ofAccount)
  // If its texts cannot be loaded, the page keeps its language.
  if (requested) await loadTexts(requested).catch(() => undefined)
}
