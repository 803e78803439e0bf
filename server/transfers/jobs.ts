import { RECIPIENT_DAYS, REMINDER_DAYS } from '#domain/transfer.ts'
import { and, eq, gt, isNull, lt, lte, ne, or, isNotNull, sql } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { enqueueToSender } from './emails.ts'
import { closeTransfer, lockTransfer, type Transfer } from './pending.ts'
import { transfers } from './table.ts'

/** Transfers read by one statement. */
const BATCH_SIZE = 500

/** Frees the items of transfers whose time is over, and notifies their senders. */
export const lapseTransfers = defineJob({
  name: 'transfers.lapse',
  everyMinutes: 10,
  run: (context) =>
    forEachDue(context, 0, async (tx, transfer, now) => {
      await closeTransfer(tx, transfer, { state: 'lapsed', by: null, now })
      await enqueueToSender(tx, { transfer, kind: 'transferReturned', now })
    }),
})

/** Notifies the senders of transfers that lapse in three days, once each. */
export const remindSenders = defineJob({
  name: 'transfers.remind',
  everyMinutes: 60,
  run: (context) =>
    forEachDue(context, REMINDER_DAYS, async (tx, transfer, now) => {
      if (transfer.remindedAt || transfer.expiresAt <= now) return
      await tx.update(transfers).set({ remindedAt: now }).where(eq(transfers.id, transfer.id))
      await enqueueToSender(tx, { transfer, kind: 'transferLapsing', now })
    }),
})

/**
 * Removes the addresses and names of recipients 90 days after the end, and messages that nobody
 * received; the history stays.
 */
export const forgetRecipients = defineJob({
  name: 'transfers.forgetRecipients',
  everyMinutes: 24 * 60,
  async run({ database: { tx }, clock }) {
    await tx
      .update(transfers)
      .set({
        recipientEmail: null,
        recipientFirstName: null,
        recipientLastName: null,
        // Of a claimed transfer it is part of the item's story.
        message: sql`case when ${transfers.state} = 'claimed' then ${transfers.message} end`,
      })
      .where(
        allOf(
          ne(transfers.state, 'pending'),
          lt(transfers.closedAt, daysAfter(clock.now(), -RECIPIENT_DAYS)),
          sql`${or(
            isNotNull(transfers.recipientEmail),
            isNotNull(transfers.recipientFirstName),
            isNotNull(transfers.recipientLastName),
            and(ne(transfers.state, 'claimed'), isNotNull(transfers.message)),
          )}`,
        ),
      )
  },
})

/**
 * Runs work for each pending transfer that ends within some days, in a transaction of its own that
 * has locked it: it may have been claimed or cancelled meanwhile.
 */
async function forEachDue(
  { database, clock }: AppContext,
  withinDays: number,
  work: (tx: Tx, transfer: Transfer, now: Date) => Promise<void>,
): Promise<void> {
  await forEachIsolated({
    mayWrite: () => database.canWrite(),
    async nextBatch(after) {
      const batch = await database.tx
        .select({ id: transfers.id, brand: transfers.brand })
        .from(transfers)
        .where(
          and(
            eq(transfers.state, 'pending'),
            lte(transfers.expiresAt, daysAfter(clock.now(), withinDays)),
            withinDays > 0 ? isNull(transfers.remindedAt) : undefined,
            gt(transfers.id, after),
          ),
        )
        .orderBy(transfers.id)
        .limit(BATCH_SIZE)
      return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
    },
    turn: ({ id, brand }) =>
      database.tx.transaction(async (tx) => {
        const transfer = await lockTransfer(tx, brand, { transferId: id })
        const now = clock.now()
        if (transfer?.state === 'pending' && transfer.expiresAt <= daysAfter(now, withinDays))
          await work(tx, transfer, now)
      }),
  })
}
