import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnalyticsEvent } from '#server/lib/reporting/analytics.ts'

/** How often members who agreed did something, per day (UTC). Nothing about who did it. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    brand: text('brand').notNull(),
    day: date('day').notNull(),
    event: text('event').$type<AnalyticsEvent>().notNull(),
    count: integer('count').notNull(),
  },
  ({ brand, day, event }) => [primaryKey({ columns: [brand, day, event] })],
)
