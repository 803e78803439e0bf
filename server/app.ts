import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { mime } from '@fastify/send'
import fastifyStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import { API_HEADER } from '#contract/app-shell.ts'
import fastify, {
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { apiDocumentation } from './api-documentation.ts'
import { resolveBrandAndLanguage } from './brand-and-language.ts'
import { health } from './health.ts'
import { accountRoutes } from './account/routes.ts'
import { benefitsRoutes } from './benefits/routes.ts'
import { drawingRoutes } from './brand/drawings.ts'
import { brandRoutes } from './brand/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import { tokenRoutes } from './collection/token-metadata.ts'
import { authRoutes } from './auth/routes.ts'
import { dropsRoutes } from './drops/routes.ts'
import { earningRoutes } from './earning/routes.ts'
import { transfersRoutes } from './transfers/routes.ts'
import { walletsRoutes } from './wallets/routes.ts'
import { ingestOrigin } from './lib/reporting/browser-reports.ts'
import {
  observeResponses,
  traceRequests,
  type RequestObservers,
} from './lib/http/observe-requests.ts'
import { limitCalls } from './lib/http/rate-limits.ts'
import { siteConstraint } from './lib/http/till-host.ts'
import { logResponses } from './lib/logging/log.ts'
import {
  isWellFormedUrl,
  registerProblemHandlers,
  refuseOnSocket,
} from './lib/http/problem-responses.ts'
import type { AppContext } from './lib/http/serve.ts'
import { mediaRoutes } from './media/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { phonePassesRoutes } from './phone-passes/routes.ts'
import { phonePassWebService } from './phone-passes/web-service.ts'
import { previewRoutes } from './preview/routes.ts'
import { accountSettingsRoutes } from './account/settings-routes.ts'
import { redemptionRoutes } from './redemption/routes.ts'
import { passkeyRoutes } from './auth/passkeys/routes.ts'
import { sessionRoutes } from './auth/sessions/routes.ts'
import { tillAppRoutes } from './till/app/routes.ts'
import { managerRoutes } from './till/manager/routes.ts'
import { tillRoutes } from './till/routes.ts'
import { withdrawalsRoutes } from './withdrawals/routes.ts'
import { webhookRoutes } from './shop/routes.ts'
import { mountReturnPage } from './web/payment-return.ts'
import { mountUnsubscribePage } from './web/unsubscribe-page.ts'

// Validation messages need a locale; zod/mini has none by default.
z.config(z.locales.en())
// RFC 9239; the library still has the obsolete application/javascript.
mime.define({ 'text/javascript': ['js'] }, true)

const BODY_LIMIT = 64 * 1024
const features = [
  sessionRoutes,
  authRoutes,
  passkeyRoutes,
  accountRoutes,
  accountSettingsRoutes,
  collectionRoutes,
  tokenRoutes,
  membershipRoutes,
  pointsRoutes,
  earningRoutes,
  benefitsRoutes,
  redemptionRoutes,
  previewRoutes,
  brandRoutes,
  contentRoutes,
  dropsRoutes,
  transfersRoutes,
  withdrawalsRoutes,
  walletsRoutes,
  phonePassesRoutes,
  paymentsRoutes,
  notificationsRoutes,
  tillRoutes,
  tillAppRoutes,
  managerRoutes,
]

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
  /** Answers requests to an origin that is not a brand's, before anything else sees them. */
  otherOrigin?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Event loop lag in milliseconds above which requests get 503. Unset: never. */
  maxLagMs?: number | undefined
  /** Metrics and error reports. */
  observers?: RequestObservers | undefined
}

/**
 * Creates the server without listening: features under /api, webhooks under /hooks, media under
 * /media, phone passes under /passes, health checks and documentation. `openServer` adds the pages.
 */
export async function createApp(
  context: AppContext,
  {
    trustProxy = false,
    logger = false,
    perMinute = 600,
    eventsPerMinute = 3000,
    filesPerMinute = 3000,
    otherOrigin,
    maxLagMs,
    observers = {},
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: hopsOf(trustProxy),
    logger: logger as boolean, // the framework has a signature for each kind of logger
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: routerOptions(context),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    genReqId: () => crypto.randomUUID(),
    // Fastify answers unreadable URLs outside of all hooks. Rewritten, they get our error response.
    rewriteUrl: ({ url = '/' }) => (isWellFormedUrl(url) ? url : '/'),
    clientErrorHandler: refuseOnSocket,
    ...(otherOrigin ? { serverFactory: serverBeside(otherOrigin) } : {}),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  markApi(app)
  registerProblemHandlers(app, observers.onFailure)
  logResponses(app)
  if (observers.onAnswer) observeResponses(app, observers.onAnswer)
  if (observers.startTrace) traceRequests(app, observers.startTrace)
  await app.register(fastifyCookie)
  await app.register(helmet, helmetOptions(context))
  // Adds `reply.sendFile`; the routes of server/web decide which files exist.
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false })
  if (maxLagMs)
    await app.register(underPressure, { maxEventLoopDelay: maxLagMs, exposeStatusRoute: false })
  resolveBrandAndLanguage(app, context)
  health(app, context)
  await app.register(
    async (api) => {
      await limitCalls(api, perMinute)
      await apiDocumentation(api)
      for (const mount of features) mount(api, context)
    },
    { prefix: '/api' },
  )
  await app.register(
    async (hooks) => {
      await limitCalls(hooks, eventsPerMinute)
      webhookRoutes(hooks, context)
    },
    { prefix: '/hooks' },
  )
  await app.register(
    async (media) => {
      await limitCalls(media, filesPerMinute)
      drawingRoutes(media, context)
      mediaRoutes(media, context)
    },
    { prefix: '/media' },
  )
  mountReturnPage(app)
  mountUnsubscribePage(app, context)
  await app.register(
    async (passes) => {
      await limitCalls(passes, filesPerMinute)
      phonePassWebService(passes, context)
    },
    { prefix: '/passes' },
  )
  return app
}

/** Returns a factory of the server that Fastify would create, with a second origin on its port. */
const serverBeside =
  (otherOrigin: NonNullable<AppOptions['otherOrigin']>): FastifyServerFactory =>
  (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } =
      options as FastifyHttpOptions<Server>
    const server = createServer(http ?? {}, (request, response) => {
      if (!otherOrigin(request, response)) handler(request, response)
    })
    Object.assign(server, { keepAliveTimeout, requestTimeout })
    server.setTimeout(connectionTimeout)
    return server
  }

/**
 * Trusts hops from our end of the list, because the client can forge the rest. Fastify does not
 * support a number of hops by itself.
 */
const hopsOf = (trustProxy: AppOptions['trustProxy']) =>
  typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy

const routerOptions = ({ hosts }: AppContext) => ({
  caseSensitive: false,
  ignoreTrailingSlash: true,
  // Long, so that an oversized id is refused by its schema in our error format and not by Fastify.
  maxParamLength: 16_384,
  constraints: { site: siteConstraint(hosts) },
})

/**
 * Scripts from our own origin only. Inline styles are allowed because the brand's theme is inlined.
 */
const helmetOptions = ({ browserReports }: AppContext) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(browserReports ? [ingestOrigin(browserReports)] : [])],
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
  }) as const

/** Marks every response below /api, before any other hook may refuse the call. */
function markApi(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl }, reply) => {
    if (/^\/api(\/|$)/i.test(originalUrl)) reply.header(API_HEADER, '1')
  })
}
