import { openWork } from '../lib/open-work.ts'
import { session } from '../session/session.ts'
import { followReleases } from './releases.ts'

/** Returns whether a new release may replace the page: it shows the names or the pairing, and nothing is open. */
function isIdle(): boolean {
  const current = session.get()
  const isAtStart =
    current.kind === 'unpaired' || (current.kind === 'paired' && !current.state.signedIn)
  return isAtStart && openWork.get() === 0
}

/** Registers the service worker, and lets a new release take over while nobody uses the till. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  // Fails in private windows and on full disks; the till works without a worker.
  const registration = await container
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  const whenChanged = (listener: () => void) => {
    for (const store of [session, openWork]) store.subscribe(listener)
  }
  followReleases({
    container,
    registration,
    page: { isIdle, whenChanged, reload: () => location.reload() },
  })
}
