import { levelKeptUntil } from '#domain/level.ts'
import { pointsKeptUntil } from '#domain/expiry.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'
import { standingsIn } from './standing.ts'

/**
 * Returns until when the member keeps their level and points without activity, each as a day (noon
 * UTC). Undefined for the first level, which has no end, and when there are no points.
 */
export async function endsOf(tx: Tx, loyaltyAccountId: string, now: Date): Promise<{ tierKeptUntil?: string; pointsExpireAt?: string }> {
  const [loyaltyAccount] = await standingsIn(tx, sql`l.id = ${loyaltyAccountId}`)
  if (!loyaltyAccount) return {}
  const { sequence, redeemablePoints, level, idle } = loyaltyAccount
  return {
    ...(sequence > 0 ? { tierKeptUntil: levelKeptUntil(level, now).toISOString() } : {}),
    ...(redeemablePoints > 0 ? { pointsExpireAt: pointsKeptUntil(idle, now).toISOString() } : {}),
  }
}
