import { worker } from './workerScope.ts'

/** What the server sends (server/notifications/content.ts). */
export type NotificationData = { path: string }
type Shown = { title: string; options: NotificationOptions & { data: NotificationData } }

/**
 * Shows the notification of a push message. Always shows one, also for a message that cannot be read:
 * browsers show one of their own instead, and end the subscription after several.
 */
export async function showNotification(event: PushEvent): Promise<void> {
  const { title, options } = read(event.data) ?? (await unreadable())
  await worker.registration.showNotification(title, options)
}

/** Returns a message of our server; undefined for any other. */
function read(data: PushMessageData | null): Shown | undefined {
  try {
    const { title, body, path, tag, icon, lang } = data?.json() as Record<string, unknown>
    if (typeof title !== 'string' || !title || typeof body !== 'string') return undefined
    return {
      title,
      options: {
        body,
        data: { path: typeof path === 'string' ? path : '/' },
        ...(typeof tag === 'string' ? { tag } : {}),
        ...(typeof lang === 'string' ? { lang } : {}),
        ...(typeof icon === 'string' && isOwn(icon) ? { icon } : {}),
      },
    }
  } catch {
    return undefined
  }
}

/** Returns a notification with nothing but the name of the app. */
async function unreadable(): Promise<Shown> {
  const options = { body: '', tag: 'unreadable', data: { path: '/' } }
  try {
    const manifest = await fetch('/manifest.webmanifest')
    const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] }
    const icon = icons[0]?.src
    return { title: name, options: icon && isOwn(icon) ? { ...options, icon } : options }
  } catch {
    return { title: location.hostname, options }
  }
}

const isOwn = (address: string): boolean =>
  new URL(address, location.href).origin === location.origin
