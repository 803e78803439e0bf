import { QueryBuilder } from 'drizzle-orm/pg-core'
import { loyaltyAccounts } from './table.ts'

/**
 * What other features may read of a loyalty account, as a subquery for their joins. PostgreSQL
 * reads the table itself, so it costs nothing.
 */
export const loyaltyAccountViewAs = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      loyaltyAccountId: loyaltyAccounts.id,
      brand: loyaltyAccounts.brand,
      accountId: loyaltyAccounts.accountId,
      membershipId: loyaltyAccounts.membershipId,
      nftId: loyaltyAccounts.nftId,
      memberCode: loyaltyAccounts.memberCode,
      tierId: loyaltyAccounts.tierId,
      redeemablePoints: loyaltyAccounts.redeemablePoints,
      joinedAt: loyaltyAccounts.joinedAt,
      mergedInto: loyaltyAccounts.mergedInto,
    })
    .from(loyaltyAccounts)
    .as(alias)

export const loyaltyAccountView = loyaltyAccountViewAs('loyalty_account')
