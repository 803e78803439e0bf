/**
 * Whether this browser can get notifications: `install` only once the app is on the home screen
 * (iPhone, iPad), `blocked` by the member's setting in the browser. `endpoint`: it has a subscription.
 */
export type PushState =
  { kind: 'unsupported' | 'install' | 'blocked' | 'off' } | { kind: 'on'; endpoint: string }

/** A subscription as the server stores it. */
export type PushKeys = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Reads the state of this browser for a key of the server; never asks the member. */
export async function pushState(publicKey: string): Promise<PushState> {
  if (!isSupported()) return { kind: isIos() && !isInstalled() ? 'install' : 'unsupported' }
  if (Notification.permission === 'denied') return { kind: 'blocked' }
  const registration = await workerRegistration()
  if (!registration) return { kind: 'unsupported' }
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription || !hasKey(subscription, publicKey)) return { kind: 'off' }
  return { kind: 'on', endpoint: subscription.endpoint }
}

/** Milliseconds for the first visit to register the worker, which it does once the page has loaded. */
const REGISTERED_WITHIN_MS = 10_000

/** Returns the registration of the worker; undefined in private windows, which register none. */
const workerRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((done) => setTimeout(done, REGISTERED_WITHIN_MS, undefined)),
  ])

/**
 * Asks the member for permission and subscribes. Call it in the handler of a tap, because browsers
 * refuse to ask later.
 * @returns undefined without the permission
 * @throws DOMException when the push service cannot be reached
 */
export async function subscribeToPush(publicKey: string): Promise<PushKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // The server's key was replaced.
  if (before && !hasKey(before, publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    // Every message shows a notification (sw/showNotification.ts).
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return keysOf(subscription)
}

/**
 * Returns the subscription that this browser has, while the member allows it; never asks them.
 * @param publicKey the key of the server that it must be for; undefined: any
 */
export async function currentSubscription(publicKey?: string): Promise<PushKeys | undefined> {
  if (!isSupported() || Notification.permission !== 'granted') return undefined
  const registration = await workerRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || (publicKey && !hasKey(subscription, publicKey))) return undefined
  return keysOf(subscription)
}

function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** Returns the hash by which the server lists an endpoint: SHA-256 in hex. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
// An iPad has the user agent of a Mac.
const isIos = () =>
  /iphone|ipad/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options?.applicationServerKey
  // Browsers that do not say keep the subscription.
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
