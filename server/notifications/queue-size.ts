import { count } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { pushMessages } from './table.ts'

/** Returns how many notifications wait to be sent. */
export async function waitingNotifications(tx: Tx): Promise<number> {
  const [row] = await tx.select({ waiting: count() }).from(pushMessages)
  return row?.waiting ?? 0
}
