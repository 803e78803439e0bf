import type { Utility } from '#contract/utility.ts'

export type Category = { labelKey: string; label: string; benefits: Utility[] }

/** Returns whether a category is shown as a slideshow (SC-33). */
export const isMedia = ({ labelKey }: Pick<Category, 'labelKey'>): boolean =>
  labelKey === 'media-key'

/**
 * Groups benefits by category, in order of first appearance (SC-32). Benefits of an old cached response have no
 * category: they get the header `otherwise`.
 */
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
