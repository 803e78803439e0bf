import type { BrandPack } from '#brands/brand.ts'
import { addressOf, type ReadEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { Language } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ID_COOKIE } from '#server/lib/security/tokens.ts'

/** Responses sent with a member's page: name of the endpoint, parameters, body. */
export type PreloadedAnswers = {
  language: Language
  answers: [name: string, params: Record<string, string>, answer: unknown][]
}

type Query = [endpoint: ReadEndpoint, params: Record<string, string>]

/** Returns the endpoints that a member's page reads before its first render. */
function queriesOf(path: string, { ids }: BrandPack): Query[] {
  const everywhere: Query[] = [
    [api.session.current, {}],
    [api.collection.collection, { creatorId: ids.creatorId }],
  ]
  if (path === '/account/collection')
    return [...everywhere, [api.collection.announcements, { creatorId: ids.creatorId }]]
  const id = /^\/membership\/([\w-]{1,64})$/.exec(path)?.[1]
  if (!id) return []
  return [
    ...everywhere,
    [api.membership.membership, { id }],
    [api.points.balance, { id }],
    [api.membership.tiers, { id: ids.membershipId }],
    [api.redemption.vouchers, { membershipId: ids.membershipId }],
    [api.redemption.offers, { membershipId: ids.membershipId }],
    [api.membership.configuration, { id: ids.membershipId }],
  ]
}

/**
 * Requests a page's endpoints on behalf of the member while the page is sent, which saves the first
 * render a round trip. Goes through the app, so validation, access and rate limits apply.
 * @returns undefined without a live session, or for a page that needs none
 */
export async function preloadAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<PreloadedAnswers | undefined> {
  const token = isOwnNavigation(request) ? request.cookies[ID_COOKIE] : undefined
  const queries = token ? queriesOf(path, request.brand) : []
  const results = await Promise.all(
    queries.map(async ([endpoint, params]) => ({
      endpoint,
      params,
      answer: await inject(app, request, token ?? '', endpoint, params),
    })),
  )
  const answers = results
    .filter(({ answer }) => answer !== undefined)
    .map(
      ({ endpoint, params, answer }) =>
        [endpoint.name, params, answer] as PreloadedAnswers['answers'][number],
    )
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
  endpoint: ReadEndpoint,
  params: Record<string, string>,
): Promise<unknown> {
  const answer = await app.inject({
    url: addressOf(endpoint, params),
    remoteAddress: request.ip,
    headers: {
      host: request.host,
      authorization: `Bearer ${token}`,
      'accept-language': request.language,
    },
  })
  return answer.statusCode === 200 ? answer.json() : undefined
}
