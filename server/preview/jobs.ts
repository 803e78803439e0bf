import { sql } from 'drizzle-orm'
import { job } from '#server/kit/jobs.ts'

/** Deletes expired previews. */
export const forgetPreviews = job({
  name: 'preview.forget',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) => void (await tx.execute(sql`delete from preview_sessions where expires_at <= ${clock.now().toISOString()}::timestamptz`)),
})
