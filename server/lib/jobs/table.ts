import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Checkpoints of startup work (startup-steps.ts), removed when the work is finished. */
export const startupSteps = pgTable(
  'startup_steps',
  {
    work: text('work').notNull(),
    step: text('step').notNull(),
    /** What the step returned. */
    result: jsonb('result'),
    /** When the work began. */
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.work, table.step] })],
)
