import type { TakenBy } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { profile } from '#contract/profile.ts'
import { isErased } from '#server/account/accounts.ts'
import { mergedInto } from '#server/account/merged.ts'
import { holdStandingsWhole } from '#server/points/hold.ts'
import { standingsOf } from '#server/points/ownership.ts'
import { asHerself, passwordOrCode, type Asker } from './herself.ts'
import { roomsThatKnow } from './known.ts'

/**
 * Erases a member in all features at once, with merged accounts. The ledger keeps its rows without
 * personal data, and the addresses can join again. Safe to repeat: a concurrent second request
 * succeeds too.
 * @throws Problem, the refusals of a proof
 */
export async function erase(asker: Asker & { body: TakenBy<typeof profile.erase>; language: Language }): Promise<void> {
  const { brand, member: { accountId }, house: { secret }, now, language, body } = asker
  try {
    await asHerself(asker, body, passwordOrCode, async (tx, { email }) => {
      const accounts = [{ accountId, email }, ...(await mergedInto(tx, accountId))]
      // Lock against transactions that credit points or name the member as a referrer: they come
      // before, or find them erased.
      await holdStandingsWhole(tx, (reader) => standingsOf(reader, accounts.map((one) => one.accountId)))
      for (const one of accounts) {
        for (const { forget } of roomsThatKnow) await forget?.(tx, { ...one, brand, language, secret, now })
      }
    })
  } catch (problem) {
    const isOver = problem instanceof Problem && problem.code === 'UNAUTHORIZED' && (await isErased(asker.tx, { accountId, brand: brand.slug }))
    if (!isOver) throw problem
  }
}
