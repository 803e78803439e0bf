import type { BenefitCategory } from '#contract/membership.ts'
import type { Utility } from '#contract/utility.ts'
import { ofMembership } from '#server/benefits/open.ts'
import { utilitiesFor, type Reader } from '#server/benefits/utilities.ts'
import type { Tx } from '#server/kit/db.ts'

/** EN-57: what a level opens beside points, by category, in the reader's language. */
export const benefitsOn = async (tx: Tx, reader: Reader): Promise<BenefitCategory[]> =>
  byCategory((await utilitiesFor(tx, reader, ofMembership())).map(({ utility }) => utility))

/** Benefits under their headers, in the order of the first of each. */
function byCategory(benefits: readonly Utility[]): BenefitCategory[] {
  const found = new Map<string, BenefitCategory>()
  for (const benefit of benefits) {
    const { labelKey = '', label = '' } = benefit
    const category = found.get(labelKey) ?? { label, labelKey, benefits: [] }
    category.benefits.push(benefit)
    found.set(labelKey, category)
  }
  return [...found.values()]
}
