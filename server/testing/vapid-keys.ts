import webPush from 'web-push'
import type { VapidKeys } from '#server/lib/config/web-push-settings.ts'

let keys: VapidKeys | undefined

/** Returns a key pair for notifications, the same in one test file. */
export const vapidKeys = (): VapidKeys =>
  (keys ??= { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.test' })
