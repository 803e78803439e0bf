import { lt } from 'drizzle-orm'
import { endSubscriptionsOfDevices } from '#server/notifications/subscriptions.ts'
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
    await tx.transaction(async (inner) => {
      const ended = await inner
        .delete(rememberedDevices)
        .where(lt(rememberedDevices.expiresAt, yesterday))
        .returning({ id: rememberedDevices.id })
      await endSubscriptionsOfDevices(
        inner,
        ended.map(({ id }) => id),
      )
    })
    await tx.delete(loginLinks).where(lt(loginLinks.expiresAt, yesterday))
    await tx.delete(wrongCodes).where(lt(wrongCodes.since, yesterday))
    await forgetOldBrowsers(tx, clock.now())
  },
})
