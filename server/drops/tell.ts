import { isTimeToTell, mayBeTold } from '#domain/countdown.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { eachAlone } from '#server/kit/eachAlone.ts'
import type { House } from '#server/kit/serve.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import { opening } from './counting.ts'

type Waiting = { id: string; brand: string; email: string; language: string; time_zone: string | null }

/** So many sign-ups are looked up by one statement. */
const AT_ONCE = 500

/**
 * Writes to everybody who has signed up, once: in the evening before the drop opens, where she is, or later when no
 * server was there. The note and the letter stand or fall together, so that neither a crash nor two servers at once
 * write twice or leave somebody without.
 */
export async function tellSignedUp({ database, clock }: House): Promise<void> {
  const drops = await rowsOf<{ id: string; opens_at: string }>(database.tx, sql`select d.id, ${opening} as opens_at from drops d where d.sign_up is not null`)
  const faults: unknown[] = []
  for (const { id: dropId, opens_at: at } of drops) {
    const opens = new Date(at)
    if (!mayBeTold({ opens, now: clock.now() })) continue
    await eachAlone({
      mayWrite: () => database.mayWrite(),
      async nextBatch(after) {
        const found = await rowsOf<Waiting>(database.tx, sql`
          select id, brand, email, language, time_zone from drop_sign_ups where drop_id = ${dropId} and told_at is null and id > ${after} order by id limit ${AT_ONCE}`)
        const some = found.filter(({ time_zone: zone }) => isTimeToTell({ opens, zone, now: clock.now() }))
        return { some, next: found.length < AT_ONCE ? undefined : found.at(-1)?.id }
      },
      turn: (one) => database.tx.transaction((tx) => tell(tx, one, clock.now())),
    }).catch((fault: unknown) => faults.push(fault))
  }
  if (faults.length > 0) throw faults[0]
}

async function tell(tx: Tx, { id, brand, email, language }: Waiting, now: Date): Promise<void> {
  const told = await rowsOf(tx, sql`update drop_sign_ups set told_at = ${now.toISOString()}::timestamptz where id = ${id} and told_at is null returning id`)
  if (told.length > 0) await enqueueLetter(tx, { kind: 'drop', brand, recipient: email, language, values: { signUpId: id }, now })
}
