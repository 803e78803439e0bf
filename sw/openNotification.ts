import type { FromWorker } from '#offline/workerMessages.ts'
import type { NotificationData } from './showNotification.ts'
import { worker } from './workerScope.ts'

/**
 * Opens the page of a notification: in a window of the app that is open, which navigates itself so
 * that unsaved input is not lost, else in a new one.
 * @param isAppPath whether the router has a screen for a path; every other opens the start
 */
export async function openNotification(
  { notification }: NotificationEvent,
  isAppPath: (path: string) => boolean,
): Promise<void> {
  notification.close()
  const path = ownPath(notification.data as Partial<NotificationData> | null, isAppPath)
  const windows = (await worker.clients.matchAll({ type: 'window' })).filter(
    ({ frameType }) => frameType === 'top-level',
  )
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) return void (await worker.clients.openWindow(path))
  await open.focus().catch(() => undefined)
  if (await askToOpen(open, path)) return
  await open.navigate(path).catch(() => worker.clients.openWindow(path))
}

/** Longer than a page needs that is busy, but not starting. */
const REPLY_MS = 1000

/** Asks a page to open a path. @returns false when it does not reply, because it is still starting */
const askToOpen = (page: WindowClient, path: string) =>
  new Promise<boolean>((done) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(true)
    setTimeout(() => done(false), REPLY_MS)
    page.postMessage({ type: 'open', path } satisfies FromWorker, [channel.port2])
  })

function ownPath(
  data: Partial<NotificationData> | null,
  isAppPath: (path: string) => boolean,
): string {
  try {
    const url = new URL(data?.path ?? '/', location.origin)
    if (url.origin === location.origin && isAppPath(url.pathname)) return url.pathname + url.search
  } catch {
    // Not an address.
  }
  return '/'
}
