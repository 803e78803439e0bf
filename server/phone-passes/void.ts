import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { phonePassChanges, phonePasses } from './table.ts'

/** Name of the lock under which several passes are updated. */
export const PASS_CHANGES = 'phone pass changes'

/** Makes passes void, for ever, and has their phones notified. */
export async function voidPasses(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  // Passes are updated in no order; under one lock that cannot end in a deadlock.
  await lockName(tx, PASS_CHANGES)
  const voided = await tx
    .update(phonePasses)
    .set({ voidedAt: now })
    .where(and(which, isNull(phonePasses.voidedAt)))
    .returning({ serial: phonePasses.serial })
  if (voided.length > 0) await tx.insert(phonePassChanges).values(voided)
}

/** Makes every pass of a member void. They can get new ones. */
export const voidPassesOf = (
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> => voidPasses(tx, eq(phonePasses.accountId, accountId), now)
