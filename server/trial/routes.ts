import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { tokenOf } from '#server/kit/access.ts'
import { originOf } from '#server/kit/caller.ts'
import type { movableClock } from '#server/kit/clock.ts'
import { signIn } from '#server/kit/cookies.ts'
import type { House } from '#server/kit/serve.ts'
import { openPreview } from '#server/preview/open.ts'
import { demoAccount, isDemoName } from '#server/seed.ts'
import { switchSession } from '#server/session/join.ts'
import { mountDemoShop } from './demo-shop.ts'
import { onlyFromHere } from './door.ts'
import { demoInvitation, demoInvites, type DemoInvite } from './invitation.ts'
import { lettersOf } from './mailbox.ts'
import { mailboxPage, startPage } from './pages.ts'

const A_YEAR = 366 * 24 * 60
const level = z.object({ tierId: z.string() })
const invitation = z.object({ as: z.enum(Object.keys(demoInvites) as [DemoInvite, ...DemoInvite[]]) })
const move = z.object({ minutes: z.coerce.number().check(z.int(), z.gte(-A_YEAR), z.lte(A_YEAR)) })

/**
 * Registers what only the demo has: mailbox, demo members, clock, shop. In production these paths
 * do not exist.
 */
export function mountTrial(app: FastifyInstance, house: House, clock: ReturnType<typeof movableClock>): void {
  mountDemoShop(app, house)
  void app.register(async (trial) => {
    trial.addHook('onRequest', onlyFromHere(house.hosts))
    trial.addHook('preHandler', async ({ method }) => {
      if (method === 'POST' && !house.database.mayWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
    })
    // The start page has no script, so its buttons submit forms.
    trial.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))))

    trial.get('/', async ({ brand }, reply) => sendPage(reply, startPage(brand, house.clock.now())))
    trial.get('/mail', async ({ brand }, reply) => sendPage(reply, mailboxPage(brand, await lettersOf(house.database.tx, { brand: brand.slug }))))
    trial.get('/mail/:id', async ({ brand, params }, reply) => {
      const [email] = await lettersOf(house.database.tx, { brand: brand.slug, id: (params as { id: string }).id })
      if (!email) throw new Problem('NOT_FOUND')
      return sendPage(reply, email.html)
    })
    trial.get('/mail.json', async ({ brand, query }, reply) => {
      const { to } = query as { to?: string }
      reply.header('cache-control', 'no-store')
      return { letters: await lettersOf(house.database.tx, { brand: brand.slug, to: typeof to === 'string' ? to.toLowerCase() : undefined }) }
    })
    trial.post('/login/:name', (request, reply) => logInAs(house, request, reply))
    trial.post('/preview', async ({ brand, body }, reply) => {
      const { data } = z.safeParse(level, body)
      if (!data) throw new Problem('BAD_REQUEST')
      const { database, hosts, secret, clock: { now } } = house
      return reply.header('cache-control', 'no-store').send({ success: true, link: await openPreview(database.tx, { brand, ...data, secret, hosts, now: now() }) })
    })
    trial.post('/invitation', async (request, reply) => {
      const { data } = z.safeParse(invitation, request.body)
      if (!data) throw new Problem('BAD_REQUEST')
      const link = await demoInvitation(house, { brand: request.brand, language: request.language, ...data })
      reply.header('cache-control', 'no-store')
      return isFromForm(request) ? reply.redirect(link, 303) : { success: true, link }
    })
    trial.post('/clock', async (request, reply) => {
      const { data } = z.safeParse(move, request.body)
      if (!data) throw new Problem('BAD_REQUEST')
      clock.moveMinutes(data.minutes)
      return isFromForm(request) ? reply.redirect('/dev', 303) : { success: true, now: clock.now().toISOString() }
    })
  }, { prefix: '/dev' })
}

const sendPage = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

const isFromForm = ({ headers }: FastifyRequest): boolean => headers['content-type'] === 'application/x-www-form-urlencoded'

async function logInAs({ database, clock, secret }: House, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { name } = request.params as { name: string }
  const accountId = isDemoName(name) ? await demoAccount(database.tx, request.brand, name) : undefined
  if (!accountId) throw new Problem('NOT_FOUND')
  const token = await switchSession(database.tx, { accountId, brand: request.brand, secret, now: clock.now(), tokenBefore: tokenOf(request), device: originOf(request).device() })
  signIn(request, reply, token)
  reply.header('cache-control', 'no-store')
  return isFromForm(request) ? reply.redirect('/account/collection', 303) : { success: true, userId: accountId, token }
}
