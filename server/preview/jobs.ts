import { lte } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { previewSessions } from './table.ts'

/** Deletes expired previews. */
export const deleteOldPreviews = defineJob({
  name: 'preview.deleteOld',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) =>
    void (await tx.delete(previewSessions).where(lte(previewSessions.expiresAt, clock.now()))),
})
