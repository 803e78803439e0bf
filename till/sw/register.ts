import { openVoucher } from '../result/open-voucher.ts'
import { session } from '../session/session.ts'

const HOUR = 3_600_000

/** Returns whether a new release may replace the page: nobody is signed in, so nothing is open. */
const isIdle = (): boolean => {
  const current = session.get()
  return !openVoucher.get() && (current.kind !== 'paired' || !current.state.signedIn)
}

/** Registers the service worker. A new release takes over when the cashier is signed out. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Fails in private windows and on full disks; the till works without a worker.
  const registration = await navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  const hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) location.reload()
  })
  const takeOver = () => {
    if (isIdle()) registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  session.subscribe(takeOver)
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', takeOver),
  )
  takeOver()
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}
