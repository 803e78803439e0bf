import { referralOrigins, type ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { rewardKeyOf } from './reward-referral.ts'

/** Points that were reversed, and the number of self-referrals. */
export type ReversedSelfReferrals = { points: number; referrals: number }
type Row = {
  id: string
  kind: ReferralKind
  referrer_id: string
  order_id: string | null
  points: number
}

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
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select r.id, r.kind, r.referrer_id, r.order_id, r.points from referrals r join loyalty_accounts l on l.id = r.referrer_id
    where r.friend_account_id in ${anyOf(accountIds)} and l.account_id in ${anyOf(accountIds)} and r.state <> 'refused' order by r.id for update of r`,
  )
  for (const { id, kind, referrer_id: loyaltyAccountId, order_id: orderId, points } of rows) {
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
    await tx.execute(sql`
      update referrals set state = 'refused', reason = 'samePerson', order_id = null, points = 0, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`)
  }
  return { points: rows.reduce((sum, row) => sum + row.points, 0), referrals: rows.length }
}
