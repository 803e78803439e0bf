import { lt } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { pairingCodes, pinTries } from './table.ts'

/** Deletes pairing codes that no device has entered, and counters of wrong PINs, a day later. */
export const deleteOldPairingCodes = defineJob({
  name: 'till.deleteOldPairingCodes',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const yesterday = daysAfter(clock.now(), -1)
    await tx.delete(pairingCodes).where(lt(pairingCodes.expiresAt, yesterday))
    await tx.delete(pinTries).where(lt(pinTries.lastAt, yesterday))
  },
})
