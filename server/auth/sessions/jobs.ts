import { lt } from 'drizzle-orm'
import { endSubscriptionsOf } from '#server/notifications/subscriptions.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { forgetOldBrowsers } from './presence.ts'
import { loginLinks, rememberedDevices, sessions, wrongCodes } from './table.ts'

/**
 * Deletes sessions, login emails and counters a day after they expire, and browsers that were long not
 * seen. The notifications of a remembered device end with it.
 */
export const deleteOldSessions = defineJob({
  name: 'auth.deleteOldSessions',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const yesterday = daysAfter(clock.now(), -1)
    await tx.delete(sessions).where(lt(sessions.expiresAt, yesterday))
    const ended = await tx
      .delete(rememberedDevices)
      .where(lt(rememberedDevices.expiresAt, yesterday))
      .returning({ id: rememberedDevices.id })
    for (const { id } of ended) await endSubscriptionsOf(tx, { sessionHashes: [], deviceId: id })
    await tx.delete(loginLinks).where(lt(loginLinks.expiresAt, yesterday))
    await tx.delete(wrongCodes).where(lt(wrongCodes.since, yesterday))
    await forgetOldBrowsers(tx, clock.now())
  },
})
