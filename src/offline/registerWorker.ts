import { Workbox } from 'workbox-window'

export type Registration = {
  /** Called when a release is ready, unless the page has just started; `takeOver` activates it and reloads. */
  onUpdate: (takeOver: () => void) => void
}

/** Registers the service worker once the page has loaded, so that it does not compete with the first paint. */
export async function register({ onUpdate }: Registration): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await loaded()
  // `none`: the HTTP cache may hold a captive portal's answer for the worker's imported script.
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  const takeOver = () => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => (isJustStarted() ? takeOver() : onUpdate(takeOver)))
  // Registration fails in private windows and on full disks; the app works without a worker.
  const registration = await workbox.register().catch(() => undefined)
  if (registration) watchForReleases(() => void workbox.update().catch(() => undefined))
}

const START_MS = 30_000

/**
 * Whether the app was opened within 30 s and has had no input, so that a new release may take over at once
 * (docs/decisions/0037). Never with a full-screen code, which may be in front of a scanner, or an open modal.
 */
const isJustStarted = (): boolean =>
  performance.now() < START_MS &&
  navigator.userActivation?.hasBeenActive === false &&
  !/[?&](code|modal)=/.test(location.search)

const HOUR = 3_600_000

/** Checks for a release when the page becomes visible, at most hourly: an app may stay open for weeks. */
function watchForReleases(check: () => void) {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR) return
    checkedAt = Date.now()
    check()
  })
}

const loaded = () =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => addEventListener('load', done, { once: true }))
