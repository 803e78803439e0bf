import { useEffect, useState, type ComponentType } from 'react'
import { useCookieChoice } from '#kit/consent.ts'
import { loadWords } from '#kit/t.ts'
import { Contained } from './ProblemScreen.tsx'

/** SC-73: asked until somebody has answered. Nothing waits for it, so it comes when the page stands. */
export function CookieQuestion() {
  const isAsked = useCookieChoice() === undefined
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    void whenThePageStands()
      .then(() => Promise.all([import('../cookies/CookieBanner.tsx'), loadWords('cookies')]))
      .then(([module]) => { if (isWanted) setBanner(() => module.CookieBanner) })
      // Without its words nothing is asked, and nothing is done that would need an answer.
      .catch(() => undefined)
    return () => { isWanted = false }
  }, [isAsked])
  return isAsked && Banner && <Contained otherwise={null}><Banner /></Contained>
}

const whenThePageStands = () =>
  new Promise<unknown>((done) => (document.readyState === 'complete' ? done(undefined) : addEventListener('load', done, { once: true })))
