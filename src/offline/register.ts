import { Workbox } from 'workbox-window'

export type Registration = {
  /** A new release stands ready. Calling `takeOver` lets it in and reloads; nothing happens before, unless the app has just been opened. */
  onUpdate: (takeOver: () => void) => void
}

/** Registers the service worker once the page has loaded, so that it does not compete with the first paint. */
export async function register({ onUpdate }: Registration): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await loaded()
  // The browser's own cache may hold something else in the place of its other script.
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  const takeOver = () => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => (isJustStarted() ? takeOver() : onUpdate(takeOver)))
  // Private windows and full disks refuse; the app works without.
  const registration = await workbox.register().catch(() => undefined)
  if (registration) lookForReleases(() => void workbox.update().catch(() => undefined))
}

const START_MS = 30_000

/**
 * The app was opened and nobody has touched it: what the brand or we have changed comes in at once (docs/decisions/0037).
 * Later a release is offered. Never where a code is held to a scanner, or something lies open that was asked for.
 */
const isJustStarted = (): boolean =>
  performance.now() < START_MS && navigator.userActivation?.hasBeenActive === false && !/[?&](code|modal)=/.test(location.search)

const HOUR = 3_600_000

/** An installed app may stay open for weeks: it asks for a new release when it is looked at, once an hour at most. */
function lookForReleases(look: () => void) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR) return
    lookedAt = Date.now()
    look()
  })
}

const loaded = () =>
  document.readyState === 'complete' ? Promise.resolve() : new Promise((done) => addEventListener('load', done, { once: true }))
