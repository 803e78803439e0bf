import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/problems.ts'
import { local } from '#offline/local.ts'
import { brand } from './brand.ts'
import { store } from './store.ts'

/**
 * What the address of the page names, else what was chosen on this phone, else the language of the account, else the browser's first that the brand speaks,
 * else the brand's.
 */
export function languageFor({ named, chosen, ofAccount, spoken, offered }: {
  /** Anybody may have typed it. */
  named?: string | undefined
  chosen: Language | undefined
  ofAccount: Language | undefined
  spoken: readonly string[]
  offered: readonly Language[]
}): Language {
  const known = [named, chosen, ofAccount].find((language) => offered.some((one) => one === language))
  if (known) return known as Language
  const bases = spoken.map((tag) => tag.toLowerCase().split('-')[0])
  const understood = bases.find((base) => offered.some((language) => language === base))
  return (understood as Language | undefined) ?? offered[0] ?? 'en'
}

/** Of a page that was found in a language: `?lang=fr` (server/brand/found.ts). It counts until another one is chosen. */
const inAddress = () => new URLSearchParams(globalThis.location?.search).get('lang') ?? undefined

/** Takes it out of the address: what the reader chooses counts more. */
export function forgetAddress() {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  if (!query.has('lang')) return
  query.delete('lang')
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
}

/** The language of whoever has this account, on this phone. */
const languageOf = (ofAccount: Language | undefined): Language =>
  languageFor({ named: inAddress(), chosen: local.get('language'), ofAccount, spoken: globalThis.navigator?.languages ?? [], offered: brand.languages })

const current = store<Language>(languageOf(local.get('viewer')?.language))

/** The language the page speaks now. */
export const language = current.get

/** Tells when the page turns to another language. @returns stop */
export const watchLanguage = current.subscribe

export const useLanguage = (): Language => useSyncExternalStore(current.subscribe, current.get, current.get)

/** What was chosen on this phone, if anything was: a browser's preference is no choice. */
export const chosenLanguage = (): Language | undefined => local.get('language')

/** The language to turn to for the account that has logged in; nothing when it is spoken already. */
export function languageToFollow(ofAccount: Language | undefined): Language | undefined {
  const wanted = ofAccount && languageOf(ofAccount)
  return wanted === current.get() ? undefined : wanted
}

/** Part of t.ts: turns the page to a language whose texts are there. */
export function turnTo(wanted: Language) {
  // Said again, the same language has the browser style the whole page again.
  if (globalThis.document && document.documentElement.lang !== wanted) document.documentElement.lang = wanted
  current.set(wanted)
}
