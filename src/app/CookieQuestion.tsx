import { useEffect, useState, type ComponentType } from 'react'
import { mayReadPass } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { useCookieChoice } from '#kit/consent.ts'
import { loadWords } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Contained } from './ProblemScreen.tsx'

/** The cookie banner until it is answered (SC-73). A member, who may be at a till, gets it after the first input. */
export function CookieQuestion() {
  const { features } = useBrand()
  const isUnanswered = useCookieChoice() === undefined
  const isNeeded = features.needsConsent === true && isUnanswered
  const isMember = mayReadPass(useViewer())
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (!isNeeded) return
    let isMounted = true
    void pageLoaded()
      .then(() => (isMember ? firstInput() : undefined))
      .then(() => Promise.all([import('../cookies/CookieBanner.tsx'), loadWords('cookies')]))
      .then(([module]) => { if (isMounted) setBanner(() => module.CookieBanner) })
      // If it cannot be loaded, no banner is shown and nothing that needs consent runs.
      .catch(() => undefined)
    return () => { isMounted = false }
  }, [isNeeded, isMember])
  return isNeeded && Banner && <Contained otherwise={null}><Banner /></Contained>
}

const pageLoaded = () =>
  new Promise<unknown>((done) => (document.readyState === 'complete' ? done(undefined) : addEventListener('load', done, { once: true })))

/** Lets the first input take effect and scrolling stop before the banner appears. */
const REST_MS = 600

const firstInput = () =>
  new Promise<unknown>((done) => {
    const kinds = ['pointerup', 'keyup', 'scroll'] as const
    const onInput = () => {
      for (const kind of kinds) removeEventListener(kind, onInput)
      setTimeout(done, REST_MS)
    }
    for (const kind of kinds) addEventListener(kind, onInput, { passive: true })
  })
