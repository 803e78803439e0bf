import { QueryBuilder } from 'drizzle-orm/pg-core'
import { memberships } from './table.ts'

/** What other features may read of a program, as a subquery for their joins. */
export const programView = new QueryBuilder()
  .select({
    membershipId: memberships.id,
    brand: memberships.brand,
    configuration: memberships.configuration,
  })
  .from(memberships)
  .as('program')
