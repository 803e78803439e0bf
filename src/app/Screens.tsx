import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createPath, useLocation, useNavigate, useNavigationType, useRoutes } from 'react-router-dom'
import { watchCountdown } from '#kit/countdown.ts'
import { goWith } from '#kit/go.ts'
import { liftBetween } from '#kit/lift.ts'
import { Guard } from './guard.tsx'
import { Onlooker } from './Onlooker.tsx'
import { Contained, ProblemScreen } from './ProblemScreen.tsx'
import { isLoaded, loadScreen, readyScreen, type Ready } from './screenOf.ts'
import { countdownLeaf } from './routes.tsx'
import { useScreenLocation } from './screenLocation.ts'
import { useScrollPlace } from './scrollPlace.ts'
import { Shell } from './Shell.tsx'
import { useTurn } from './turn.ts'

/** Nobody waits longer than this for a screen to say that it has come. */
const PATIENCE_MS = 3000

/**
 * Shows the screen of the address. The first one is loaded before React renders (start.tsx), so the first commit is
 * the screen; later ones come when they are loaded, and the one before stays until then: there is never a blank.
 */
export function Screens() {
  const shown = useShown()
  const turn = useTurn()
  useMissedStep()
  useScrollPlace(shown.location, useNavigationType())
  const { leaf, Screen, location } = shown
  const element = leaf ? <Guard access={leaf.access}><Screen /></Guard> : <Screen />

  return (
    <Onlooker leaf={leaf} location={location}>
      <Shell frame={leaf?.frame ?? 'form'} location={location}>
        <Contained key={`${turn} ${location.pathname}`} otherwise={<ProblemScreen />}>{useRoutes([{ path: leaf && leaf !== countdownLeaf ? leaf.path : '*', element }], location)}</Contained>
      </Shell>
    </Onlooker>
  )
}

/** The router listens from its first commit on: who stepped back while that was made has gone somewhere that nobody heard of. */
function useMissedStep() {
  const location = useLocation()
  const [before] = useState(() => createPath(location))
  useEffect(() => {
    if (createPath(window.location) !== before) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [before])
}

function useShown(): Ready {
  const location = useScreenLocation()
  const [shown, setShown] = useState(() => readyScreen(location))
  const last = useRef(shown)
  useGo(shown)

  useLayoutEffect(() => {
    // A first screen that could not be shown: she was elsewhere when it was loaded, or it failed and is tried again.
    if (last.current.location === location && last.current.Screen !== ProblemScreen) return
    let isWanted = true
    const show = () => {
      if (!isWanted) return
      const [before, next] = [last.current, readyScreen(location)]
      last.current = next
      lift(before, next, () => setShown(next))
    }
    if (isLoaded(location)) show()
    else void loadScreen(location).then(show)
    return () => { isWanted = false }
  }, [location])

  // A countdown has ended, or has begun: what stands at this address is another screen, without a reload.
  useEffect(() => watchCountdown(() => {
    const { location: here, leaf } = last.current
    void loadScreen(here).then(() => {
      const next = readyScreen(here)
      if (last.current.location !== here || next.leaf === leaf) return
      last.current = next
      setShown(next)
    })
  }), [])

  return shown
}

/** A picture that both screens have moves from one to the other, where the browser can. */
function lift(before: Ready, next: Ready, change: () => void) {
  const moves = before.leaf?.lifts && next.leaf?.lifts && before.location.pathname !== next.location.pathname
  if (!moves || !('startViewTransition' in document)) return change()
  queueMicrotask(() => {
    flushSync(() => liftBetween([before.location.pathname, next.location.pathname]))
    void document.startViewTransition(() => flushSync(change)).finished.finally(() => liftBetween([]))
  })
}

/** Lets those who are no component go somewhere, and tells them when they have come. */
function useGo(shown: Ready) {
  const navigate = useNavigate()
  const waiting = useRef<(() => void)[]>([])
  // Before the effects of the first screen: one that leads on at once would lead nowhere.
  useLayoutEffect(() => {
    goWith(async (to, options) => {
      const hasCome = new Promise<void>((done) => waiting.current.push(done))
      void (typeof to === 'number' ? navigate(to) : navigate(to, options))
      await Promise.race([hasCome, new Promise((done) => setTimeout(done, PATIENCE_MS))])
    })
  }, [navigate])
  useEffect(() => {
    for (const done of waiting.current.splice(0)) done()
  }, [shown])
}
