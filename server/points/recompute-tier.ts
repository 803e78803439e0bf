import type { RecordedEntry } from '#domain/recorded-times.ts'
import { tierAfterReversal } from '#domain/tier-recompute.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { tiersInLanguage } from './tiers.ts'
import { withMergedAccounts } from './loyalty-account-access.ts'

type Row = {
  id: string
  membership_id: string
  tier_id: string
  sequence: number
  tier_reached_at: string
  idempotency_key: string
}

/**
 * Lowers the tier after a reversal where the member would not have reached it without the reversed
 * points (decision 25). Call it in the transaction of the entry, which has locked the loyalty
 * account.
 */
export async function recomputeTier(tx: Tx, entryId: number, now: Date): Promise<void> {
  const [account] = await rowsOf<Row>(
    tx,
    sql`
    select l.id, l.membership_id, l.tier_id, t.sequence, l.tier_reached_at, e.idempotency_key
    from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join tiers t on t.id = l.tier_id where e.id = ${entryId}`,
  )
  if (!account || account.sequence <= 0) return
  const { id, membership_id: membershipId, tier_id: tierId, idempotency_key: key } = account
  const tiers = await tiersInLanguage(tx, membershipId)
  const tier = tiers.find((each) => each.tierId === tierId)
  if (!tier) return
  const reachedAt = new Date(account.tier_reached_at)
  const lower = tierAfterReversal(
    { tier, reachedAt },
    tiers,
    await countedEntries(tx, id),
    key,
    now,
  )
  if (!lower) return
  await tx.execute(
    sql`update loyalty_accounts set tier_id = ${lower.tier.tierId}, tier_reached_at = ${lower.reachedAt.toISOString()}::timestamptz where id = ${id}`,
  )
  // The tier notice of this period was about the higher tier: delete it, so that the lower one is
  // announced too.
  if (lower.reachedAt.getTime() === reachedAt.getTime()) {
    await tx.execute(
      sql`delete from notices where loyalty_account_id = ${id} and kind = 'tier' and sent_at >= ${reachedAt.toISOString()}::timestamptz`,
    )
  }
}

/**
 * All counted entries, merged loyalty accounts included; without merge transfers, which would count
 * twice.
 */
async function countedEntries(tx: Tx, id: string): Promise<RecordedEntry[]> {
  const rows = await rowsOf<{
    key: string
    points: number
    at: string
    written_at: string | null
    reverses: string | null
    reached_before: string | null
  }>(
    tx,
    sql`
    select idempotency_key as key, tier_points_delta as points, at, reason_values ->> 'recordedAt' as written_at, reason_values ->> 'reverses' as reverses, reason_values ->> 'previousReachedAt' as reached_before
    from point_entries where loyalty_account_id = any (${withMergedAccounts(id)}) and tier_points_delta <> 0 and idempotency_key not like 'merged:%' order by id`,
  )
  return rows.map(
    ({ key, points, at, written_at: writtenAt, reverses: reverses, reached_before: before }) => ({
      key,
      points,
      at: new Date(at),
      recordedAt: new Date(writtenAt ?? at),
      reverses: reverses ?? undefined,
      previousReachedAt: before === null ? undefined : new Date(before),
    }),
  )
}
