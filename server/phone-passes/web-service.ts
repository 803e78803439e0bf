import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import * as z from 'zod/mini'
import { lockName } from '#server/lib/database/lock-name.ts'
import type { AppContext, RoutePlugin } from '#server/lib/http/serve.ts'
import { limitEndpoint, limitMember } from '#server/lib/http/rate-limits.ts'
import { PASS_TYPE } from './apple-pass.ts'
import { findApplePass } from './build.ts'
import { countMessages } from './phone-messages.ts'
import { isAuthorized, isDownloadAllowed } from './pass-tokens.ts'
import { appleWalletOf } from './usable-wallets.ts'
import { changedPasses, GOOGLE_DEVICE, register, unregister } from './registrations.ts'

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,128}$/))
const registrationBody = z.object({
  pushToken: z.string().check(z.regex(/^[A-Za-z0-9+/=_-]{1,256}$/)),
})
const logBody = z.object({ logs: z.array(z.string()).check(z.maxLength(100)) })
/** Size limit of a log request, in bytes. */
const LOG_BYTES = 16 * 1024
/** Log requests per minute and network: anyone can send them, so they must not fill the log. */
const LOGS_PER_MINUTE = 10
/** Files per minute of one pass. */
const FILES_PER_MINUTE = 20

const device = z.object({
  deviceId: identifier.check(z.refine((id) => id !== GOOGLE_DEVICE)),
  passType: identifier,
})
const devicePass = z.extend(device, { serial: identifier })
const pass = z.object({ passType: identifier, serial: identifier })
const listQuery = z.object({
  passesUpdatedSince: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

const REGISTRATION = '/v1/devices/:deviceId/registrations/:passType/:serial'

type Request = {
  params: unknown
  headers: { authorization?: string | undefined }
  brand: BrandPack
}

/**
 * Apple's web service for passes, and the file that a member downloads: outside of /api, because
 * paths, answers and the header are Apple's ("Adding a Web Service to Update Passes"). A pass is
 * protected by its own token, not by a session.
 */
export const phonePassWebService: RoutePlugin = (app, context) => {
  acceptEmptyBodies(app)
  const countFile = limitMember(FILES_PER_MINUTE)

  app.get('/files/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const serial = /^([A-Za-z0-9_-]{1,64})\.pkpass$/.exec(file)?.[1] ?? ''
    const { until, sign } = request.query as Record<string, unknown>
    const now = context.clock.now()
    const link = { secret: context.secret, brand: request.brand.slug, serial }
    const found = isDownloadAllowed(link, { until, sign, now })
      ? await findApplePass(context, { serial, brand: request.brand, now })
      : undefined
    // A void pass is not given out: the phone would add it.
    if (!found?.content.details) throw new Problem('NOT_FOUND')
    countFile(serial, reply)
    return reply
      .headers({
        'content-type': PASS_TYPE,
        'content-disposition': 'attachment; filename="pass.pkpass"',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(await found.build())
  })

  app.post(REGISTRATION, async (request, reply) => {
    const { deviceId, serial } = authorized(context, request)
    const { pushToken } = parsed(registrationBody, request.body)
    const isNew = await inTransaction(context, serial, (tx) =>
      register(tx, { serial, deviceId, pushToken, now: context.clock.now() }),
    )
    return reply.status(isNew ? 201 : 200).send()
  })

  app.delete(REGISTRATION, async (request, reply) => {
    const { deviceId, serial } = authorized(context, request)
    await inTransaction(context, serial, (tx) => unregister(tx, { serial, deviceId }))
    return reply.status(200).send()
  })

  app.get('/v1/devices/:deviceId/registrations/:passType', async (request, reply) => {
    const { deviceId, passType } = parsed(device, request.params)
    const { passesUpdatedSince: since } = parsed(listQuery, request.query)
    assertPassType(context, request, passType)
    const { serials, tag } = await changedPasses(context.database.tx, {
      brand: request.brand.slug,
      deviceId,
      since: since === undefined ? undefined : Number(since),
    })
    reply.header('cache-control', 'no-store')
    if (serials.length === 0) return reply.status(204).send()
    return { lastUpdated: String(tag), serialNumbers: serials }
  })

  app.get('/v1/passes/:passType/:serial', async (request, reply) => {
    const { serial, passType } = parsed(pass, request.params)
    assertPassType(context, request, passType)
    assertAuthorized(context, request, serial)
    const now = context.clock.now()
    const found = await findApplePass(context, { serial, brand: request.brand, now })
    // Its token was right: it existed, and was deleted after it had been void for long.
    if (!found) return reply.status(410).send()
    const { changedAt } = found.content
    reply.headers({ 'cache-control': 'no-store', 'last-modified': changedAt.toUTCString() })
    const known = Date.parse(String(request.headers['if-modified-since'] ?? ''))
    if (known >= changedAt.getTime()) return reply.status(304).send()
    countFile(serial, reply)
    return reply.header('content-type', PASS_TYPE).send(await found.build())
  })

  const logLimits = { bodyLimit: LOG_BYTES, config: limitEndpoint(LOGS_PER_MINUTE) }
  app.post('/v1/log', logLimits, async (request, reply) => {
    const { logs } = parsed(logBody, request.body)
    if (logs.length > 0)
      request.log.warn(
        { brand: request.brand.slug, messages: logs.length, classes: countMessages(logs) },
        'a phone reports about a pass',
      )
    return reply.status(200).send()
  })
}

/** Phones send `Content-Type: application/json` with requests that have no body. */
function acceptEmptyBodies(app: Parameters<RoutePlugin>[0]): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new Problem('BAD_REQUEST'))
    }
  })
}

/** @throws Problem BAD_REQUEST */
function parsed<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> {
  const { data, success } = z.safeParse(shape, value)
  if (!success) throw new Problem('BAD_REQUEST')
  return data
}

/** @throws Problem UNAUTHORIZED when the header has not the token of the pass in the path */
function authorized(context: AppContext, request: Request) {
  const path = parsed(devicePass, request.params)
  assertPassType(context, request, path.passType)
  assertAuthorized(context, request, path.serial)
  return path
}

function assertAuthorized({ secret }: AppContext, request: Request, serial: string): void {
  const { authorization } = request.headers
  if (!isAuthorized(authorization, { secret, brand: request.brand.slug, serial }))
    throw new Problem('UNAUTHORIZED')
}

/** @throws Problem NOT_FOUND for the pass type of another brand; APPLE_PASS_FAILED when files cannot be used */
function assertPassType(context: AppContext, request: Request, passType: string): void {
  if (appleWalletOf(context, request.brand.slug)?.passTypeId !== passType)
    throw new Problem('NOT_FOUND')
}

/** Runs a change of the registrations of one pass, one after another. */
async function inTransaction<Result>(
  { database }: AppContext,
  serial: string,
  work: (tx: AppContext['database']['tx']) => Promise<Result>,
): Promise<Result> {
  if (!database.canWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
  return database.tx.transaction(async (tx) => {
    await lockName(tx, `phone pass:${serial}`)
    return work(tx)
  })
}
