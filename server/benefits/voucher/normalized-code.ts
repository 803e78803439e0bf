import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Returns a code without case, spaces and dashes, as `normalizeCode` of domain/codes.ts does. */
export const normalizedCode = (code: SQLWrapper): SQL =>
  sql`upper(regexp_replace(${code}, '[ -]', '', 'g'))`
