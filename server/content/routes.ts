import { content } from '#contract/content.ts'
import { Problem } from '#contract/problems.ts'
import { serve } from '#server/lib/http/serve.ts'
import { legalOf } from './legal.ts'
import { aboutOf, landingOf } from './landing.ts'

export const contentRoutes = serve(
  content,
  {
    landing: async ({ brand, language }) => ({ landing: landingOf(brand, language) }),
    about: async ({ brand, language }) => ({ about: aboutOf(brand, language) ?? throwNotFound() }),
    legal: async ({ brand, language, params }) => ({
      legal: legalOf(brand, language, params.name) ?? throwNotFound(),
    }),
  },
  { cacheable: ['landing', 'about', 'legal'] },
)

function throwNotFound(): never {
  throw new Problem('NOT_FOUND')
}
