import type { BrandPack } from '#brands/brand.ts'
import { addressOf, type ReadEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { Language } from '#contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ID_COOKIE } from '#server/kit/access.ts'

/** Answers a member's page is about to ask for: endpoint, its params, what it gave. */
export type Ahead = { language: Language; answers: [name: string, params: Record<string, string>, answer: unknown][] }

type Question = [endpoint: ReadEndpoint, params: Record<string, string>]

/** What each of a member's pages reads before it can show itself. */
function questionsOf(path: string, { ids }: BrandPack): Question[] {
  const everywhere: Question[] = [[api.session.current, {}], [api.collection.collection, { creatorId: ids.creatorId }]]
  if (path === '/account/collection') return [...everywhere, [api.collection.announcements, { creatorId: ids.creatorId }]]
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
 * Asks the member's own calls on her behalf while her page is on its way, so that the first picture does not wait for
 * another round trip. Through the front door: the same checks, the same shapes, the same limits.
 * @returns nothing without a live session, or for a page that needs none
 */
export async function answersAhead(app: FastifyInstance, request: FastifyRequest, path: string): Promise<Ahead | undefined> {
  const token = isOwnNavigation(request) ? request.cookies[ID_COOKIE] : undefined
  const questions = token ? questionsOf(path, request.brand) : []
  const answered = await Promise.all(questions.map(async ([endpoint, params]) => ({ endpoint, params, answer: await ask(app, request, token ?? '', endpoint, params) })))
  const answers = answered.filter(({ answer }) => answer !== undefined).map(({ endpoint, params, answer }) => [endpoint.name, params, answer] as Ahead['answers'][number])
  const isLive = answers.some(([name, , answer]) => name === api.session.current.name && (answer as { signedIn?: boolean }).signedIn)
  return isLive ? { language: request.language, answers } : undefined
}

/** A page she opens herself. The cookie goes to no other site's page, and no other site can read ours. */
const isOwnNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && ['none', 'same-origin'].includes(String(headers['sec-fetch-site']))

async function ask(app: FastifyInstance, request: FastifyRequest, token: string, endpoint: ReadEndpoint, params: Record<string, string>): Promise<unknown> {
  const answer = await app.inject({
    url: addressOf(endpoint, params),
    remoteAddress: request.ip,
    headers: { host: request.host, authorization: `Bearer ${token}`, 'accept-language': request.language },
  })
  return answer.statusCode === 200 ? answer.json() : undefined
}
