import { levelKeptUntil } from '#domain/level.ts'
import { pointsKeptUntil } from '#domain/expiry.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'
import { standingsIn } from './standing.ts'

/**
 * Until when a member has what she has, if nothing happens: each a day, told by its noon in UTC. The first level has no
 * end, and where there are no points none expire.
 */
export async function endsOf(tx: Tx, loyaltyAccountId: string, now: Date): Promise<{ tierKeptUntil?: string; pointsExpireAt?: string }> {
  const [standing] = await standingsIn(tx, sql`l.id = ${loyaltyAccountId}`)
  if (!standing) return {}
  const { sequence, redeemablePoints, level, idle } = standing
  return {
    ...(sequence > 0 ? { tierKeptUntil: levelKeptUntil(level, now).toISOString() } : {}),
    ...(redeemablePoints > 0 ? { pointsExpireAt: pointsKeptUntil(idle, now).toISOString() } : {}),
  }
}
