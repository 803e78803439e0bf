import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import type { Tx } from '#server/kit/db.ts'
import { expectedOfShop } from '#server/shop/expected.ts'
import { expectedReferrals } from '#server/referral/expected.ts'

export type Asking = { loyaltyAccountId: string; brand: BrandPack; language: Language; now: Date }
/** A source of expected credits; each feature with one has an expected.ts. */
export type Expectations = (tx: Tx, request: Asking) => Promise<ExpectedCredit[]>

const sources: readonly Expectations[] = [expectedOfShop, expectedReferrals]

/** Entries in the list. */
const LIMIT = 50

/** Returns credits that were expected and have not been given, newest first. */
export async function expectedCredits(tx: Tx, request: Asking): Promise<ExpectedCredit[]> {
  const lists = await Promise.all(sources.map((source) => source(tx, request)))
  return lists.flat().sort((a, b) => b.date.localeCompare(a.date)).slice(0, LIMIT)
}
