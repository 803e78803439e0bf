import type { BenefitCategory } from '#contract/membership.ts'
import type { Utility } from '#contract/utility.ts'
import { utilitiesOfMembership, type Reader } from '#server/benefits/utilities.ts'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * EN-57: Returns the benefits of the membership at a tier, by category, in the reader's language.
 */
export const tierBenefits = async (tx: Tx, reader: Reader): Promise<BenefitCategory[]> =>
  byCategory((await utilitiesOfMembership(tx, reader)).map(({ utility }) => utility))

/** Groups benefits by category, in the order of the first benefit of each. */
function byCategory(benefits: readonly Utility[]): BenefitCategory[] {
  const categories = new Map<string, BenefitCategory>()
  for (const benefit of benefits) {
    const { labelKey = '', label = '' } = benefit
    const category = categories.get(labelKey) ?? { label, labelKey, benefits: [] }
    category.benefits.push(benefit)
    categories.set(labelKey, category)
  }
  return [...categories.values()]
}
