import { notifications } from '#contract/notifications.ts'
import { call } from '#lib/api/api.ts'
import { viewer, watchViewer } from '#lib/session/viewer.ts'
import { currentSubscription, endpointHash } from '#offline/pushSubscription.ts'

/**
 * Links the notifications of this browser to the session of each login. The server cannot once the
 * session before has expired, because its cookie is gone.
 */
export function startRenewingNotifications() {
  const renew = () => void renewNotifications().catch(() => undefined)
  renew()
  watchViewer(renew)
}

/** Sends the subscription again if it is this member's and the server has it under another session. */
async function renewNotifications() {
  if (viewer().kind !== 'member' || !(await currentSubscription())) return
  const { publicKey, devices } = await call(notifications.devices)
  const subscription = publicKey ? await currentSubscription(publicKey) : undefined
  if (!subscription) return
  const hash = await endpointHash(subscription.endpoint)
  // One that is not listed was switched off, or is another member's.
  if (devices.some((device) => device.endpointHash === hash && !device.isCurrent))
    await call(notifications.subscribe, { body: subscription })
}
