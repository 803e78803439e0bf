import type { Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { programView } from '#server/membership/views.ts'
import { findFeature } from '#server/points/earning-features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { lockLoyaltyAccount } from '#server/points/loyalty-accounts.ts'
import { BATCH_SIZE, birthdaysToCredit, type Birthday, type Gift } from './birthdays-to-credit.ts'

/**
 * EN-73: Credits birthdays, once per birthday and year, on the day in UTC or up to 23 days later if
 * no server ran. Each credit is its own transaction, so that a crash loses none, and the ledger's
 * key prevents a second one even when the clock is wrong.
 */
export async function creditBirthdays({ database, clock }: AppContext): Promise<void> {
  const errors: unknown[] = []
  for (const gift of await giftsOf(database.tx)) {
    await forEachIsolated({
      mayWrite: () => database.canWrite(),
      async nextBatch(after) {
        const batch = await birthdaysToCredit(database.tx, gift, after, clock.now())
        return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
      },
      turn: (birthday) =>
        database.tx.transaction((tx) => celebrate(tx, gift, birthday, clock.now())),
    }).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function giftsOf(tx: Tx): Promise<Gift[]> {
  const programs = await tx
    .select({ membershipId: programView.membershipId, features: programView.configuration })
    .from(programView)
  return programs.flatMap(({ membershipId, features }) => {
    const feature = findFeature(features, 'BirthdayPoints')
    return feature && feature.rewardPoints > 0
      ? [{ membershipId, points: feature.rewardPoints, since: feature.activeSince }]
      : []
  })
}

async function celebrate(
  tx: Tx,
  { points }: Gift,
  { id, date, year }: Birthday,
  now: Date,
): Promise<void> {
  // Skip one that was erased or merged meanwhile; the target of a merge gets its own credit.
  if (!(await lockLoyaltyAccount(tx, { id }))) return
  await addEntry(tx, {
    loyaltyAccountId: id,
    redeemable: points,
    tierPoints: points,
    originType: 7,
    reason: { key: 'birthday', values: { date } },
    key: `birthday:${year}`,
    at: now,
  })
}
