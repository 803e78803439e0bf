import { Problem } from '#contract/problems.ts'
import { and, eq, ne, not, notExists, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { itemView, itemViewAs } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { LoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { isAvailable, onAsset, onCollection, onMembership } from './availability.ts'
import { hasListed, hasVoucherOf } from './content-conditions.ts'
import type { Activity } from './participation.ts'
import { benefits, contestEntries, itemUses, pollAnswers, voucherCodes } from './table.ts'

type Use = { activity: Activity; activityId: string | SQLWrapper }

const isUsed = ({ nftId, activity, activityId }: Use & { nftId: SQLWrapper }) => {
  const uses = alias(itemUses, 'uses')
  return new QueryBuilder()
    .select({ one: sql`1` })
    .from(uses)
    .where(
      and(
        eq(uses.nftId, nftId),
        eq(uses.activity, activity),
        sql`${uses.activityId} = ${activityId}`,
      ),
    )
}

/**
 * Refuses a benefit of an asset that was used with the item before it came to the member, or whose
 * item is on its way to another person. Callers have locked the account, as `offerItem` does, so the
 * items do not change meanwhile.
 * @param having a condition on the benefit, such as `hasListed('pollIds', id)`
 * @throws Problem BENEFIT_USED_BEFORE, ITEM_ON_ITS_WAY
 */
export async function assertItemUseLeft(
  tx: Tx,
  {
    member,
    loyaltyAccount,
    having,
    ...use
  }: Use & {
    member: Pick<Member, 'accountId' | 'brand'>
    loyaltyAccount: Pick<LoyaltyAccount, 'tierId'>
    having: SQL
  },
): Promise<void> {
  const hasWith = async (...conditions: SQL[]) => {
    const items = tx
      .select({ assetId: itemView.assetId })
      .from(itemView)
      .where(
        and(
          eq(itemView.ownerId, member.accountId),
          notExists(isUsed({ nftId: itemView.nftId, ...use })),
          ...conditions,
        ),
      )
    const place = sql`(${onMembership()} or ${onCollection()} or ${benefits.assetIds} && array${items})`
    const found = await tx
      .select({ id: benefits.id })
      .from(benefits)
      .where(
        and(eq(benefits.brand, member.brand), having, isAvailable(loyaltyAccount.tierId, place)),
      )
      .limit(1)
    return found.length > 0
  }
  if (await hasWith(not(itemView.hasPendingTransfer))) return
  throw new Problem((await hasWith()) ? 'ITEM_ON_ITS_WAY' : 'BENEFIT_USED_BEFORE')
}

/**
 * Records, before an item changes hands, which benefits its owner has used with it: those of its
 * asset that they have used, unless they keep another item with which they could have. A code, an
 * entry or an answer stays with the person (decision 0051).
 */
export async function recordItemUses(
  tx: Tx,
  { nftId, ownerId }: { nftId: string; ownerId: string },
): Promise<void> {
  const kept = itemViewAs('kept')
  const keepsUnused = (use: Use) =>
    tx
      .select({ one: sql`1` })
      .from(kept)
      .where(
        and(
          eq(kept.ownerId, ownerId),
          ne(kept.nftId, nftId),
          onAsset(kept.assetId),
          notExists(isUsed({ nftId: kept.nftId, ...use })),
        ),
      )
  const fields = (use: Use) => ({
    nftId: sql`${nftId}`.as('nft_id'),
    activity: sql`${use.activity}::text`.as('activity'),
    activityId: sql`${use.activityId}`.as('activity_id'),
  })
  const ofAsset = (use: Use, having: SQL) =>
    and(
      having,
      sql`${onAsset(tx.select({ assetId: itemView.assetId }).from(itemView).where(eq(itemView.nftId, nftId)))}`,
      notExists(keepsUnused(use)),
    )
  const code: Use = {
    activity: 'voucher',
    activityId: sql`${voucherCodes.voucherId} || ':' || ${voucherCodes.period}`,
  }
  const entry: Use = { activity: 'contest', activityId: contestEntries.contestId }
  const answer: Use = { activity: 'poll', activityId: pollAnswers.pollId }
  const queries = [
    tx
      .selectDistinct(fields(code))
      .from(voucherCodes)
      .innerJoin(benefits, ofAsset(code, hasVoucherOf(voucherCodes.voucherId)))
      .where(eq(voucherCodes.accountId, ownerId)),
    tx
      .selectDistinct(fields(entry))
      .from(contestEntries)
      .innerJoin(benefits, ofAsset(entry, hasListed('contestIds', contestEntries.contestId)))
      .where(eq(contestEntries.accountId, ownerId)),
    tx
      .selectDistinct(fields(answer))
      .from(pollAnswers)
      .innerJoin(benefits, ofAsset(answer, hasListed('pollIds', pollAnswers.pollId)))
      .where(eq(pollAnswers.accountId, ownerId)),
  ]
  for (const query of queries) await tx.insert(itemUses).select(query).onConflictDoNothing()
}
