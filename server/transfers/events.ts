import { and, count, eq, gt, inArray, lte } from 'drizzle-orm'
import { daysAfter, latestRecorded } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { transferEvents } from './table.ts'

export type TransferEventKind = (typeof transferEvents.$inferInsert)['kind']

/** Adds a line to the history of a transfer. `accountId`: null for the server, or a visitor. */
export async function recordEvent(
  tx: Tx,
  event: { transferId: string; kind: TransferEventKind; accountId: string | null; at: Date },
): Promise<void> {
  await tx.insert(transferEvents).values(event)
}

/**
 * Returns how many emails to recipients a member has caused in the last 24 hours. A link for anyone
 * counts like an email.
 */
export async function countEmailsOfDay(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(transferEvents)
    .where(
      and(
        eq(transferEvents.accountId, accountId),
        inArray(transferEvents.kind, ['offered', 'resent']),
        gt(transferEvents.at, daysAfter(now, -1)),
        lte(transferEvents.at, latestRecorded(now)),
      ),
    )
  return row?.count ?? 0
}
