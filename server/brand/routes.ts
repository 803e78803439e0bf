import { brand } from '#contract/brand.ts'
import { serve } from '#server/lib/http/serve.ts'
import { packAt } from './launch-state.ts'
import { publicBrandOf } from './public-brand.ts'

export const brandRoutes = serve(
  brand,
  {
    brand: async ({ brand, now }) => publicBrandOf(packAt(brand, now)),
  },
  { cacheable: ['brand'] },
)
