import type { StoredPass } from '#offline/passView.ts'
import { refetchFiles } from '#offline/refetchFiles.ts'
import { repeatEarlyClicks } from './earlyClicks.ts'
import { holdEarlySubmits } from './earlySubmits.ts'
import { watchPixelRatio } from './pixelRatio.ts'

const PICTURE_TIMEOUT_MS = 1500

/** In the session's storage while the page reloads itself. */
const RELOADED = 'laurel:reloaded'

// Runs first: paints the stored pass and then loads the app, so that the code shows at once at a till.
const release = document.currentScript?.dataset.parts
const parts = release?.split(' ') ?? []
watchPixelRatio()
holdEarlySubmits()
repeatEarlyClicks()
const wasReloaded = takeReloadMark()
let isLoading = true
// A script with a syntax error, or one that imports from another that was cut off.
addEventListener('error', ({ error }) => {
  if (!(error instanceof SyntaxError)) return
  const worker = navigator.serviceWorker?.controller
  // The worker replaces it and reloads the page (sw/messages.ts).
  if (worker) worker.postMessage({ type: 'repair' })
  else void replaceFiles()
})
const isPainted = paintStoredPass() || (keepServerMarkup() && hasFirstScreen())

// Paint the frame with the code or the server-rendered hero first: pictures and the app's modules compete for the CPU.
if (isPainted) requestAnimationFrame(() => setTimeout(() => void pictureReady().then(loadRest)))
else loadRest()

/** Waits up to 1.5 s for picture and fonts of a server-rendered page: the app competes for network and CPU. */
async function pictureReady() {
  const picture = document.querySelector<HTMLImageElement>(
    '[data-server-rendered] .landing-art img',
  )
  if (!picture) return
  const ready = Promise.all([
    picture.decode().then(pictureShown, () => undefined),
    document.fonts.ready,
  ])
  await Promise.race([ready, new Promise((done) => setTimeout(done, PICTURE_TIMEOUT_MS))])
}

/** Resolves when the decoded picture is on the screen: by Element Timing where supported, else after two frames. */
const pictureShown = () =>
  new Promise<unknown>((done) => {
    if (PerformanceObserver.supportedEntryTypes.includes('element'))
      new PerformanceObserver(done).observe({ type: 'element', buffered: true })
    else requestAnimationFrame(() => requestAnimationFrame(done))
  })

function loadRest() {
  delete document.documentElement.dataset.firstFrame
  // Links that the server has deferred until now (server/web/preloads.ts).
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    link.rel = link.dataset.rel ?? ''
  loadApp()
}

/** Adds each import of the entry as a script, so that each is its own task and input is handled in between. */
function loadApp() {
  for (const part of parts) {
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = part
    script.onerror = () => void replaceFiles()
    // The entry, which is the last part and waits for the others.
    if (part === parts.at(-1)) script.onload = () => (isLoading = false)
    document.head.append(script)
  }
}

/**
 * Replaces the files in the browser's HTTP cache while no worker controls the page, and reloads the page once. Behind a
 * bad network the page stays as it is until the next visit.
 */
async function replaceFiles() {
  if (!isLoading || wasReloaded || navigator.serviceWorker?.controller) return
  isLoading = false
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done))
  if (!(await refetchFiles(parts))) return
  sessionStorage.setItem(RELOADED, '1')
  location.reload()
}

/** Returns whether this page has just reloaded itself; true where storage is blocked, so that it never does. */
function takeReloadMark(): boolean {
  try {
    const mark = sessionStorage.getItem(RELOADED)
    sessionStorage.removeItem(RELOADED)
    return mark !== null
  } catch {
    return true
  }
}

/**
 * Returns whether the server-rendered markup stays. Removes it for a stored member, and when the chosen language differs
 * and the address does not ask for this one.
 */
function keepServerMarkup(): boolean {
  try {
    const root = document.getElementById('root')
    const renderedLanguage = root?.dataset.serverRendered
    const chosen =
      new URLSearchParams(location.search).get('lang') === renderedLanguage
        ? null
        : localStorage.getItem('laurel:language')
    const visitorMarker =
      !localStorage.getItem('laurel:viewer') || localStorage.getItem('laurel:loggedOut')
    if (
      !root ||
      !renderedLanguage ||
      (visitorMarker && (!chosen || JSON.parse(chosen) === renderedLanguage))
    )
      return true
    root.replaceChildren()
    delete root.dataset.serverRendered
    return false
  } catch {
    return true
  }
}

function hasFirstScreen(): boolean {
  return Boolean(document.getElementById('root')?.firstElementChild)
}

/** Inserts the stored markup of the address, if this release rendered it for the stored member. */
function paintStoredPass(): boolean {
  try {
    if (location.pathname !== '/pass' || localStorage.getItem('laurel:loggedOut')) return false
    const pass = JSON.parse(localStorage.getItem('laurel:pass') ?? 'null') as StoredPass | null
    const viewer = JSON.parse(localStorage.getItem('laurel:viewer') ?? 'null') as {
      memberId: string
    } | null
    if (!pass?.markup || pass.markup.release !== release || viewer?.memberId !== pass.memberId)
      return false
    const key = new URLSearchParams(location.search).get('code')
    const html: unknown = key ? pass.markup.codes[key] : pass.markup.front
    const root = document.getElementById('root')
    if (typeof html !== 'string' || !root) return false
    document.documentElement.dataset.firstFrame = ''
    root.innerHTML = html
    markExpired(root)
    document.documentElement.lang = pass.language
    return true
  } catch {
    // Storage is blocked or has another format: the app renders without it.
    return false
  }
}

/** Marks vouchers that have expired since they were stored (src/pass/ExpiryDate.tsx). */
function markExpired(root: HTMLElement) {
  for (const date of root.querySelectorAll<HTMLElement>('[data-expires-at]'))
    if (Date.parse(date.dataset.expiresAt ?? '') < Date.now()) date.classList.add('is-over')
}
