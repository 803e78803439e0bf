import { Problem } from '#contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { tokenOf } from '#server/lib/security/tokens.ts'
import { originOf } from '#server/lib/http/caller.ts'
import type { movableClock } from '#server/lib/time/clock.ts'
import { setSessionCookie } from '#server/lib/http/session-cookies.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { openPreview } from '#server/preview/preview-sessions.ts'
import { demoAccount, isDemoName } from '#server/demo/seed.ts'
import { replaceSession } from '#server/auth/sessions/join.ts'
import { mountDemoShop } from './demo-shop.ts'
import { mountDemoWallet } from './demo-wallet.ts'
import { onlyFromThisMachine } from './local-only.ts'
import { demoTransfer, demoTransfers, type DemoTransfer } from './demo-transfer.ts'
import { storedEmailsOf } from './mailbox-emails.ts'
import { mailboxPage, startPage } from './demo-pages.ts'

const A_YEAR = 366 * 24 * 60
const tier = z.object({ tierId: z.string() })
const invitation = z.object({
  as: z.enum(Object.keys(demoTransfers) as [DemoTransfer, ...DemoTransfer[]]),
})
const move = z.object({ minutes: z.coerce.number().check(z.int(), z.gte(-A_YEAR), z.lte(A_YEAR)) })

/**
 * Registers what only the demo has: mailbox, members, clock, shop, wallet. In production these paths
 * do not exist.
 */
export function mountDemo(
  app: FastifyInstance,
  context: AppContext,
  clock: ReturnType<typeof movableClock>,
): void {
  mountDemoShop(app, context)
  void app.register(
    async (demo) => {
      demo.addHook('onRequest', onlyFromThisMachine(context.hosts))
      demo.addHook('preHandler', async ({ method }) => {
        if (method === 'POST' && !context.database.canWrite())
          throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
      })
      // The start page has no script, so its buttons submit forms.
      demo.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )

      demo.get('/', async ({ brand }, reply) =>
        sendPage(reply, startPage(brand, context.clock.now())),
      )
      mountMailbox(demo, context)
      mountDemoWallet(demo, context)
      demo.post('/login/:name', (request, reply) => logInAs(context, request, reply))
      demo.post('/preview', async ({ brand, body }, reply) => {
        const { data } = z.safeParse(tier, body)
        if (!data) throw new Problem('BAD_REQUEST')
        const {
          database,
          hosts,
          secret,
          clock: { now },
        } = context
        return reply.header('cache-control', 'no-store').send({
          success: true,
          link: await openPreview(database.tx, { brand, ...data, secret, hosts, now: now() }),
        })
      })
      demo.post('/invitation', async (request, reply) => {
        const { data } = z.safeParse(invitation, request.body)
        if (!data) throw new Problem('BAD_REQUEST')
        const link = await demoTransfer(context, {
          brand: request.brand,
          language: request.language,
          ...data,
        })
        reply.header('cache-control', 'no-store')
        return isFromForm(request) ? reply.redirect(link, 303) : { success: true, link }
      })
      demo.post('/clock', async (request, reply) => {
        const { data } = z.safeParse(move, request.body)
        if (!data) throw new Problem('BAD_REQUEST')
        clock.moveMinutes(data.minutes)
        return isFromForm(request)
          ? reply.redirect('/dev', 303)
          : { success: true, now: clock.now().toISOString() }
      })
    },
    { prefix: '/dev' },
  )
}

/** Registers the mailbox: the emails that the demo has sent, as pages and as JSON. */
function mountMailbox(demo: FastifyInstance, { database: { tx } }: AppContext): void {
  demo.get('/mail', async ({ brand }, reply) =>
    sendPage(reply, mailboxPage(brand, await storedEmailsOf(tx, { brand: brand.slug }))),
  )
  demo.get('/mail/:id', async ({ brand, params }, reply) => {
    const [email] = await storedEmailsOf(tx, {
      brand: brand.slug,
      id: (params as { id: string }).id,
    })
    if (!email) throw new Problem('NOT_FOUND')
    return sendPage(reply, email.html)
  })
  demo.get('/mail.json', async ({ brand, query }, reply) => {
    const { to } = query as { to?: string }
    reply.header('cache-control', 'no-store')
    return {
      emails: await storedEmailsOf(tx, {
        brand: brand.slug,
        to: typeof to === 'string' ? to.toLowerCase() : undefined,
      }),
    }
  })
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

const isFromForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] === 'application/x-www-form-urlencoded'

async function logInAs(
  { database, clock, secret }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name } = request.params as { name: string }
  const accountId = isDemoName(name)
    ? await demoAccount(database.tx, request.brand, name)
    : undefined
  if (!accountId) throw new Problem('NOT_FOUND')
  const token = await replaceSession(database.tx, {
    accountId,
    brand: request.brand,
    secret,
    now: clock.now(),
    tokenBefore: tokenOf(request),
    deviceToken: undefined,
    device: originOf(request).device(),
  })
  setSessionCookie(request, reply, token)
  reply.header('cache-control', 'no-store')
  return isFromForm(request)
    ? reply.redirect('/account/collection', 303)
    : { success: true, userId: accountId, token }
}
