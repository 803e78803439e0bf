import type { Written } from '#domain/measured.ts'
import { levelTakenBack } from '#domain/remeasure.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { ladderIn } from './ladder.ts'
import { withMerged } from './ownership.ts'

type Row = { id: string; membership_id: string; tier_id: string; sequence: number; tier_reached_at: string; idempotency_key: string }

/**
 * Lowers the level after a reversal where the member would not have reached it without the reversed
 * points (decision 25). Call it in the transaction of the entry, which has locked the loyalty
 * account.
 */
export async function remeasureLevel(tx: Tx, entryId: number, now: Date): Promise<void> {
  const [account] = await rowsOf<Row>(tx, sql`
    select l.id, l.membership_id, l.tier_id, t.sequence, l.tier_reached_at, e.idempotency_key
    from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join tiers t on t.id = l.tier_id where e.id = ${entryId}`)
  if (!account || account.sequence <= 0) return
  const { id, membership_id: membershipId, tier_id: tierId, idempotency_key: key } = account
  const ladder = await ladderIn(tx, membershipId)
  const tier = ladder.find((rung) => rung.tierId === tierId)
  if (!tier) return
  const reachedAt = new Date(account.tier_reached_at)
  const lower = levelTakenBack({ tier, reachedAt }, ladder, await countedEntries(tx, id), key, now)
  if (!lower) return
  await tx.execute(sql`update loyalty_accounts set tier_id = ${lower.tier.tierId}, tier_reached_at = ${lower.reachedAt.toISOString()}::timestamptz where id = ${id}`)
  // The level notice of this period was about the higher level: delete it, so that the lower one is
  // announced too.
  if (lower.reachedAt.getTime() === reachedAt.getTime()) {
    await tx.execute(sql`delete from notices where loyalty_account_id = ${id} and kind = 'level' and sent_at >= ${reachedAt.toISOString()}::timestamptz`)
  }
}

/**
 * All counted entries, merged loyalty accounts included; without merge transfers, which would count
 * twice.
 */
async function countedEntries(tx: Tx, id: string): Promise<Written[]> {
  const rows = await rowsOf<{ key: string; points: number; at: string; written_at: string | null; reverses: string | null; reached_before: string | null }>(tx, sql`
    select idempotency_key as key, tier_points_delta as points, at, reason_values ->> 'writtenAt' as written_at, reason_values ->> 'reverses' as reverses, reason_values ->> 'reachedBefore' as reached_before
    from point_entries where loyalty_account_id = any (${withMerged(id)}) and tier_points_delta <> 0 and idempotency_key not like 'merged:%' order by id`)
  return rows.map(({ key, points, at, written_at: writtenAt, reverses: takesBack, reached_before: before }) => ({
    key, points, at: new Date(at), writtenAt: new Date(writtenAt ?? at), takesBack: takesBack ?? undefined, reachedBefore: before === null ? undefined : new Date(before),
  }))
}
