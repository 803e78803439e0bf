import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import type { Tx } from '#server/kit/db.ts'
import { expectedOfShop } from '#server/shop/expected.ts'
import { expectedReferrals } from '#server/referral/expected.ts'

export type Asking = { loyaltyAccountId: string; brand: BrandPack; language: Language; now: Date }
/** A room in which credits can be expected that do not come: its expected.ts. */
export type Expectations = (tx: Tx, asking: Asking) => Promise<ExpectedCredit[]>

const rooms: readonly Expectations[] = [expectedOfShop, expectedReferrals]

/** How far back a disappointment is worth a line. */
const MOST = 50

/** Credits that were expected and have not come, the newest first. */
export async function expectedCredits(tx: Tx, asking: Asking): Promise<ExpectedCredit[]> {
  const found = await Promise.all(rooms.map((room) => room(tx, asking)))
  return found.flat().sort((a, b) => b.date.localeCompare(a.date)).slice(0, MOST)
}
