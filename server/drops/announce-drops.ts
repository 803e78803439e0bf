import { isAnnouncementDue, canBeAnnounced } from '#domain/countdown.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { openingOf } from './countdown.ts'

type PendingSignUp = {
  id: string
  brand: string
  email: string
  language: string
  time_zone: string | null
}

/** Sign-ups read by one statement. */
const BATCH_SIZE = 500

/**
 * Queues one email per sign-up in the evening before the drop opens, in the recipient's time zone,
 * or later if no server ran. Mark and email are written in one transaction, so that neither a crash
 * nor several servers send two or none.
 */
export async function notifySignedUp({ database, clock }: AppContext): Promise<void> {
  const drops = await rowsOf<{ id: string; opens_at: string }>(
    database.tx,
    sql`select d.id, ${openingOf} as opens_at from drops d where d.sign_up is not null`,
  )
  const errors: unknown[] = []
  for (const { id: dropId, opens_at: at } of drops) {
    const opensAt = new Date(at)
    if (!canBeAnnounced({ opens: opensAt, now: clock.now() })) continue
    await forEachIsolated({
      mayWrite: () => database.canWrite(),
      async nextBatch(after) {
        const found = await rowsOf<PendingSignUp>(
          database.tx,
          sql`
          select id, brand, email, language, time_zone from drop_sign_ups where drop_id = ${dropId} and notified_at is null and id > ${after} order by id limit ${BATCH_SIZE}`,
        )
        const due = found.filter(({ time_zone: timeZone }) =>
          isAnnouncementDue({ opens: opensAt, zone: timeZone, now: clock.now() }),
        )
        return { some: due, next: found.length < BATCH_SIZE ? undefined : found.at(-1)?.id }
      },
      turn: (signUp) => database.tx.transaction((tx) => notify(tx, signUp, clock.now())),
    }).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function notify(
  tx: Tx,
  { id, brand, email, language }: PendingSignUp,
  now: Date,
): Promise<void> {
  const updated = await rowsOf(
    tx,
    sql`update drop_sign_ups set notified_at = ${now.toISOString()}::timestamptz where id = ${id} and notified_at is null returning id`,
  )
  if (updated.length > 0)
    await enqueueEmail(tx, {
      kind: 'drop',
      brand,
      recipient: email,
      language,
      values: { signUpId: id },
      now,
    })
}
