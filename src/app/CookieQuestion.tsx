import { useEffect, useState, type ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { canReadPass } from '#domain/viewer.ts'
import { useBrand } from '#lib/brand.ts'
import { useCookieChoice } from '#lib/consent.ts'
import { loadTextGroup } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'

/** The cookie banner until it is answered (SC-73). A member, who may be at a till, gets it after the first input. */
export function CookieQuestion() {
  const { features } = useBrand()
  const isUnanswered = useCookieChoice() === undefined
  const isNeeded = features.needsConsent === true && isUnanswered
  const isMember = canReadPass(useViewer())
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (!isNeeded) return
    let isMounted = true
    void pageLoaded()
      .then(() => (isMember ? firstInput() : undefined))
      .then(() => Promise.all([import('../cookies/CookieBanner.tsx'), loadTextGroup('cookies')]))
      .then(([module]) => {
        if (isMounted) setBanner(() => module.CookieBanner)
      })
      // If it cannot be loaded, no banner is shown and nothing that needs consent runs.
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [isNeeded, isMember])
  return (
    isNeeded &&
    Banner && (
      <ErrorBoundary fallback={null}>
        <Banner />
      </ErrorBoundary>
    )
  )
}

const pageLoaded = () =>
  new Promise<unknown>((done) =>
    document.readyState === 'complete'
      ? done(undefined)
      : addEventListener('load', done, { once: true }),
  )

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
