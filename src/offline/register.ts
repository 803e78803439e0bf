import { Workbox } from 'workbox-window'

export type Registration = {
  /** A new release stands ready. Calling `takeOver` lets it in and reloads; nothing happens before. */
  onUpdate: (takeOver: () => void) => void
}

/** Registers the service worker once the page has loaded, so that it does not compete with the first paint. */
export async function register({ onUpdate }: Registration): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await loaded()
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => onUpdate(() => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  }))
  // Private windows and full disks refuse; the app works without.
  await workbox.register().catch(() => undefined)
}

const loaded = () =>
  document.readyState === 'complete' ? Promise.resolve() : new Promise((done) => addEventListener('load', done, { once: true }))
