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

/** The longest that a navigation from outside of components waits for its screen. */
const ARRIVAL_TIMEOUT_MS = 3000

/**
 * Shows the screen of the address. The first one is loaded before React renders (start.tsx). Later
 * ones appear when they are loaded; the previous screen stays until then, so that there is never a
 * blank.
 */
export function Screens() {
  const shown = useShown()
  const turn = useTurn()
  useMissedNavigation()
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

/** Applies a history navigation made before the first commit, from which on the router listens. */
function useMissedNavigation() {
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
  useProvideGo(shown)

  useLayoutEffect(() => {
    // Continue for a first screen that is not loaded: the address changed while loading, or loading
    // failed and is retried.
    if (last.current.location === location && last.current.Screen !== ProblemScreen) return
    let isCurrent = true
    const show = () => {
      if (!isCurrent) return
      const [before, next] = [last.current, readyScreen(location)]
      last.current = next
      transition(before, next, () => setShown(next))
    }
    if (isLoaded(location)) show()
    else void loadScreen(location).then(show)
    return () => { isCurrent = false }
  }, [location])

  // A countdown that begins or ends changes the screen of this address without a reload.
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

/** Runs the change as a view transition of the picture both screens share, where the browser supports it. */
function transition(before: Ready, next: Ready, change: () => void) {
  const sharesPicture = before.leaf?.lifts && next.leaf?.lifts && before.location.pathname !== next.location.pathname
  if (!sharesPicture || !('startViewTransition' in document)) return change()
  queueMicrotask(() => {
    flushSync(() => liftBetween([before.location.pathname, next.location.pathname]))
    void document.startViewTransition(() => flushSync(change)).finished.finally(() => liftBetween([]))
  })
}

/** Provides `go` for code outside of components; its promise resolves when the screen is shown. */
function useProvideGo(shown: Ready) {
  const navigate = useNavigate()
  const pendingNavigations = useRef<(() => void)[]>([])
  // In a layout effect, before the effects of the first screen, which may call `go` at once.
  useLayoutEffect(() => {
    goWith(async (to, options) => {
      const shownPromise = new Promise<void>((done) => pendingNavigations.current.push(done))
      void (typeof to === 'number' ? navigate(to) : navigate(to, options))
      await Promise.race([shownPromise, new Promise((done) => setTimeout(done, ARRIVAL_TIMEOUT_MS))])
    })
  }, [navigate])
  useEffect(() => {
    for (const done of pendingNavigations.current.splice(0)) done()
  }, [shown])
}
