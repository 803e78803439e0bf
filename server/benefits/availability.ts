import type { BenefitType } from '#domain/benefit.ts'
import { and, eq, exists, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { itemView } from '#server/collection/views.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { LoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { hasListed } from './content-conditions.ts'
import { benefits, contests } from './table.ts'

/** EN-24 */
const CONTEST: BenefitType = 6

/** Returns a condition: benefits of the membership. */
export const onMembership = (): SQL => eq(benefits.place, 'membership')
/** Returns a condition: benefits of every member who collects from the brand. */
export const onCollection = (): SQL => eq(benefits.place, 'collection')
/** Returns a condition: benefits of one asset. */
export const onAsset = (assetId: string | SQLWrapper): SQL =>
  sql`${benefits.assetIds} @> array[${assetId}]::text[]`
/**
 * Returns a condition: benefits of owning an asset: its own, the collection's, and for the
 * membership asset also the membership's.
 */
export const onItemsOf = (assetId: string | SQLWrapper, membershipAssetId: string | SQLWrapper) =>
  sql`(${onAsset(assetId)} or ${onCollection()} or (${assetId}::text = ${membershipAssetId}::text and ${onMembership()}))`
/**
 * Returns a condition: benefits by any place a member has: the membership, the collection, or an
 * asset they own.
 */
export const anywhereForMember = (accountId: string | SQLWrapper): SQL => {
  const ownedAssets = new QueryBuilder()
    .select({ assetId: itemView.assetId })
    .from(itemView)
    .where(eq(itemView.ownerId, accountId))
  return sql`(${onMembership()} or ${onCollection()} or ${benefits.assetIds} && array${ownedAssets})`
}

/**
 * Returns the only rule for what is open: a benefit is active, for every tier or for this one, and
 * in one of the places. Every statement that shows a benefit or gives something of it must use this
 * condition.
 * @param tierId the member's tier, or a subquery that finds it
 * @param of a condition for the place, such as `anywhereForMember`
 */
export const isAvailable = (tierId: string | SQLWrapper, of: SQL): SQL<boolean> =>
  sql`(${benefits.isActive} and (cardinality(${benefits.tierIds}) = 0 or ${tierId} = any (${benefits.tierIds})) and (${of}))`

/**
 * VA-36: Returns a condition that hides a contest benefit whose contests are all over or withdrawn.
 * Benefits of other kinds pass.
 */
export const isContestRunning = (now: Date | SQLWrapper): SQL =>
  sql`(${benefits.kind} <> ${CONTEST} or ${exists(
    new QueryBuilder()
      .select({ id: contests.id })
      .from(contests)
      .where(runningContestsOfBenefit(now)),
  )})`

/** Returns a condition on contests: they belong to the benefit of the outer query, and are not over. */
export const runningContestsOfBenefit = (now: Date | SQLWrapper): SQL | undefined =>
  and(
    hasListed('contestIds', contests.id),
    eq(contests.brand, benefits.brand),
    contests.isActive,
    gt(contests.endsAt, now),
  )

type Request = {
  member: Pick<Member, 'accountId' | 'brand'>
  loyaltyAccount: Pick<LoyaltyAccount, 'tierId'>
}

/**
 * Returns whether a benefit that is open to a member, by tier and by place, meets a condition.
 * @param having a condition on the benefit, such as `hasListed('pollIds', id)`
 */
export async function isAvailableTo(
  tx: Tx,
  { member, loyaltyAccount }: Request,
  having: SQL,
): Promise<boolean> {
  const found = await tx
    .select({ id: benefits.id })
    .from(benefits)
    .where(
      and(
        eq(benefits.brand, member.brand),
        having,
        isAvailable(loyaltyAccount.tierId, anywhereForMember(member.accountId)),
      ),
    )
    .limit(1)
  return found.length > 0
}
