import { brandContract } from '#contract/brand.ts'
import { serve } from '#server/kit/serve.ts'
import { publicBrandOf } from './public-brand.ts'

export const brandRoutes = serve(brandContract, {
  brand: async ({ brand }) => publicBrandOf(brand),
}, { cacheable: ['brand'] })
