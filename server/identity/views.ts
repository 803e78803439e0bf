import { sql, type Column } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accounts, passwordResets } from './table.ts'

/** Returns the account that an account was merged into, or itself. */
export const currentIdOf = ({ id, mergedInto }: Record<'id' | 'mergedInto', Column>) =>
  sql<string>`coalesce(${mergedInto}, ${id})`

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
      lastName: accounts.lastName,
      dateOfBirth: accounts.dateOfBirth,
      telephone: accounts.telephone,
      language: accounts.language,
      createdAt: accounts.createdAt,
      requiresCode: accounts.requiresCode,
      mutedEmails: accounts.mutedEmails,
      erasedAt: accounts.erasedAt,
      mergedInto: accounts.mergedInto,
      // Drizzle writes its name without that of the view.
      currentAccountId: currentIdOf(accounts).as(`${alias}_current_id`),
    })
    .from(accounts)
    .as(alias)

export const memberView = memberViewAs('member')

/** What other features may read of a reset email, as a subquery for their joins. */
export const passwordResetView = new QueryBuilder()
  .select({
    accountId: passwordResets.accountId,
    expiresAt: passwordResets.expiresAt,
    usedAt: passwordResets.usedAt,
  })
  .from(passwordResets)
  .as('password_reset')
