import { asc, eq, inArray, isNull, max, notExists, sql } from 'drizzle-orm'
import { itemView } from '#server/collection/views.ts'
import { memberViewAs } from '#server/identity/views.ts'
import { allOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { wholeSecond } from './whole-second.ts'
import { phonePassChanges, phonePasses, phonePassRegistrations } from './table.ts'
import { PASS_CHANGES } from './void.ts'

/** Changes that one transaction publishes. */
const BATCH = 500

/**
 * Publishes changes that were committed: gives their passes a new tag and makes their phones due. One
 * server at a time, so that a later tag is also committed later.
 * @returns whether there may be more
 */
export async function publishChanges(tx: Tx, now: Date): Promise<boolean> {
  await lockName(tx, PASS_CHANGES)
  const taken = await tx
    .delete(phonePassChanges)
    .where(
      inArray(
        phonePassChanges.id,
        tx
          .select({ id: phonePassChanges.id })
          .from(phonePassChanges)
          .orderBy(asc(phonePassChanges.id))
          .limit(BATCH),
      ),
    )
    .returning({ serial: phonePassChanges.serial })
  if (taken.length === 0) return false
  const serials = [...new Set(taken.map(({ serial }) => serial))]
  await voidOfFormerOwners(tx, serials, now)
  const [last] = await tx.select({ tag: max(phonePasses.tag) }).from(phonePasses)
  // The clock keeps the tag rising after a restore, or when the newest pass was deleted.
  const tag = Math.max((last?.tag ?? 0) + 1, Math.floor(now.getTime() / 1000))
  await tx
    .update(phonePasses)
    .set({
      tag,
      // Later than the version before, also when two changes fall into one second.
      changedAt: sql`greatest(${wholeSecond(now).toISOString()}::timestamptz, ${phonePasses.changedAt} + interval '1 second')`,
    })
    .where(inArray(phonePasses.serial, anyOf(serials)))
  await tx
    .update(phonePassRegistrations)
    // A lease stays: its server may still be writing what the pass showed before.
    .set({ dueAt: now, attempts: 0 })
    .where(allOf(inArray(phonePassRegistrations.serial, anyOf(serials))))
  return taken.length === BATCH
}

const owner = memberViewAs('owner')

/** Makes passes void whose item has another owner now. They stay so if the item comes back. */
async function voidOfFormerOwners(tx: Tx, serials: readonly string[], now: Date): Promise<void> {
  const isStillTheirs = allOf(
    eq(itemView.nftId, phonePasses.nftId),
    eq(owner.currentAccountId, phonePasses.accountId),
  )
  await tx
    .update(phonePasses)
    .set({ voidedAt: now })
    .where(
      allOf(
        inArray(phonePasses.serial, anyOf(serials)),
        isNull(phonePasses.voidedAt),
        notExists(
          tx
            .select({ nftId: itemView.nftId })
            .from(itemView)
            .innerJoin(owner, eq(owner.accountId, itemView.ownerId))
            .where(isStillTheirs),
        ),
      ),
    )
}
