import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { expectedOfShop } from '#server/shop/expected-credits.ts'
import { expectedReferrals } from '#server/referrals/expected-credits.ts'

export type ExpectedQuery = {
  loyaltyAccountId: string
  brand: BrandPack
  language: Language
  now: Date
}
/** A source of expected credits; each feature with one has an expected-credits.ts. */
export type ExpectedSources = (tx: Tx, request: ExpectedQuery) => Promise<ExpectedCredit[]>

const sources: readonly ExpectedSources[] = [expectedOfShop, expectedReferrals]

/** Entries in the list. */
const LIMIT = 50

/** Returns credits that were expected and have not been given, newest first. */
export async function expectedCredits(tx: Tx, request: ExpectedQuery): Promise<ExpectedCredit[]> {
  const lists = await Promise.all(sources.map((source) => source(tx, request)))
  return lists
    .flat()
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, LIMIT)
}
