import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { Language } from '#contract/problems.ts'
import { screenAt } from '#contract/screens.ts'
import type { PageAnswer } from '#contract/server-render.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ID_COOKIE } from '#server/lib/security/tokens.ts'
import { readsOf } from './screen-reads.ts'

/** Answers sent with a member's page. */
export type PreloadedAnswers = {
  language: Language
  answers: PageAnswer[]
}

/**
 * Requests the declared reads of a page on behalf of the member while the page is sent, which saves the first
 * render a round trip. Goes through the app, so validation, access and rate limits apply.
 * @returns undefined without a live session, or for a page that needs none
 */
export async function preloadAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<PreloadedAnswers | undefined> {
  const token = isOwnNavigation(request) ? request.cookies[ID_COOKIE] : undefined
  const screen = token ? screenAt(path) : undefined
  if (!token || screen?.onServer !== 'answers') return undefined
  const results = await Promise.all(
    [[api.session.current, {}] as const, ...readsOf(screen, request.brand)].map(
      async ([endpoint, params]): Promise<PageAnswer> => [
        endpoint.name,
        params,
        await inject(app, request, token, addressOf(endpoint, params)),
      ],
    ),
  )
  const answers = results.filter(([, , answer]) => answer !== undefined)
  const isLive = answers.some(
    ([name, , answer]) =>
      name === api.session.current.name && (answer as { signedIn?: boolean }).signedIn,
  )
  return isLive ? { language: request.language, answers } : undefined
}

/**
 * Returns whether the navigation starts in the address bar or on this site. A page of another
 * site gets no preloaded data.
 */
const isOwnNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  ['none', 'same-origin'].includes(String(headers['sec-fetch-site']))

async function inject(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string,
  url: string,
): Promise<unknown> {
  const answer = await app.inject({
    url,
    remoteAddress: request.ip,
    headers: {
      host: request.host,
      authorization: `Bearer ${token}`,
      'accept-language': request.language,
    },
  })
  return answer.statusCode === 200 ? answer.json() : undefined
}
