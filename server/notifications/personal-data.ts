import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { endAllSubscriptions } from './subscriptions.ts'
import { pushMessages, pushSubscriptions } from './table.ts'

export const notificationsPersonalData: PersonalData = {
  tables: ['push_subscriptions', 'push_messages'],
  async export(tx, { accountId }) {
    const devices = await tx
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, accountId))
      .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id)
    const waiting = await tx
      .select({ kind: pushMessages.kind, createdAt: pushMessages.createdAt })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .where(eq(pushSubscriptions.accountId, accountId))
      .orderBy(pushMessages.createdAt)
    return {
      notifiedDevices: devices.map(
        ({ device, endpoint, language, mutedKinds, createdAt, notifiedAt }) => ({
          device,
          // Without the rest of the address and the keys, with which others could send messages.
          pushService: new URL(endpoint).hostname,
          language,
          switchedOff: mutedKinds,
          at: toInstant(createdAt),
          lastNotifiedAt: notifiedAt && toInstant(notifiedAt),
        }),
      ),
      waitingNotifications: waiting.map(({ kind, createdAt }) => ({
        kind,
        at: toInstant(createdAt),
      })),
    }
  },
  async erase(tx, { accountId }) {
    await endAllSubscriptions(tx, accountId)
  },
  /** The sessions of the merged account end, and with them its devices (sessions.ts). */
  async merge(tx, { from }) {
    await endAllSubscriptions(tx, from)
  },
}
