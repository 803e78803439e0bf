import type { PassView } from '#offline/passView.ts'
import { keepEarlySubmits } from './early.ts'
import { frameHtml, sheetHtml } from './paint.ts'

const PATIENCE_MS = 1500

// Runs before everything else: paints the stored pass, then lets the app in. At a till nothing else matters.
const parts = document.currentScript?.dataset.parts?.split(' ') ?? []
keepEarlySubmits()
// A stored script that is none: the worker replaces it and loads the page anew (sw/messages.ts).
addEventListener('error', ({ error }) => { if (error instanceof SyntaxError) navigator.serviceWorker?.controller?.postMessage({ type: 'repair' }) })
const isPainted = paintStoredPass() || (isHers() && hasFirstScreen())

// The frame with the code, or with the hero that came with the page, goes first: pictures and the app's modules would take the processor from it.
if (isPainted) requestAnimationFrame(() => setTimeout(() => void pictureStands().then(letTheRestIn)))
else letTheRestIn()

/** The app would take line and processor from the picture and the letters of a page that is written whole; it waits for them, but not for ever. */
async function pictureStands() {
  const picture = document.querySelector<HTMLImageElement>('[data-written] .landing-art img')
  if (!picture) return
  const stands = Promise.all([picture.decode().then(isShown, () => undefined), document.fonts.ready])
  await Promise.race([stands, new Promise((done) => setTimeout(done, PATIENCE_MS))])
}

/** A picture that is decoded is not on the screen yet. Where the browser tells when it is, the app waits for that; elsewhere for the frame after the next. */
const isShown = () => new Promise<unknown>((done) => {
  if (PerformanceObserver.supportedEntryTypes.includes('element')) new PerformanceObserver(done).observe({ type: 'element', buffered: true })
  else requestAnimationFrame(() => requestAnimationFrame(done))
})

function letTheRestIn() {
  delete document.documentElement.dataset.firstFrame
  // What the server has named for now (server/brand/preloads.ts).
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) link.rel = link.dataset.rel ?? ''
  letTheAppIn()
}

/** The entry brings what it imports. That is asked for by itself as well, so that the browser evaluates it in a task of its own: between two of them a finger is heard. */
function letTheAppIn() {
  for (const part of parts) {
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = part
    document.head.append(script)
  }
}

/** What was written for a visitor in the browser's language is taken away from whoever is known here, or has chosen another one; not in the language that the address names. */
function isHers(): boolean {
  try {
    const root = document.getElementById('root')
    const written = root?.dataset.written
    const chosen = new URLSearchParams(location.search).get('lang') === written ? null : localStorage.getItem('laurel:language')
    const isVisitor = !localStorage.getItem('laurel:viewer') || localStorage.getItem('laurel:loggedOut')
    if (!root || !written || (isVisitor && (!chosen || JSON.parse(chosen) === written))) return true
    root.replaceChildren()
    delete root.dataset.written
    return false
  } catch {
    return true
  }
}

function hasFirstScreen(): boolean {
  return Boolean(document.getElementById('root')?.firstElementChild)
}

function paintStoredPass(): boolean {
  try {
    if (location.pathname !== '/pass' || localStorage.getItem('laurel:loggedOut')) return false
    const view = JSON.parse(localStorage.getItem('laurel:pass') ?? 'null') as PassView | null
    const viewer = JSON.parse(localStorage.getItem('laurel:viewer') ?? 'null') as { memberId: string } | null
    if (view?.version !== 1 || viewer?.memberId !== view.memberId) return false
    const html = htmlOf(view, new URLSearchParams(location.search).get('code'))
    const root = document.getElementById('root')
    if (!html || !root) return false
    document.documentElement.dataset.firstFrame = ''
    root.innerHTML = html
    document.documentElement.lang = view.language
    return true
  } catch {
    // Storage blocked or of another shape: the app finds its own way.
    return false
  }
}

function htmlOf(view: PassView, key: string | null): string | undefined {
  const scene = { ratio: devicePixelRatio, now: Date.now() }
  return key ? sheetHtml(view, key, scene) : frameHtml(view, scene)
}
