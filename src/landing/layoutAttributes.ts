import type { LandingLayout } from '#contract/brand.ts'

/** Returns the attributes that select the styles of a brand's layouts: `data-hero="split"` and so on. */
export const layoutAttributes = (layout: LandingLayout): Record<`data-${string}`, string> =>
  Object.fromEntries(Object.entries(layout).map(([part, name]) => [`data-${part}`, name]))
