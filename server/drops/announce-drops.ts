import { isAnnouncementDue, canBeAnnounced } from '#domain/countdown.ts'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { dropView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { dropSignUps } from './table.ts'

type PendingSignUp = Awaited<ReturnType<typeof pendingSignUps>>[number]

/** Sign-ups read by one statement. */
const BATCH_SIZE = 500

/**
 * Queues one email per sign-up in the evening before the drop opens, in the recipient's time zone,
 * or later if no server ran. Mark and email are written in one transaction, so that neither a crash
 * nor several servers send two or none.
 */
export async function notifySignedUp({ database, clock }: AppContext): Promise<void> {
  const drops = await database.tx
    .select({ dropId: dropView.dropId, opensAt: dropView.opensAt })
    .from(dropView)
    .where(isNotNull(dropView.signUp))
  const errors: unknown[] = []
  for (const { dropId, opensAt } of drops) {
    if (!canBeAnnounced({ opens: opensAt, now: clock.now() })) continue
    await forEachIsolated({
      mayWrite: () => database.canWrite(),
      async nextBatch(after) {
        const found = await pendingSignUps(database.tx, { dropId, after })
        const due = found.filter(({ timeZone }) =>
          isAnnouncementDue({ opens: opensAt, zone: timeZone, now: clock.now() }),
        )
        return { some: due, next: found.length < BATCH_SIZE ? undefined : found.at(-1)?.id }
      },
      turn: (signUp) => database.tx.transaction((tx) => notify(tx, signUp, clock.now())),
    }).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

/** The next batch of sign-ups without an email, by id. */
const pendingSignUps = (tx: Tx, { dropId, after }: { dropId: string; after: string }) =>
  tx
    .select({
      id: dropSignUps.id,
      brand: dropSignUps.brand,
      email: dropSignUps.email,
      language: dropSignUps.language,
      timeZone: dropSignUps.timeZone,
    })
    .from(dropSignUps)
    .where(
      and(
        eq(dropSignUps.dropId, dropId),
        isNull(dropSignUps.notifiedAt),
        isNull(dropSignUps.emailEndedAt),
        gt(dropSignUps.id, after),
      ),
    )
    .orderBy(dropSignUps.id)
    .limit(BATCH_SIZE)

async function notify(
  tx: Tx,
  { id, brand, email, language }: PendingSignUp,
  now: Date,
): Promise<void> {
  const updated = await tx
    .update(dropSignUps)
    .set({ notifiedAt: now })
    .where(and(eq(dropSignUps.id, id), isNull(dropSignUps.notifiedAt)))
    .returning({ id: dropSignUps.id })
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
