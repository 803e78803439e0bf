import fastifyCookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { API_HEADER } from '#contract/app-shell.ts'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountRoutes } from './account/routes.ts'
import { benefitsRoutes } from './benefits/routes.ts'
import { languageInUrl } from './web/seo.ts'
import { brandRoutes } from './brand/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { dropsRoutes } from './drops/routes.ts'
import { earningRoutes } from './earning/routes.ts'
import { transfersRoutes } from './transfers/routes.ts'
import { withoutPorts } from './lib/http/caller.ts'
import { migrationState, type Database } from './lib/database/database.ts'
import { hasOneHost } from './lib/http/hosts.ts'
import { limitCalls } from './lib/http/rate-limits.ts'
import { logResponses } from './lib/logging/log.ts'
import { sendProblem, isWellFormedUrl, registerProblemHandlers, refuseOnSocket } from './lib/http/problem-responses.ts'
import type { AppContext } from './lib/http/serve.ts'
import { mediaRoutes } from './media/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import { accountSettingsRoutes } from './account/settings-routes.ts'
import { redemptionRoutes } from './redemption/routes.ts'
import { sessionRoutes } from './auth/sessions/routes.ts'
import { webhookRoutes } from './shop/routes.ts'

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- a library's type can only be widened as an interface
  interface FastifyRequest {
    brand: BrandPack
    language: Language
  }
}

// Validation messages need a locale; zod/mini has none by default.
z.config(z.locales.en())

const BODY_LIMIT = 64 * 1024
const features = [sessionRoutes, authRoutes, accountRoutes, accountSettingsRoutes, collectionRoutes, membershipRoutes, pointsRoutes, earningRoutes, benefitsRoutes, redemptionRoutes, previewRoutes, brandRoutes, contentRoutes, dropsRoutes, transfersRoutes]

export type AppOptions = {
  /** Number of trusted proxies, or their addresses. */
  trustProxy?: false | number | string | undefined
  logger?: FastifyServerOptions['logger']
  /** Requests per minute and network over all paths. */
  perMinute?: number | undefined
  /**
   * Webhook requests per minute and network: many shops share one network, and each has busy days.
   */
  eventsPerMinute?: number | undefined
  /**
   * Media requests per minute and network: a gallery has 180 pictures, and a film is requested in
   * ranges.
   */
  filesPerMinute?: number | undefined
  /** Event loop lag in milliseconds above which requests get 503. Unset: never. */
  maxLagMs?: number | undefined
}

/**
 * Creates the server without listening: features under /api, webhooks under /hooks, media under
 * /media, health checks and documentation. `openServer` adds the pages.
 */
export async function createApp(context: AppContext, { trustProxy = false, logger = false, perMinute = 600, eventsPerMinute = 3000, filesPerMinute = 3000, maxLagMs }: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: hopsOf(trustProxy),
    logger: logger as boolean, // the framework has a signature for each kind of logger
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // Long, so that an oversized id is refused by its schema in our error format and not by
    // Fastify.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 16_384 },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    genReqId: () => crypto.randomUUID(),
    // Fastify answers unreadable URLs outside of all hooks. Rewritten, they get our error response.
    rewriteUrl: ({ url = '/' }) => (isWellFormedUrl(url) ? url : '/'),
    clientErrorHandler: refuseOnSocket,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  markApi(app)
  registerProblemHandlers(app)
  logResponses(app)
  await app.register(fastifyCookie)
  await app.register(helmet, helmetOptions)
  if (maxLagMs) await app.register(underPressure, { maxEventLoopDelay: maxLagMs, exposeStatusRoute: false })
  resolveBrandAndLanguage(app, context)
  health(app, context)
  await app.register(async (api) => {
    await limitCalls(api, perMinute)
    await documentation(api)
    for (const mount of features) mount(api, context)
  }, { prefix: '/api' })
  await app.register(async (hooks) => {
    await limitCalls(hooks, eventsPerMinute)
    webhookRoutes(hooks, context)
  }, { prefix: '/hooks' })
  await app.register(async (media) => {
    await limitCalls(media, filesPerMinute)
    mediaRoutes(media, context)
  }, { prefix: '/media' })
  return app
}

