import { referralOrigins } from '#domain/referral.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { refuseReferral } from './refuse-referral.ts'
import { rewardKeyOf } from './settle-referrals.ts'
import { referrals } from './table.ts'

/** Points that were reversed, and the number of self-referrals. */
export type ReversedSelfReferrals = { points: number; referrals: number }

/**
 * Reverses rewards for self-referrals between merged accounts, to the program and to the shop;
 * they are never given again, and what is spent stays owed. Call it before the points move, because
 * lowering a tier comes first, and with the accounts and their loyalty accounts locked (decision
 * 26). Safe to repeat.
 * @param accountIds all accounts that are one person from now on
 */
export async function reverseSelfReferrals(
  tx: Tx,
  { accountIds, now }: { accountIds: readonly string[]; now: Date },
): Promise<ReversedSelfReferrals> {
  const rows = await tx
    .select({
      id: referrals.id,
      kind: referrals.kind,
      referrerId: referrals.referrerId,
      orderId: referrals.orderId,
      points: referrals.points,
    })
    .from(referrals)
    .innerJoin(loyaltyAccountView, eq(loyaltyAccountView.loyaltyAccountId, referrals.referrerId))
    .where(
      and(
        inArray(referrals.friendAccountId, anyOf(accountIds)),
        inArray(loyaltyAccountView.accountId, anyOf(accountIds)),
        ne(referrals.state, 'refused'),
      ),
    )
    .orderBy(referrals.id)
    .for('update', { of: referrals })
  for (const { id, kind, referrerId: loyaltyAccountId, orderId, points } of rows) {
    if (points > 0) {
      await addEntry(tx, {
        loyaltyAccountId,
        redeemable: -points,
        tierPoints: -points,
        originType: referralOrigins[kind],
        reason: { key: 'selfReferral' },
        key: `selfReferral:${id}:${loyaltyAccountId}`,
        at: now,
        allowNegativeBalance: true,
        ...(orderId === null ? {} : { reverses: rewardKeyOf(id, orderId) }),
      })
    }
    await refuseReferral(tx, { id, reason: 'samePerson', now })
  }
  return { points: rows.reduce((sum, row) => sum + row.points, 0), referrals: rows.length }
}
