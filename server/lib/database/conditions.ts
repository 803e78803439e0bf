import { sql, type SQL } from 'drizzle-orm'

/**
 * Returns the condition that all of some conditions hold. Drizzle's `and` can be undefined, and a
 * write without a condition changes every row; this one cannot.
 */
export const allOf = (...conditions: [SQL, ...SQL[]]): SQL =>
  sql`(${sql.join(conditions, sql` and `)})`

/** Returns the condition that at least one of some conditions holds; see `allOf`. */
export const oneOf = (...conditions: [SQL, ...SQL[]]): SQL =>
  sql`(${sql.join(conditions, sql` or `)})`
