import { useEffect, useState, type ComponentType } from 'react'
import { mayReadPass } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { useCookieChoice } from '#kit/consent.ts'
import { loadWords } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Contained } from './ProblemScreen.tsx'

/**
 * SC-73: asked where something needs consent, until it is answered. It comes when the page is loaded, and to a member, who
 * may be at a till, after the first action.
 */
export function CookieQuestion() {
  const { features } = useBrand()
  const isUnanswered = useCookieChoice() === undefined
  const isAsked = features.needsConsent === true && isUnanswered
  const isMember = mayReadPass(useViewer())
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    void whenThePageStands()
      .then(() => (isMember ? whenSheHasMoved() : undefined))
      .then(() => Promise.all([import('../cookies/CookieBanner.tsx'), loadWords('cookies')]))
      .then(([module]) => { if (isWanted) setBanner(() => module.CookieBanner) })
      // Without its words nothing is asked, and nothing is done that would need an answer.
      .catch(() => undefined)
    return () => { isWanted = false }
  }, [isAsked, isMember])
  return isAsked && Banner && <Contained otherwise={null}><Banner /></Contained>
}

const whenThePageStands = () =>
  new Promise<unknown>((done) => (document.readyState === 'complete' ? done(undefined) : addEventListener('load', done, { once: true })))

/** What is pressed is pressed first, and what moves comes to rest. */
const REST_MS = 600

const whenSheHasMoved = () =>
  new Promise<unknown>((done) => {
    const kinds = ['pointerup', 'keyup', 'scroll'] as const
    const moved = () => {
      for (const kind of kinds) removeEventListener(kind, moved)
      setTimeout(done, REST_MS)
    }
    for (const kind of kinds) addEventListener(kind, moved, { passive: true })
  })
