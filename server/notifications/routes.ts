import { notifications } from '#contract/notifications.ts'
import { Problem } from '#contract/problems.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import { serve } from '#server/lib/http/serve.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import {
  notifiedDevicesOf,
  saveNotificationChoice,
  subscribe,
  unsubscribe,
} from './subscriptions.ts'

const done = { success: true } as const

export const notificationsRoutes = serve(
  notifications,
  {
    devices: async ({ tx, context: { webPush, secret }, member, cookies }) => ({
      ...done,
      publicKey: webPush?.publicKey ?? null,
      devices: await notifiedDevicesOf(tx, {
        accountId: member.accountId,
        sessionHash: hashToken(secret, cookies.token ?? ''),
        deviceId: member.deviceId,
      }),
    }),
    subscribe: async ({ tx, context, brand, member, body, cookies, origin, language, now }) => {
      const { endpoint, keys } = body
      if (!context.webPush) throw new Problem('NOTIFICATIONS_FAILED')
      if (!context.webPush.accepts(endpoint)) throw new Problem('PUSH_SERVICE_UNKNOWN')
      const { accountId, deviceId } = member
      if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
      // Under the lock: a password reset or a logout may have ended it meanwhile.
      if (!(await context.lockSession(tx, cookies.token ?? ''))) throw new Problem('UNAUTHORIZED')
      await subscribe(tx, {
        target: { endpoint, ...keys },
        vapidKey: context.webPush.publicKey,
        brand: brand.slug,
        accountId,
        language,
        device: origin.device(),
        token: cookies.token,
        deviceId,
        secret: context.secret,
        now,
      })
      return done
    },
    unsubscribe: async ({ tx, member: { accountId }, params }) => {
      const device = { accountId, id: params['subscriptionId'] ?? '' }
      if (!(await unsubscribe(tx, device))) throw new Problem('NOT_FOUND')
      return done
    },
    setKind: async ({ tx, member: { accountId }, params, body }) => {
      const device = { accountId, id: params['subscriptionId'] ?? '' }
      if (!(await saveNotificationChoice(tx, { ...device, ...body })))
        throw new Problem('NOT_FOUND')
      return done
    },
  },
  { perMinuteInProduction: { subscribe: 30 } },
)
