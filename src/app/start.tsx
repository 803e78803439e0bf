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

/** Nobody waits longer than this to learn who she is. */
const PATIENCE_MS = 3000

/**
 * Starts the page. Everything that the first screen needs is there before React renders, so that its first commit is
 * the screen: it takes the place of what the boot script has painted without a blank in between.
 */
export async function start(root: Element) {
  // What is built has it as the first script of the page.
  if (import.meta.env.DEV) await import('../boot/head.ts')
  receiveArrival()
  startWatchingForInstallation()
  startWatchingTheViewer()
  if (brand.countdown) void import('../drops/counting.ts').then(({ startCounting }) => startCounting()).catch(() => undefined)
  await Promise.all([loadFirstTexts(), loadScreen(location), knowTheViewer()])
  show(root)
  // The page stands: what fails from here on does not take it away.
  await carryOn().catch(() => undefined)
}

/**
 * What the server has written for a visitor comes alive as it is: what she has typed meanwhile stays. Anything else in the
 * page is a likeness, and the app takes its place.
 */
function show(root: Element) {
  const isHers = root.getAttribute('data-written') === language() && viewer().kind === 'visitor'
  root.removeAttribute('data-written')
  // In short pieces: a finger on a slow phone is heard meanwhile.
  if (isHers) return startTransition(() => void hydrateRoot(root, <App />))
  startTransition(() => createRoot(root).render(<><App /><InItsPlace /></>))
}

/** The likeness is gone, and with it whatever was sent on it: that must not go the browser's way. The screen has a title of its own now, which stands before the page's. */
function InItsPlace() {
  useEffect(() => {
    document.head.querySelector('title:nth-of-type(2)')?.remove()
    tellAlive()
  }, [])
  return null
}

/** The page could not start: a screen that is missing shows by itself, so it is the texts. */
export const showProblem = (root: Element) => createRoot(root).render(<Surroundings><SpeechlessProblem /></Surroundings>)

/**
 * Asks the server who is logged in. Only somebody the phone does not know waits for the answer, and only in front of
 * a door: the cookie may still be good although the storage was emptied.
 */
async function knowTheViewer() {
  const asked = checkSession().catch(() => undefined)
  const leaf = leafOf(location.pathname)
  if (viewer().kind !== 'visitor' || !leaf || leaf.access.isSecret || leaf.access.admits.includes('visitor')) return
  await Promise.race([asked, new Promise((done) => setTimeout(done, PATIENCE_MS))])
}

/** What can wait until the first screen is painted. */
async function carryOn() {
  startWatchingTheLine(checkSession)
  watchOnline((online) => { if (online) void refreshEverything() })
  const { keepLoadedFiles, keepPass } = await import('../pass/keepPass.ts')
  keepPass()
  // Vite serves no worker; what is built has one. Without a network there is no newer one either.
  if (import.meta.env.PROD) void import('#offline/register.ts').then(({ register }) => register({ onUpdate: offerRelease })).catch(() => undefined)
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }))
  const loadLateParts = async () => {
    await loadModals(viewer().kind)
    // Only a member has a use for them without a network.
    if (viewer().kind !== 'member') return
    await loadIdleScreens()
    await keepLoadedFiles()
  }
  watchViewer(() => void loadLateParts())
  await loadLateParts()
}
