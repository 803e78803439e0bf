import { useEffect, useRef } from 'react'
import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Long enough to read the welcome, also with a screen reader. */
const WELCOME_MS = 20_000
/** Any of these events cancels the automatic navigation (WCAG 2.2.1). */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'focusin'] as const

/** Welcomes a member who has just registered and opens the collection after 20 s (ST-03). */
export function AlreadyRegistered() {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headline.current?.focus()
    const timer = setTimeout(() => void go(paths.collection(), { replace: true }), WELCOME_MS)
    const stay = () => clearTimeout(timer)
    for (const event of ACTIVITY_EVENTS) addEventListener(event, stay, { passive: true })
    return () => {
      stay()
      for (const event of ACTIVITY_EVENTS) removeEventListener(event, stay)
    }
  }, [])
  return (
    <div className="form">
      <h2 className="display t-31" tabIndex={-1} ref={headline}>
        {t('landing.registered')}
      </h2>
      <Button wide to={paths.collection()}>
        {t('nav.myMembership')}
      </Button>
    </div>
  )
}
