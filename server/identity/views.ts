import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accounts } from './table.ts'

/**
 * What other features may read of an account, as a subquery for their joins. PostgreSQL reads the
 * table itself, so it costs nothing.
 */
export const memberViewAs = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      accountId: accounts.id,
      brand: accounts.brand,
      email: accounts.email,
      isVerified: accounts.isVerified,
      firstName: accounts.firstName,
      dateOfBirth: accounts.dateOfBirth,
      telephone: accounts.telephone,
      language: accounts.language,
      createdAt: accounts.createdAt,
      erasedAt: accounts.erasedAt,
      mergedInto: accounts.mergedInto,
    })
    .from(accounts)
    .as(alias)

export const memberView = memberViewAs('member')
