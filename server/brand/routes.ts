import { brandContract } from '#contract/brand.ts'
import { serve } from '#server/kit/serve.ts'
import { openedBy } from './opened.ts'
import { publicBrandOf } from './public-brand.ts'

export const brandRoutes = serve(brandContract, {
  brand: async ({ brand, now }) => publicBrandOf(openedBy(brand, now)),
}, { cacheable: ['brand'] })
