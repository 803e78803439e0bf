import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { brand } from '#kit/brand.ts'
import { tellAlive } from '#offline/alive.ts'
import { language } from '#kit/language.ts'
import { startWatchingTheLine, watchOnline } from '#kit/online.ts'
import { refreshEverything } from '#kit/queries.ts'
import { loadFirstTexts } from '#kit/t.ts'
import { checkSession, startWatchingTheViewer, viewer, watchViewer } from '#kit/viewer.ts'
import { startWatchingForInstallation } from '#offline/install.ts'
import { App } from './App.tsx'
import { receiveArrival } from './arrival.ts'
import { loadModals } from './modals.tsx'
import { SpeechlessProblem } from './ProblemScreen.tsx'
import { offerRelease } from './Notices.tsx'
import { leafOf } from './routes.tsx'
import { loadIdleScreens, loadScreen } from './screenOf.ts'
import { Surroundings } from './Surroundings.tsx'

/** The longest wait for the session check before the first render. */
const SESSION_TIMEOUT_MS = 3000

/** Starts the page. Loads the first screen before React renders, so that no blank follows the painted pass. */
export async function start(root: Element) {
  // The production page has it as its first script.
  if (import.meta.env.DEV) await import('../boot/head.ts')
  receiveArrival()
  startWatchingForInstallation()
  startWatchingTheViewer()
  if (brand.countdown) void import('../drops/counting.ts').then(({ startCounting }) => startCounting()).catch(() => undefined)
  await Promise.all([loadFirstTexts(), loadScreen(location), identifyViewer()])
  show(root)
  // The page is shown: a failure from here on must not replace it with the error page.
  await startLateTasks().catch(() => undefined)
}

/** Hydrates the page if it was rendered for a visitor in this language, which keeps their input; else replaces it. */
function show(root: Element) {
  const canHydrate = root.getAttribute('data-written') === language() && viewer().kind === 'visitor'
  root.removeAttribute('data-written')
  // As a transition, which React renders in short tasks, so that a slow phone handles input in between.
  if (canHydrate) return startTransition(() => void hydrateRoot(root, <App />))
  startTransition(() => createRoot(root).render(<><App /><PlaceholderReplaced /></>))
}

/**
 * Runs once the placeholder is replaced: removes the page's title, because the screen has rendered
 * its own before it, and ends the early handling of form submits.
 */
function PlaceholderReplaced() {
  useEffect(() => {
    document.head.querySelector('title:nth-of-type(2)')?.remove()
    tellAlive()
  }, [])
  return null
}

/** Shows the error page without texts: a missing screen shows its own error, so only the texts can be missing. */
export const showProblem = (root: Element) => createRoot(root).render(<Surroundings><SpeechlessProblem /></Surroundings>)

/**
 * Asks the server who is logged in. Waits for the answer only if no member is stored and the screen is not for
 * visitors, because the session cookie may be valid although storage was cleared.
 */
async function identifyViewer() {
  const checked = checkSession().catch(() => undefined)
  const leaf = leafOf(location.pathname)
  if (viewer().kind !== 'visitor' || !leaf || leaf.access.isSecret || leaf.access.admits.includes('visitor')) return
  await Promise.race([checked, new Promise((done) => setTimeout(done, SESSION_TIMEOUT_MS))])
}

/** Starts everything that can wait until the first screen is painted. */
async function startLateTasks() {
  startWatchingTheLine(checkSession)
  watchOnline((online) => { if (online) void refreshEverything() })
  const { keepLoadedFiles, keepPass } = await import('../pass/keepPass.ts')
  keepPass()
  // Vite's dev server has no worker. A failure is ignored: offline there is no newer worker.
  if (import.meta.env.PROD) void import('#offline/register.ts').then(({ register }) => register({ onUpdate: offerRelease })).catch(() => undefined)
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }))
  const loadLateParts = async () => {
    await loadModals(viewer().kind)
    // Only members use them offline.
    if (viewer().kind !== 'member') return
    await loadIdleScreens()
    await keepLoadedFiles()
  }
  watchViewer(() => void loadLateParts())
  await loadLateParts()
}
