import { useSyncExternalStore } from 'react'
import { local, watchOtherTabs, type CookieChoice } from '#offline/local.ts'
import { store } from './store.ts'

const answered = store<CookieChoice | undefined>(local.get('cookies'))

function subscribe(changed: () => void): () => void {
  const stops = [answered.subscribe(changed), watchOtherTabs('cookies', () => answered.set(local.get('cookies')))]
  return () => stops.forEach((stop) => stop())
}

/** What was answered to the question about cookies; nothing until somebody has (SC-73). */
export const useCookieChoice = (): CookieChoice | undefined => useSyncExternalStore(subscribe, answered.get, answered.get)

/** Keeps the answer on this phone, for every tab of it. A log out leaves it: it is the phone's owner's. */
export function answerCookies({ measuring }: Pick<CookieChoice, 'measuring'>) {
  const choice = { measuring, answeredAt: new Date().toISOString() }
  local.set('cookies', choice)
  answered.set(choice)
}
