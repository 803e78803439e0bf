import { local } from './localStore.ts'

/** Chromium's install prompt, deferred until the member asks for it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

const MONTH = 30 * 24 * 60 * 60 * 1000

let installPrompt: InstallPromptEvent | undefined
const watchers = new Set<() => void>()
const notifyWatchers = () => {
  for (const changed of watchers) changed()
}

/** Listens for the install prompt. Call it before the first render: the browser fires it once and early. */
export function startWatchingInstallation() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt = event as InstallPromptEvent
    notifyWatchers()
  })
  addEventListener('appinstalled', () => {
    installPrompt = undefined
    notifyWatchers()
  })
}

/** Subscribes to changes of the installation offer. @returns unsubscribe */
export function watchInstallation(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Returns how to offer the installation: the browser's prompt (`ask`), instructions for iOS (`tell`), or not. */
export function installation(): 'ask' | 'tell' | 'no' {
  if (isInstalled() || wasPostponed()) return 'no'
  if (installPrompt) return 'ask'
  return /iphone|ipad/i.test(navigator.userAgent) ? 'tell' : 'no'
}

/** Opens the browser's install prompt. */
export async function install() {
  await installPrompt?.prompt()
  installPrompt = undefined
  notifyWatchers()
}

/** Hides the installation offer for a month. */
export function postponeInstallation() {
  local.set('installLater', new Date().toISOString())
  notifyWatchers()
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
// A time in the future was stored before the phone's clock was set back, so it is ignored.
const wasPostponed = () => {
  const since = Date.now() - Date.parse(local.get('installLater') ?? '')
  return since >= 0 && since < MONTH
}
