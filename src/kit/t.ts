import type { Language } from '#contract/problems.ts'
import { local } from '#offline/local.ts'
import type { en } from '#texts/en.ts'
import type { formsEn } from '#texts/forms.en.ts'
import type { benefitsEn } from '#texts/benefits.en.ts'
import type { cookiesEn } from '#texts/cookies.en.ts'
import type { dropsEn } from '#texts/drops.en.ts'
import type { membershipEn } from '#texts/membership.en.ts'
import type { pagesEn } from '#texts/pages.en.ts'
import { format, type Text, type Values } from '#texts/format.ts'
import { brand } from './brand.ts'
import { forgetAddress, language, languageToFollow, turnTo } from './language.ts'
import { problemOf } from './problem.ts'
import { disguised } from './pseudo.ts'
import { speakFrench } from './sentences.ts'
import { toast } from './toast.ts'

export type TextKey = keyof typeof en | keyof typeof formsEn | keyof typeof membershipEn | keyof typeof benefitsEn | keyof typeof pagesEn | keyof typeof dropsEn | keyof typeof cookiesEn

type Texts = Readonly<Record<string, Text>>

// One chunk per language: nobody loads the words she does not read.
const load: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('#texts/en.ts')).en,
  fr: async () => {
    const [{ fr }, catalogue] = await Promise.all([import('#texts/fr.ts'), import('#contract/french.ts')])
    speakFrench(catalogue)
    return fr
  },
}
/** Words that only some screens say: to be awaited before one of them is shown. */
const groups = {
  /** Coming in and the account. */
  forms: {
    en: async () => (await import('#texts/forms.en.ts')).formsEn,
    fr: async () => (await import('#texts/forms.fr.ts')).formsFr,
  },
  /** The membership page and what opens over it. */
  membership: {
    en: async () => (await import('#texts/membership.en.ts')).membershipEn,
    fr: async () => (await import('#texts/membership.fr.ts')).membershipFr,
  },
  /** Benefits, wherever they stand, what opens over them, and one asset. */
  benefits: {
    en: async () => (await import('#texts/benefits.en.ts')).benefitsEn,
    fr: async () => (await import('#texts/benefits.fr.ts')).benefitsFr,
  },
  /** Invitations and the plain pages that visitors read. */
  pages: {
    en: async () => (await import('#texts/pages.en.ts')).pagesEn,
    fr: async () => (await import('#texts/pages.fr.ts')).pagesFr,
  },
  /** Drops that open, and what waits for whoever has signed up. */
  drops: {
    en: async () => (await import('#texts/drops.en.ts')).dropsEn,
    fr: async () => (await import('#texts/drops.fr.ts')).dropsFr,
  },
  /** The question about cookies, and what each is for. */
  cookies: {
    en: async () => (await import('#texts/cookies.en.ts')).cookiesEn,
    fr: async () => (await import('#texts/cookies.fr.ts')).cookiesFr,
  },
} as const satisfies Record<string, Record<Language, () => Promise<Texts>>>
export type Words = keyof typeof groups

let texts: Texts = {}
/** What some screen has needed. */
const known = new Set<Words>()

/** Says a text in the reader's language; the brand's own words come first. */
export function t(key: TextKey, values: Values = {}): string {
  const said = format(brand.texts[language()][key] ?? texts[key] ?? key, values, language())
  return import.meta.env.DEV ? disguised(said) : said
}

let wantedLast: Language | undefined

/** To be awaited before the first render: everything after it may call t(). Of two at once, the later one counts. */
export async function loadTexts(wanted: Language = language()) {
  wantedLast = wanted
  const knew = [...known]
  const loaded = await Promise.all([load[wanted](), ...knew.map((words) => groups[words][wanted]())])
  if (wanted !== wantedLast) return
  // A screen has come meanwhile that says more.
  if (known.size !== knew.length) return loadTexts(wanted)
  texts = Object.assign({}, ...loaded) as Texts
  turnTo(wanted)
}

/** Stored with the app on every phone (tools/precache.ts). */
const ON_EVERY_PHONE: Language = 'en'

/** The words of the first screen: in a language that this phone cannot get at now, the page is said in the one it has. */
export const loadFirstTexts = (): Promise<void> => loadTexts().catch(() => loadTexts(ON_EVERY_PHONE))

/** The words of a group: to be awaited before a screen or a modal that says them. */
export async function loadWords(words: Words): Promise<void> {
  if (known.has(words)) return
  const spoken = language()
  const loaded = await groups[words][spoken]()
  known.add(words)
  // Turned to another language meanwhile: its words are asked for again.
  if (spoken !== language()) return loadTexts()
  texts = { ...texts, ...loaded }
}

/** Speaks the language of the account that has logged in, unless another one was chosen on this phone. */
export async function followAccount(ofAccount: Language | undefined) {
  const wanted = languageToFollow(ofAccount)
  // Without its texts the page stays as it is, in words that are there.
  if (wanted) await loadTexts(wanted).catch(() => undefined)
}

/**
 * The member's choice; it is kept on this phone, sent with every call, and told to her account. The words of a language
 * that was never spoken here are not on the phone: without a connection it says so, and stays as it is.
 */
export async function chooseLanguage(wanted: Language) {
  try {
    await loadTexts(wanted)
  } catch (cause) {
    return toast.problem(problemOf('OFFLINE', { cause }))
  }
  local.set('language', wanted)
  forgetAddress()
  // Only who has an account carries the call. Unheard, it changes nothing here.
  if (local.get('viewer')) void import('./accountLanguage.ts').then(({ tellAccount }) => tellAccount(wanted)).catch(() => undefined)
}
