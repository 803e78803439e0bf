import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { EntryError, type Vault } from '#server/integrations/card-payments/vault.ts'
import {
  challengeDonePage,
  challengePage,
  challengeScript,
  challengeStyle,
} from './challenge-page.ts'
import { fieldNames, fieldPage, fieldScript, fieldStyle } from './field-page.ts'
import { hostedFieldsScript } from './hosted-fields-script.ts'

const text = z.string().check(z.maxLength(300))
const entry = z.object({
  apiKey: text,
  merchantRefNum: text.check(z.minLength(1)),
  amount: z.int().check(z.nonnegative()),
  cardNumber: z.optional(text),
  expiryDate: z.optional(text),
  cvv: z.optional(text),
  paymentTokenFrom: z.optional(text),
  singleUseCustomerToken: z.optional(text),
  threeDs: z.optional(z.object({})),
})
const fieldQuery = z.object({
  name: z.enum(fieldNames),
  origin: z.url(),
  session: z.string().check(z.regex(/^[\w-]{1,64}$/)),
})
const language = z.catch(z.enum(['en', 'fr']), 'en')

/** The public key that the vault of this process expects. */
export const SANDBOX_KEY = 'sandbox'

/**
 * Creates the server of the sandbox vault: an origin of its own without cookies and without a log,
 * so that what is typed into a card field stays there. Only the brands' pages may frame it.
 * @param brandOrigins origins of the brands' pages
 */
export async function createVaultServer(
  vault: Vault,
  brandOrigins: () => readonly string[],
): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 4096 })
  app.addHook('onRequest', async (_, reply) => setPolicy(reply, brandOrigins()))
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Nothing of a request is repeated in an answer or a log, not even in an error.
  app.setErrorHandler((_, __, reply) => refuse(reply, 400))
  app.setNotFoundHandler((_, reply) => refuse(reply, 404))
  app.get('/hosted-fields.js', (request, reply) => sendScript(request, reply, brandOrigins()))
  mountFields(app, vault, brandOrigins)
  mountChallenge(app, vault)
  await app.ready()
  return app
}

function setPolicy(reply: FastifyReply, origins: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Colors and fonts of the brand are set on the style of the body by script.
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ]
  reply.headers({
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'permissions-policy': 'payment=(), camera=(), microphone=(), geolocation=()',
  })
}

const refuse = (reply: FastifyReply, status: number) =>
  reply.status(status).send({ error: { code: String(status), message: 'Refused.', fields: [] } })

/** The only resource for other origins, and only for the brands'. */
function sendScript(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]) {
  const { origin } = request.headers
  if (origin !== undefined && origins.includes(origin))
    reply.header('access-control-allow-origin', origin)
  return reply
    .headers({
      vary: 'origin',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
    .type('text/javascript; charset=utf-8')
    .send(hostedFieldsScript)
}

function mountFields(
  app: FastifyInstance,
  vault: Vault,
  brandOrigins: () => readonly string[],
): void {
  app.get('/field', (request, reply) => {
    const { data } = z.safeParse(fieldQuery, request.query)
    if (!data || !brandOrigins().includes(data.origin)) return refuse(reply, 400)
    return reply.type('text/html; charset=utf-8').send(fieldPage(data))
  })
  app.get('/field.js', (_, reply) => reply.type('text/javascript').send(fieldScript))
  app.get('/field.css', (_, reply) => reply.type('text/css').send(fieldStyle))
  app.post('/tokenize', (request, reply) => {
    const { data } = z.safeParse(entry, request.body)
    if (!isSameOrigin(request) || data?.apiKey !== SANDBOX_KEY) return refuse(reply, 400)
    try {
      return { token: vault.tokenize(data) }
    } catch (error) {
      if (!(error instanceof EntryError)) throw error
      const { message, fields } = error
      return reply.status(400).send({ error: { code: '9003', message, fields } })
    }
  })
}

/** Only the frames of the vault send these; another site cannot forge the header. */
const isSameOrigin = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'

function mountChallenge(app: FastifyInstance, vault: Vault): void {
  const languageOf = (request: FastifyRequest) =>
    z.parse(language, (request.query as { lang?: unknown }).lang)
  const handleOf = (request: FastifyRequest) =>
    vault.challenge((request.params as { id: string }).id)
  app.get('/challenge/:id', (request, reply) => {
    const handle = handleOf(request)
    if (!handle) return refuse(reply, 404)
    const id = handle.challengeId ?? ''
    const { amount, card } = handle
    const html =
      handle.status === 'INITIATED'
        ? challengePage(languageOf(request), { id, amount, last4: card.last4 })
        : challengeDonePage(languageOf(request), handle.status === 'PAYABLE')
    return reply.type('text/html; charset=utf-8').send(html)
  })
  app.post('/challenge/:id', (request, reply) => {
    const handle = handleOf(request)
    if (!handle || !isSameOrigin(request)) return refuse(reply, 404)
    const { code, answer } = (request.body ?? {}) as { code?: string; answer?: string }
    const isConfirmed = vault.answerChallenge(
      handle.challengeId ?? '',
      answer === 'refuse' ? undefined : String(code ?? '').trim(),
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(challengeDonePage(languageOf(request), isConfirmed))
  })
  app.get('/challenge.js', (_, reply) => reply.type('text/javascript').send(challengeScript))
  app.get('/challenge.css', (_, reply) => reply.type('text/css').send(challengeStyle))
}
