import { sql, type Column } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { loyaltyAccounts, pointEntries, tiers } from './table.ts'

/** Returns the loyalty account that one was merged into, or itself. */
export const currentIdOf = ({ id, mergedInto }: Record<'id' | 'mergedInto', Column>) =>
  sql<string>`coalesce(${mergedInto}, ${id})`

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
      tierReachedAt: loyaltyAccounts.tierReachedAt,
      redeemablePoints: loyaltyAccounts.redeemablePoints,
      owedPoints: loyaltyAccounts.owedPoints,
      joinedAt: loyaltyAccounts.joinedAt,
      lastActiveAt: loyaltyAccounts.lastActiveAt,
      mergedInto: loyaltyAccounts.mergedInto,
      // Drizzle writes its name without that of the view.
      currentLoyaltyAccountId: currentIdOf(loyaltyAccounts).as(`${alias}_current_id`),
    })
    .from(loyaltyAccounts)
    .as(alias)

export const loyaltyAccountView = loyaltyAccountViewAs('loyalty_account')

/** What other features may read of a tier. */
export const tierView = new QueryBuilder()
  .select({
    tierId: tiers.id,
    membershipId: tiers.membershipId,
    sequence: tiers.sequence,
    minPoints: tiers.minPoints,
    name: tiers.name,
    description: tiers.description,
    art: tiers.art,
  })
  .from(tiers)
  .as('tier')

/** What other features may read of an entry of the ledger. */
export const entryView = new QueryBuilder()
  .select({
    entryId: pointEntries.id,
    loyaltyAccountId: pointEntries.loyaltyAccountId,
    idempotencyKey: pointEntries.idempotencyKey,
    reasonKey: pointEntries.reasonKey,
    originType: pointEntries.originType,
    redeemableDelta: pointEntries.redeemableDelta,
    tierPointsDelta: pointEntries.tierPointsDelta,
    at: pointEntries.at,
  })
  .from(pointEntries)
  .as('entry')
