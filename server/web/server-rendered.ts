import type { BrandPack } from '#brands/brand.ts'
import { content, type Landing } from '#contract/content.ts'
import { addressOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/problems.ts'
import { screenAt } from '#contract/screens.ts'
import type { PageAnswer } from '#contract/server-render.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countdownDropIn } from '#server/brand/launch-state.ts'
import { publicBrandOf } from '#server/brand/public-brand.ts'
import { hasRenderer, renderWith } from './renderer.ts'
import { readsOf } from './screen-reads.ts'

/**
 * A rendered public page: its markup and the responses it was made from, which the page would
 * request.
 */
export type RenderedPage = {
  markup: string
  landing?: Landing | undefined
  description: { language: Language; answers: PageAnswer[] }
}

/**
 * Renders a public page whose screen is declared with `onServer: 'markup'`. The page of an invitation is not, because
 * it depends on its token.
 * @param path canonical path of a public page
 * @param client folder of the built client
 * @returns undefined without a build, or for a page that is not server-rendered
 * @throws when rendering fails
 */
export async function renderFor(
  app: FastifyInstance,
  request: FastifyRequest,
  { brand, path, client }: { brand: BrandPack; path: string | undefined; client: string },
): Promise<RenderedPage | undefined> {
  const screen = path === undefined ? undefined : screenAt(path)
  // A forced countdown replaces the page.
  if (
    path === undefined ||
    screen?.onServer !== 'markup' ||
    countdownDropIn(brand)?.isCountdownForced ||
    !hasRenderer(client)
  )
    return undefined
  const { language } = request
  const answers = await Promise.all(
    readsOf(screen, brand).map(async ([endpoint, params]): Promise<PageAnswer> => [
      endpoint.name,
      params,
      await answerTo(app, request, addressOf(endpoint, params)),
    ]),
  )
  const markup = await renderWith(client, ({ renderPage }, signal) =>
    renderPage({ brand: publicBrandOf(brand), language, path, answers, signal }),
  )
  const landing = answers.find(([name]) => name === content.landing.name)?.[2] as
    { landing: Landing } | undefined
  return { markup, landing: landing?.landing, description: { language, answers } }
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
