import { useEffect, useRef } from 'react'
import { go } from '#kit/go.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'

/** Time to read the greeting, also for who hears it; whoever is faster presses. */
const GREETING_MS = 20_000
/** Somebody is doing something here: she stays, and leaves by the button (WCAG 2.2.1). */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'focusin'] as const

/** ST-03: greets whoever has just registered, and leads on to the collection. */
export function Registered() {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headline.current?.focus()
    const timer = setTimeout(() => void go(paths.collection(), { replace: true }), GREETING_MS)
    const stay = () => clearTimeout(timer)
    for (const sign of SIGNS) addEventListener(sign, stay, { passive: true })
    return () => {
      stay()
      for (const sign of SIGNS) removeEventListener(sign, stay)
    }
  }, [])
  return (
    <div className="form">
      <h2 className="display t-31" tabIndex={-1} ref={headline}>{t('landing.registered')}</h2>
      <Button wide to={paths.collection()}>{t('nav.myMembership')}</Button>
    </div>
  )
}
