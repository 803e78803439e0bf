import { and, count, isNull, lt, min, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { outbox } from './table.ts'

/** Returns how many emails wait to be sent, and when the oldest was queued. */
export async function outboxSize(tx: Tx): Promise<{ waiting: number; oldestAt: Date | undefined }> {
  const [row] = await tx
    .select({ waiting: count(), oldestAt: min(outbox.createdAt) })
    .from(outbox)
    .where(and(lt(outbox.dueAt, sql`'infinity'`), isNull(outbox.sentAt), isNull(outbox.failedAt)))
  return { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? undefined }
}
