import { pages } from '#contract/pages.ts'
import { Problem } from '#contract/problems.ts'
import { serve } from '#server/kit/serve.ts'
import { legalOf } from './legal.ts'
import { aboutOf, landingOf } from './told.ts'

export const pagesRoutes = serve(pages, {
  landing: async ({ brand, language }) => ({ landing: landingOf(brand, language) }),
  about: async ({ brand, language }) => ({ about: aboutOf(brand, language) ?? absent() }),
  legal: async ({ brand, language, params }) => ({ legal: legalOf(brand, language, params.name) ?? absent() }),
}, { cacheable: ['landing', 'about', 'legal'] })

function absent(): never {
  throw new Problem('NOT_FOUND')
}
