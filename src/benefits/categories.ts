import type { Utility } from '#contract/utility.ts'

export type Category = { labelKey: string; label: string; benefits: Utility[] }

/** What is shown as a slideshow (SC-33). */
export const isMedia = ({ labelKey }: Pick<Category, 'labelKey'>): boolean => labelKey === 'media-key'

/** SC-32: benefits under their headers, in the order of the first of each. Those without one, of an answer of long ago, stand under `otherwise`. */
export function byCategory(benefits: readonly Utility[], otherwise: string): Category[] {
  const found = new Map<string, Category>()
  for (const benefit of benefits) {
    const { labelKey = '', label = otherwise } = benefit
    const category = found.get(labelKey) ?? { labelKey, label, benefits: [] }
    category.benefits.push(benefit)
    found.set(labelKey, category)
  }
  return [...found.values()]
}