/**
 * Trusts hops from our end of the list, because the client can forge the rest. Fastify does not
 * support a number of hops by itself.
 */
const hopsOf = (trustProxy: AppOptions['trustProxy']) =>
  typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy

/**
 * Scripts from our own origin only. Inline styles are allowed because the brand's theme is inlined.
 */
const helmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // films, their captions, and a PDF in its frame
      mediaSrc: ["'self'"],
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
} as const

/** Marks every response below /api, before any other hook may refuse the call. */
function markApi(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl }, reply) => {
    if (/^\/api(\/|$)/i.test(originalUrl)) reply.header(API_HEADER, '1')
  })
}

function resolveBrandAndLanguage(app: FastifyInstance, context: AppContext): void {
  app.decorateRequest('brand')
  app.decorateRequest('language', 'en')
  app.addHook('onRequest', async (request, reply) => {
    const { 'x-forwarded-for': forwardedFor } = request.headers
    // Before the framework reads it: with a port, one client would be many, and a trusted proxy would not be recognized.
    if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = withoutPorts(String(forwardedFor))
    // For refusals before the brand is known.
    request.language = languageOf(request.headers['accept-language'], { languages: ['en', 'fr'] })
    if (!hasOneHost(request.raw, request.originalUrl)) return sendProblem(reply, request, new Problem('BAD_REQUEST'))
    if (['/healthz', '/readyz'].includes(request.url)) return
    // Fastify would trust this header behind a proxy. A client can forge it, and a cache keyed by
    // Host would then store another brand's response.
    delete request.headers['x-forwarded-host']
    const brand = context.hosts.brandOf(request.host)
    if (!brand) return sendProblem(reply, request, new Problem('WRONG_BRAND_HOST'))
    request.brand = brand
    request.language = languageInUrl(request.url, brand) ?? languageOf(request.headers['accept-language'], brand)
    if (!isWellFormedUrl(request.originalUrl)) return sendProblem(reply, request, new Problem('BAD_REQUEST'))
  })
}

/** Returns the first language of the header that the brand supports, else the brand's first. */
export function languageOf(header: string | undefined, brand: Pick<BrandPack, 'languages'>): Language {
  const requested = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return brand.languages.find((language) => language === requested.find((candidate) => brand.languages.includes(candidate as Language))) ?? (brand.languages[0] as Language)
}

function health(app: FastifyInstance, { database }: AppContext): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ alive: true }))
  const state = cachedForASecond(() => readiness(database))
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const ready = await state()
    const isReady = ready.database && ready.migrations
    if (!isReady) reply.header('retry-after', 5)
    return reply.status(isReady ? 200 : 503).header('cache-control', 'no-store').send(ready)
  })
}

async function readiness(database: Database): Promise<{ database: boolean; migrations: boolean }> {
  try {
    await database.ping()
    const { known, applied } = await migrationState(database.tx)
    return { database: true, migrations: applied >= known }
  } catch {
    return { database: false, migrations: false }
  }
}

/** Caches a check for a second, so that health requests do not load the database. */
function cachedForASecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let cached: { answer: Promise<T>; at: number } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > 1_000) cached = { answer: ask(), at: performance.now() }
    return cached.answer
  }
}

async function documentation(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Laurel', version: '1', description: 'Loyalty and membership. Times are ISO 8601 in UTC, points are whole numbers.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, cookie: { type: 'apiKey', in: 'cookie', name: '__Host-id' } } },
    },
    transform: jsonSchemaTransform as never,
  })
  await api.register(async (docs) => {
    // Every error below 500 for a documentation file is a 404.
    docs.setErrorHandler((error) => {
      throw error instanceof Problem || ((error as FastifyError).statusCode ?? 500) >= 500 ? error : new Problem('NOT_FOUND', { cause: error })
    })
    // Under our own content security policy: the one of the plugin forbids the styles it sets.
    await docs.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' })
  })
}
