import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { brand } from '#lib/brand.ts'
import { announceFormReady } from '#offline/formReady.ts'
import { whenAnalyticsAllowed } from '#lib/consent.ts'
import { language } from '#lib/texts/language.ts'
import { connectionLostAt, startWatchingConnection, watchOnline } from '#lib/api/online.ts'
import { hydratePublic } from '#lib/api/preloadedAnswers.ts'
import { refreshSince } from '#lib/api/queries.ts'
import { loadFirstTexts } from '#lib/texts/t.ts'
import { startGuardingHistory } from '#lib/navigation/historyGuard.ts'
import { checkSession, startWatchingViewer, viewer, watchViewer } from '#lib/session/viewer.ts'
import { startWatchingInstallation } from '#offline/install.ts'
import { App } from './App.tsx'
import { receiveLinkTokens } from './receiveLinkTokens.ts'
import { UntranslatedProblem } from './ProblemScreen.tsx'
import { offerRelease } from './Notices.tsx'
import { routeOf } from './routes.tsx'
import { loadIdleScreens, loadScreen } from './loadScreen.ts'
import { UiProvider } from './UiProvider.tsx'

/** The longest wait for the session check before the first render. */
const SESSION_TIMEOUT_MS = 3000

/** Starts the page. Loads the first screen before React renders, so that no blank follows the painted pass. */
export async function start(root: Element) {
  // The production page has them as inline scripts.
  if (import.meta.env.DEV) {
    await import('../boot/head.ts')
    ;(await import('../boot/pixelRatio.ts')).watchPixelRatio()
  }
  receiveLinkTokens()
  startGuardingHistory()
  startWatchingInstallation()
  startWatchingViewer()
  if (brand.countdown)
    void import('../drops/startCountdown.ts')
      .then(({ startCounting }) => startCounting())
      .catch(() => undefined)
  await Promise.all([loadFirstTexts(), loadScreen(location), identifyViewer()])
  hydratePublic()
  show(root)
  // The page is shown: a failure from here on must not replace it with the error page.
  await startLateTasks().catch(() => undefined)
}

/** Hydrates the page if it was rendered for a visitor in this language, which keeps their input; else replaces it. */
function show(root: Element) {
  const canHydrate =
    root.getAttribute('data-server-rendered') === language() && viewer().kind === 'visitor'
  root.removeAttribute('data-server-rendered')
  // As a transition, which React renders in short tasks, so that a slow phone handles input in between.
  if (canHydrate) return startTransition(() => void hydrateRoot(root, <App />, rootOptions))
  startTransition(() =>
    createRoot(root, rootOptions).render(
      <>
        <App />
        <PlaceholderReplaced />
      </>,
    ),
  )
}

/** Most errors that wait for src/reporting, as in src/boot/earlyErrors.ts. */
const MOST_ERRORS = 20

/** An error that a boundary catches reaches no listener of the window (src/boot/earlyErrors.ts). */
const rootOptions = {
  onCaughtError(error: unknown) {
    // eslint-disable-next-line no-console -- React logs it as well when there is no listener
    console.error(error)
    const errors = globalThis.laurelErrors
    if (errors && errors.length < MOST_ERRORS) errors.push(error)
  },
}

/**
 * Runs once the placeholder is replaced: removes the page's title, because the screen has rendered
 * its own before it, and ends the early handling of form submits.
 */
function PlaceholderReplaced() {
  useEffect(() => {
    document.head.querySelector('title:nth-of-type(2)')?.remove()
    announceFormReady()
  }, [])
  return null
}

/** Shows the error page without texts: a missing screen shows its own error, so only the texts can be missing. */
export const showProblem = (root: Element) =>
  createRoot(root).render(
    <UiProvider>
      <UntranslatedProblem />
    </UiProvider>,
  )

/**
 * Asks the server who is logged in. Waits for the answer only if no member is stored and the screen is not for
 * visitors, because the session cookie may be valid although storage was cleared.
 */
async function identifyViewer() {
  const checked = checkSession().catch(() => undefined)
  const route = routeOf(location.pathname)
  if (
    viewer().kind !== 'visitor' ||
    !route ||
    route.access.isSecret ||
    route.access.allows.includes('visitor')
  )
    return
  await Promise.race([checked, new Promise((done) => setTimeout(done, SESSION_TIMEOUT_MS))])
}

/** Starts everything that can wait until the first screen is painted. */
async function startLateTasks() {
  startWatchingConnection(checkSession)
  watchOnline((online) => {
    if (online) void refreshSince(connectionLostAt())
  })
  const { storeLoadedFiles, startStoringPass } = await import('../pass/storePass.ts')
  startStoringPass()
  void import('./forgetItems.ts')
    .then(({ startForgettingItems }) => startForgettingItems())
    .catch(() => undefined)
  void import('./openFromNotification.ts')
    .then(({ startOpeningNotifications }) => startOpeningNotifications())
    .catch(() => undefined)
  void import('./renewNotifications.ts')
    .then(({ startRenewingNotifications }) => startRenewingNotifications())
    .catch(() => undefined)
  // Vite's dev server has no worker. A failure is ignored: offline there is no newer worker.
  if (import.meta.env.PROD)
    void import('#offline/registerWorker.ts')
      .then(({ register }) => register({ onUpdate: offerRelease }))
      .catch(() => undefined)
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }))
  if (document.querySelector('[name=reports]'))
    whenAnalyticsAllowed(() => {
      void import('../reporting/reportErrors.ts')
        .then(({ reportErrors }) => reportErrors())
        .catch(() => undefined)
    })
  const loadLateParts = async () => {
    const { loadModals } = await import('./modals.tsx')
    await loadModals(viewer().kind)
    // Only members use them offline.
    if (viewer().kind !== 'member') return
    await loadIdleScreens()
    await storeLoadedFiles()
  }
  watchViewer(() => void loadLateParts())
  await loadLateParts()
}
