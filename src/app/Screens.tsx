import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'
import {
  createPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom'
import { usePrefetch } from '#lib/api/read.ts'
import { useBrand } from '#lib/brand.ts'
import { watchCountdown } from '#lib/countdown.ts'
import { goWith } from '#lib/navigation/go.ts'
import { startViewTransition } from '#lib/browser/viewTransition.ts'
import { AccessGuard } from './accessGuard.tsx'
import { PreviewViewer } from './PreviewViewer.tsx'
import { ProblemScreen } from './ProblemScreen.tsx'
import { isLoaded, loadScreen, readyScreen, type ReadyScreen } from './loadScreen.ts'
import { routes, type Route } from './routes.tsx'
import { useScreenLocation } from './screenLocation.ts'
import { useScrollPosition } from './scrollPosition.ts'
import { Shell } from './Shell.tsx'
import { useViewerGeneration } from './viewerChange.ts'

/** The longest that a navigation from outside of components waits for its screen. */
const ARRIVAL_TIMEOUT_MS = 3000

/**
 * Shows the screen of the address. The first one is loaded before React renders (start.tsx). Later
 * ones appear when they are loaded; the previous screen stays until then, so that there is never a
 * blank.
 */
export function Screens() {
  const shown = useShown()
  const turn = useViewerGeneration()
  useMissedNavigation()
  useScrollPosition(shown.location, useNavigationType())
  const { route, Screen, location } = shown
  const element = route ? (
    <AccessGuard access={route.access}>
      <WithReads route={route}>
        <Screen />
      </WithReads>
    </AccessGuard>
  ) : (
    <Screen />
  )

  return (
    <PreviewViewer leaf={route} location={location}>
      <Shell frame={route?.frame ?? 'form'} location={location}>
        <ErrorBoundary key={`${turn} ${location.pathname}`} fallback={<ProblemScreen />}>
          {useRoutes(
            [{ path: route && route !== routes.countdown ? route.path : '*', element }],
            location,
          )}
        </ErrorBoundary>
      </Shell>
    </PreviewViewer>
  )
}

/** Starts the declared reads of a screen together, before its parts read one after the other. */
function WithReads({ route, children }: { route: Route; children: ReactNode }) {
  usePrefetch(route.reads(useParams(), useBrand()))
  return children
}

/** Applies a history navigation made before the first commit, from which on the router listens. */
function useMissedNavigation() {
  const location = useLocation()
  const [before] = useState(() => createPath(location))
  useEffect(() => {
    if (createPath(window.location) !== before)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [before])
}

function useShown(): ReadyScreen {
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
    return () => {
      isCurrent = false
    }
  }, [location])

  // A countdown that begins or ends changes the screen of this address without a reload.
  useEffect(
    () =>
      watchCountdown(() => {
        const { location: here, route } = last.current
        void loadScreen(here).then(() => {
          const next = readyScreen(here)
          if (last.current.location !== here || next.route === route) return
          last.current = next
          setShown(next)
        })
      }),
    [],
  )

  return shown
}

/** Runs the change as a view transition of the picture both screens share, where the browser supports it. */
function transition(before: ReadyScreen, next: ReadyScreen, change: () => void) {
  const sharesPicture =
    before.route?.hasTransition &&
    next.route?.hasTransition &&
    before.location.pathname !== next.location.pathname
  if (!sharesPicture || !('startViewTransition' in document)) return change()
  queueMicrotask(() => {
    flushSync(() => startViewTransition([before.location.pathname, next.location.pathname]))
    void document
      .startViewTransition(() => flushSync(change))
      .finished.finally(() => startViewTransition([]))
  })
}

/** Provides `go` for code outside of components; its promise resolves when the screen is shown. */
function useProvideGo(shown: ReadyScreen) {
  const navigate = useNavigate()
  const pendingNavigations = useRef<(() => void)[]>([])
  // In a layout effect, before the effects of the first screen, which may call `go` at once.
  useLayoutEffect(() => {
    goWith(async (to, options) => {
      const shownPromise = new Promise<void>((done) => pendingNavigations.current.push(done))
      void (typeof to === 'number' ? navigate(to) : navigate(to, options))
      await Promise.race([
        shownPromise,
        new Promise((done) => setTimeout(done, ARRIVAL_TIMEOUT_MS)),
      ])
    })
  }, [navigate])
  useEffect(() => {
    for (const done of pendingNavigations.current.splice(0)) done()
  }, [shown])
}
