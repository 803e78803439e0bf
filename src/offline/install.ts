import { local } from './local.ts'

/** Chromium's question, kept back until we ask it ourselves. */
type InstallQuestion = Event & { prompt: () => Promise<unknown> }

const MONTH = 30 * 24 * 60 * 60 * 1000

let question: InstallQuestion | undefined
const watchers = new Set<() => void>()
const tellAll = () => { for (const changed of watchers) changed() }

/** To be called before the first render: the browser asks once, early, and not again. */
export function startWatchingForInstallation() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    question = event as InstallQuestion
    tellAll()
  })
  addEventListener('appinstalled', () => {
    question = undefined
    tellAll()
  })
}

export function watchInstallation(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** How the app can be kept on the home screen: the browser asks, or the member does it herself (iOS); or there is no need. */
export function installation(): 'ask' | 'tell' | 'no' {
  if (isInstalled() || wasPutOff()) return 'no'
  if (question) return 'ask'
  return /iphone|ipad/i.test(navigator.userAgent) ? 'tell' : 'no'
}

export async function install() {
  await question?.prompt()
  question = undefined
  tellAll()
}

export function installLater() {
  local.set('installLater', new Date().toISOString())
  tellAll()
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
// A time ahead of the phone's clock was noted before that was set back, and says nothing.
const wasPutOff = () => {
  const since = Date.now() - Date.parse(local.get('installLater') ?? '')
  return since >= 0 && since < MONTH
}
