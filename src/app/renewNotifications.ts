import { notifications } from '#contract/notifications.ts'
import { call } from '#lib/api/api.ts'
import { viewer, watchViewer } from '#lib/session/viewer.ts'
import { currentSubscription, endpointHash } from '#offline/pushSubscription.ts'

/**
 * Links the notifications of this browser to the session of each login. The server cannot once the
 * session before has expired, because its cookie is gone. Returns the promise of the first time.
 */
export function startRenewingNotifications(): Promise<void> {
  const renew = () => renewNotifications().catch(() => undefined)
  watchViewer(() => void renew())
  return renew()
}

/** Sends the subscription again if it is this member's and the server has it under another session. */
async function renewNotifications() {
  if (viewer().kind !== 'member' || !(await currentSubscription())) return
  const { publicKey, devices } = await call(notifications.devices)
  const subscription = publicKey ? await currentSubscription(publicKey) : undefined
  if (!publicKey || !subscription) return
  const hash = await endpointHash(subscription.endpoint)
  // One that is not listed was switched off, or is another member's.
  if (!devices.some((device) => device.endpointHash === hash && !device.isCurrent)) return
  // Read again, because the member may have switched them off meanwhile.
  if (await currentSubscription(publicKey))
    await call(notifications.subscribe, { body: subscription })
}
