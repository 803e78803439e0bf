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
 * Erases a member: every room forgets what it knows of her, at once. What the ledger needs stays, as nobody's. Accounts
 * that were merged into hers go with it. Her addresses may join anew. Pressed twice, it is done once, and both are told so.
 * @throws Problem, the refusals of a proof (herself.ts)
 */
export async function erase(asker: Asker & { body: TakenBy<typeof profile.erase>; language: Language }): Promise<void> {
  const { brand, member: { accountId }, house: { secret }, now, language, body } = asker
  try {
    await asHerself(asker, body, passwordOrCode, async (tx, { email }) => {
      const hers = [{ accountId, email }, ...(await mergedInto(tx, accountId))]
      // Whoever is about to give her points, or to name her for a friend, is done with it or sees that she has gone.
      await holdStandingsWhole(tx, (reader) => standingsOf(reader, hers.map((whose) => whose.accountId)))
      for (const whose of hers) {
        for (const { forget } of roomsThatKnow) await forget?.(tx, { ...whose, brand, language, secret, now })
      }
    })
  } catch (problem) {
    const isOver = problem instanceof Problem && problem.code === 'UNAUTHORIZED' && (await isErased(asker.tx, { accountId, brand: brand.slug }))
    if (!isOver) throw problem
  }
}
