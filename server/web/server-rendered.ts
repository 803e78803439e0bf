import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrandPack } from '#brands/brand.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { addressOf, type ReadEndpoint } from '#contract/endpoint.ts'
import { content, type Landing } from '#contract/content.ts'
import type { Language } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countdownDropIn } from '#server/brand/launch-state.ts'
import { publicBrandOf } from '#server/brand/public-brand.ts'

type Answer = [name: string, params: object, answer: unknown]

/** The build of src/app/serverRender.tsx by tools/build/build.ts. */
type RenderModule = {
  renderPage(from: {
    brand: PublicBrand
    language: Language
    path: string
    answers: readonly Answer[]
  }): Promise<string>
}

/**
 * A rendered public page: its markup and the responses it was made from, which the page would
 * request.
 */
export type RenderedPage = {
  markup: string
  landing?: Landing | undefined
  description: { language: Language; answers: Answer[] }
}

/**
 * The server-rendered public pages and the endpoints they are made from. The page of an invitation
 * is not among them, because it depends on its token.
 */
const reads: Record<string, readonly [endpoint: ReadEndpoint, params: Record<string, string>][]> = {
  '/': [[content.landing, {}]],
  '/join': [],
  '/about': [[content.about, {}]],
  '/terms': [[content.legal, { name: 'terms' }]],
  '/privacy': [[content.legal, { name: 'privacy' }]],
}

const built = new Map<string, Promise<RenderModule>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Renders a public page. One at a time, because the page's modules hold the brand in global state.
 * @param brand of the request
 * @param path canonical path of a public page
 * @param client folder of the built client; the built renderer is beside it
 * @returns undefined without a build, or for a page that is not server-rendered
 * @throws when rendering fails
 */
export async function renderFor(
  app: FastifyInstance,
  request: FastifyRequest,
  { brand, path, client }: { brand: BrandPack; path: string | undefined; client: string },
): Promise<RenderedPage | undefined> {
  const file = join(client, '../server/page/serverRender.js')
  const endpoints = path === undefined ? undefined : reads[path]
  // A forced countdown replaces the page.
  if (
    path === undefined ||
    !endpoints ||
    countdownDropIn(brand)?.isCountdownForced ||
    !existsSync(file)
  )
    return undefined
  const { language } = request
  const answers = await Promise.all(
    endpoints.map(async ([endpoint, params]): Promise<Answer> => [
      endpoint.name,
      params,
      await answerTo(app, request, addressOf(endpoint, params)),
    ]),
  )
  const page = built.get(file) ?? (import(pathToFileURL(file).href) as Promise<RenderModule>)
  built.set(file, page)
  page.catch(() => built.delete(file))
  const { renderPage } = await page
  const rendering = last.then(() =>
    renderPage({ brand: publicBrandOf(brand), language, path, answers }),
  )
  last = rendering.catch(() => undefined)
  const landing = answers.find(([name]) => name === content.landing.name)?.[2] as
    { landing: Landing } | undefined
  return { markup: await rendering, landing: landing?.landing, description: { language, answers } }
}

/** Requests an endpoint through the app, so that the response is validated as for any client. */
async function answerTo(
  app: FastifyInstance,
  { host, language }: FastifyRequest,
  url: string,
): Promise<unknown> {
  const answer = await app.inject({ url, headers: { host, 'accept-language': language } })
  if (answer.statusCode !== 200) throw new Error(`${url} returned ${answer.statusCode}`)
  return answer.json()
}
