import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/problems.ts'
import { local } from '#offline/localStore.ts'
import { brand } from '../brand.ts'
import { store } from '../browser/store.ts'

/**
 * Returns the first that the brand offers of: the language in the address, the choice on this phone, the account's
 * language, the browser's languages; else the brand's first language.
 */
export function languageFor({
  named,
  chosen,
  ofAccount,
  spoken,
  offered,
}: {
  /** From the address, so any string. */
  named?: string | undefined
  chosen: Language | undefined
  ofAccount: Language | undefined
  spoken: readonly string[]
  offered: readonly Language[]
}): Language {
  const requested = [named, chosen, ofAccount].find((language) =>
    offered.some((one) => one === language),
  )
  if (requested) return requested as Language
  const bases = spoken.map((tag) => tag.toLowerCase().split('-')[0])
  const shared = bases.find((base) => offered.some((language) => language === base))
  return (shared as Language | undefined) ?? offered[0] ?? 'en'
}

/** The language of a page found by search, `?lang=fr` (server/web/seo.ts), until another is chosen. */
const languageInAddress = () =>
  new URLSearchParams(globalThis.location?.search).get('lang') ?? undefined

/** Removes `lang` from the address, because the reader's choice takes precedence. */
export function clearAddressLanguage() {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  if (!query.has('lang')) return
  query.delete('lang')
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
}

const languageOf = (ofAccount: Language | undefined): Language =>
  languageFor({
    named: languageInAddress(),
    chosen: local.get('language'),
    ofAccount,
    spoken: globalThis.navigator?.languages ?? [],
    offered: brand.languages,
  })

const current = store<Language>(languageOf(local.get('viewer')?.language))

/** Returns the page's current language. */
export const language = current.get

/** Subscribes to changes of the page's language. @returns unsubscribe */
export const watchLanguage = current.subscribe

export const useLanguage = (): Language =>
  useSyncExternalStore(current.subscribe, current.get, current.get)

/** Returns the language chosen on this phone, if any. The browser's preference does not count. */
export const chosenLanguage = (): Language | undefined => local.get('language')

/** Returns the language to switch to for the account that logged in; undefined when it is current already. */
export function languageToFollow(ofAccount: Language | undefined): Language | undefined {
  const target = ofAccount && languageOf(ofAccount)
  return target === current.get() ? undefined : target
}

/** Switches the page to a language whose texts are loaded. Only for t.ts. */
export function switchLanguage(target: Language) {
  // Setting the same value again makes the browser restyle the whole page.
  if (globalThis.document && document.documentElement.lang !== target)
    document.documentElement.lang = target
  current.set(target)
}
