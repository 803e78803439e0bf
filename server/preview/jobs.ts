import { sql } from 'drizzle-orm'
import { defineJob } from '#server/lib/jobs/jobs.ts'

/** Deletes expired previews. */
export const deleteOldPreviews = defineJob({
  name: 'preview.deleteOld',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) =>
    void (await tx.execute(
      sql`delete from preview_sessions where expires_at <= ${clock.now().toISOString()}::timestamptz`,
    )),
})
