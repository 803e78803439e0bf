import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/problems.ts'
import { local } from '#offline/local.ts'
import { brand } from './brand.ts'
import { store } from './store.ts'

/** The member's choice if she made one, else the browser's first language that the brand speaks, else the brand's. */
export function languageFor({ chosen, spoken, offered }: {
  chosen: Language | undefined
  spoken: readonly string[]
  offered: readonly Language[]
}): Language {
  if (chosen && offered.includes(chosen)) return chosen
  const bases = spoken.map((tag) => tag.toLowerCase().split('-')[0])
  const understood = bases.find((base) => offered.some((language) => language === base))
  return (understood as Language | undefined) ?? offered[0] ?? 'en'
}

const current = store<Language>(languageFor({
  chosen: local.get('language'),
  spoken: globalThis.navigator?.languages ?? [],
  offered: brand.languages,
}))

/** The language the page speaks now. */
export const language = current.get

/** Tells when the page turns to another language. @returns stop */
export const watchLanguage = current.subscribe

export const useLanguage = (): Language => useSyncExternalStore(current.subscribe, current.get)

/** Part of t.ts: turns the page to a language whose texts are there. */
export function turnTo(wanted: Language) {
  if (globalThis.document) document.documentElement.lang = wanted
  current.set(wanted)
}
