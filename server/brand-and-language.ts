import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { withoutPorts } from './lib/http/caller.ts'
import { hasOneHost } from './lib/http/hosts.ts'
import { allowWebAssembly } from './lib/http/till-host.ts'
import { isWellFormedUrl, sendProblem } from './lib/http/problem-responses.ts'
import type { AppContext } from './lib/http/serve.ts'
import { languageInUrl } from './web/seo.ts'

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- a library's type can only be widened as an interface
  interface FastifyRequest {
    brand: BrandPack
    language: Language
  }
}

/** Sets the brand of the request by its host, and the language by its URL or header. */
export function resolveBrandAndLanguage(app: FastifyInstance, context: AppContext): void {
  app.decorateRequest('brand')
  app.decorateRequest('language', 'en')
  app.addHook('onRequest', async (request, reply) => {
    const { 'x-forwarded-for': forwardedFor } = request.headers
    // Before the framework reads it: with a port, one client would be many, and a trusted proxy would not be recognized.
    if (forwardedFor !== undefined)
      request.headers['x-forwarded-for'] = withoutPorts(String(forwardedFor))
    // For refusals before the brand is known.
    request.language = languageOf(request.headers['accept-language'], { languages: ['en', 'fr'] })
    if (!hasOneHost(request.raw, request.originalUrl))
      return sendProblem(reply, request, new Problem('BAD_REQUEST'))
    if (['/healthz', '/readyz'].includes(request.url)) return
    // Fastify would trust this header behind a proxy. A client can forge it, and a cache keyed by
    // Host would then store another brand's response.
    delete request.headers['x-forwarded-host']
    const brand = context.hosts.brandOf(request.host)
    if (!brand) return sendProblem(reply, request, new Problem('WRONG_BRAND_HOST'))
    request.brand = brand
    if (context.hosts.isTill(request.host)) allowWebAssembly(reply)
    request.language =
      languageInUrl(request.url, brand) ?? languageOf(request.headers['accept-language'], brand)
    if (!isWellFormedUrl(request.originalUrl))
      return sendProblem(reply, request, new Problem('BAD_REQUEST'))
  })
}

/** Returns the first language of the header that the brand supports, else the brand's first. */
function languageOf(header: string | undefined, brand: Pick<BrandPack, 'languages'>): Language {
  const requested = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    brand.languages.find(
      (language) =>
        language === requested.find((candidate) => brand.languages.includes(candidate as Language)),
    ) ?? (brand.languages[0] as Language)
  )
}
