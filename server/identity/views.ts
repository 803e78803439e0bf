import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accounts, passwordResets } from './table.ts'

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
      requiresCode: accounts.requiresCode,
      erasedAt: accounts.erasedAt,
      mergedInto: accounts.mergedInto,
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
