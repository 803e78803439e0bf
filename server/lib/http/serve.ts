import { CONSENT_HEADER } from '#contract/app-shell.ts'
import type { BrandPack } from '#brands/brand.ts'
import type {
  Access,
  Contract,
  Endpoint,
  ResponseOf,
  ParamsOf,
  ReadEndpoint,
  RequestBody,
} from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { id } from '#contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { tokenOf, type BrandSecrets, type Member } from '../security/tokens.ts'
import { minutesAfter, type Clock } from '../time/clock.ts'
import { originOf, type Origin } from './caller.ts'
import { findCallers, type Callers, type CallersOf, type FindCallers } from './callers.ts'
import { staffCookiesOf, STAFF_FRESH_LOGIN_MINUTES, type StaffCookies } from './staff-cookies.ts'
import { onTillHost } from './till-host.ts'
import {
  browserOf,
  clearDeviceCookie,
  clearSessionCookie,
  deviceTokenOf,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookies.ts'
import type { Database, Tx } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Hosts } from './hosts.ts'
import { limitEndpoint, limitMember } from './rate-limits.ts'
import {
  hashRequest,
  withIdempotency,
  scopeOfCall,
  type StoredResponse,
} from '../idempotency/idempotency.ts'
import { withIdempotencyOutsideTransaction } from '../idempotency/claims.ts'
import { problemResponse } from './problem-responses.ts'
import { traceOf } from '../reporting/traces.ts'
import { collectEvents, type Analytics } from '../reporting/analytics.ts'
import type { BrowserReports } from '../reporting/browser-reports.ts'
import type { ImageCache } from '../files/image-cache.ts'
import type { Custodies } from '../integrations/custody.ts'
import type { CardPayments } from '../integrations/card-payments.ts'
import type { RiskService } from '../integrations/risk.ts'
import type { Chains, WalletConnect } from '../integrations/chains.ts'
import type { PhonePassServices } from '../integrations/phone-passes.ts'
import type { Shops } from '../integrations/shops.ts'
import type { WebPush } from '../integrations/web-push.ts'
import type { WebhookSender } from '../integrations/webhook-sender.ts'
import type { VoucherServices } from '../integrations/voucher-services.ts'

/** Dependencies of every handler. Created once per server. */
export type AppContext = FindCallers & {
  database: Database
  clock: Clock
  hosts: Hosts
  secret: string
  /** Secrets that webhooks are signed with. Without one, a brand's webhooks are refused. */
  shopSecrets: { shopify: BrandSecrets; judgeme: BrandSecrets }
  /** The media files of brands, and a cache of images made from them. */
  media: { files: FileStore; imageCache: ImageCache }
  /** Creates draft orders in the brands' shops. */
  shops: Shops
  /** Reads the blockchains on which members have wallets. */
  chains: Chains
  /** Counts what members did who agreed to statistics (CA-71). */
  analytics: Analytics
  /** What the page reports errors with. Undefined: it reports none. */
  browserReports: BrowserReports | undefined
  /** Undefined: this server has no project. */
  walletConnect: WalletConnect | undefined
  /** Issues codes of vouchers without a code pool here (CA-72). */
  voucherServices: VoucherServices
  /** Holds and moves the items of brands on their chains. */
  custodies: Custodies
  /** Signs passes for the wallets of phones, and notifies phones of changes. */
  phonePasses: PhonePassServices
  /** Sends notifications to browsers. Undefined: this server has no keys for them. */
  webPush: WebPush | undefined
  /** Sends webhooks to the systems of brands. */
  webhookSender: WebhookSender
  /** Takes card payments for the brands. */
  cardPayments: CardPayments
  /** Decides on payments. */
  risk: RiskService
  /**
   * Keeps the session of a token until the transaction ends, and returns whether there is one. Provided
   * by the auth feature.
   */
  lockSession(tx: Tx, token: string): Promise<boolean>
  /**
   * Keeps the access of a manager, and the person whom the call is about, until the transaction ends.
   * @throws TillProblem STAFF_REVOKED when the manager was revoked since the call was let in
   */
  lockManager(tx: Tx, people: { staffId: string; target: string | undefined }): Promise<void>
  /**
   * Returns the free item of a drop that a token of the member stands for (CA-50). Provided by the
   * drops feature.
   */
  findFreeItem(
    tx: Tx,
    request: { brand: BrandPack; member: Member; token: string },
  ): Promise<FreeItemOfToken | undefined>
  /**
   * Called after a write was committed and answered, so that emails are sent at once and not in the
   * next round.
   */
  afterCommit(): void
  /**
   * Logs what only the team can fix, each message once an hour at most, never with personal data.
   */
  alertTeam(message: string, facts: Record<string, string>): void
  /** Demo and tests: rate limits against crowds are off. */
  isDemo: boolean
}

/** `isClaimed`: it belongs to the member, or is reserved for them until the drop opens. */
export type FreeItemOfToken = {
  assetId: string
  nftId: string | null
  isClaimed: boolean
  isLeft: boolean
}

/** Arguments of a handler, independent of the framework. */
export type Call<E extends Endpoint> = CallersOf<E> & {
  /**
   * The transaction of the request; for reads and endpoints with their own transactions, the
   * database itself.
   */
  tx: Tx
  context: AppContext
  brand: BrandPack
  now: Date
  language: Language
  params: E extends ReadEndpoint ? ParamsOf<E> : Record<string, string>
  body: RequestBody<E>
  /** Handled by `serve` (idempotency/idempotency.ts); endpoints with their own transactions handle it themselves. */
  idempotencyKey: string | undefined
  /** Networks and device of the caller. */
  origin: Origin
  /** Returns a signal that aborts when the client disconnects before the response. */
  disconnectSignal(): AbortSignal
  cookies: {
    /** Sets the session cookie. */
    signIn(token: string): void
    /** Clears the cookies of the session and of the remembered device. */
    signOut(): void
    /** Sets the cookie of the remembered device. */
    remember(deviceToken: string): void
    forgetDevice(): void
    /** The token of the request. */
    token: string | undefined
    /** The token of the remembered device; sent to the account endpoints only. */
    deviceToken: string | undefined
    /** The random id of the browser (CO-03). */
    browser: string | undefined
  }
  /** On the host of the till. */
  staffCookies: StaffCookies
}

/** A call before its access is known. */
type AnyCall = Omit<Call<Endpoint>, keyof Callers> & Callers

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>
type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }
type Options<C extends Contract> = {
  /**
   * Writes that are one statement or manage their own transactions and idempotency keys; they get
   * the database itself.
   */
  ownTransaction?: readonly (keyof C)[]
  /**
   * Writes and changing reads that call another service. They run without a transaction, so they
   * must be safe to repeat. The idempotency keys of writes are still stored.
   */
  callsOutside?: readonly (keyof C)[]
  /** Writes that change nothing: POST, because codes are not written to addresses. */
  readOnly?: readonly (keyof C)[]
  /** Requests per minute and network. */
  perMinute?: Partial<Record<keyof C, number>>
  /** The same, in production only: a test run registers more often than a crowd. */
  perMinuteInProduction?: Partial<Record<keyof C, number>>
  /** Requests per minute and member, for endpoints that cost far more than others. */
  perMinuteAndMember?: Partial<Record<keyof C, number>>
  /**
   * GETs of the specification that change data: in a transaction like a write, unless they call
   * another service, and refused for a prefetch.
   */
  changingReads?: readonly (keyof C)[]
  /** Reads that are the same for everyone and may be cached. Their handlers get no member. */
  cacheable?: readonly (keyof C)[]
  /** The calls are on the host of the till, and on no other. */
  isOnTillHost?: boolean
}

/** The routes of a feature, registered by app.ts. */
export type RoutePlugin = (app: FastifyInstance, context: AppContext) => void

/** They work even in read-only mode. */
const LOG_OUTS = ['session.logOut', 'staff.logOut', 'tillApp.signOut']
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/

/**
 * Returns the routes of a contract, with validation, access, transaction and error handling.
 * Registering them throws when `cacheable` names a write or an endpoint for members.
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  {
    ownTransaction = [],
    callsOutside = [],
    readOnly = [],
    perMinute = {},
    perMinuteInProduction = {},
    perMinuteAndMember = {},
    changingReads = [],
    cacheable = [],
    isOnTillHost = false,
  }: Options<C> = {},
): RoutePlugin {
  return (app, context) => {
    for (const [name, endpoint] of Object.entries(contract) as [keyof C & string, Endpoint][]) {
      const isCacheable = cacheable.includes(name)
      if (isCacheable && (endpoint.kind === 'write' || endpoint.access !== 'anyone'))
        throw new Error(`${endpoint.name} cannot be cacheable: only reads for everyone are.`)
      const maxPerMember = perMinuteAndMember[name]
      const countForMember = maxPerMember ? limitMember(maxPerMember) : undefined
      const max = perMinute[name] ?? (context.isDemo ? undefined : perMinuteInProduction[name])
      app.route({
        method: endpoint.method,
        // HEAD would be a second route with limits of its own.
        exposeHeadRoute: false,
        url: `/${endpoint.path}`,
        ...(isOnTillHost ? { constraints: onTillHost } : {}),
        schema: schemaOf(endpoint),
        config: { endpoint, ...(max ? limitEndpoint(max) : {}) },
        handler: async (request, reply) => {
          const changes =
            (endpoint.kind === 'write' && !readOnly.includes(name)) || changingReads.includes(name)
          if (changes && isPrefetch(request)) throw new Problem('BAD_REQUEST')
          const call = await callOf(endpoint, context, request, reply, { isCacheable })
          if (call.member) countForMember?.(call.member.accountId, reply)
          if (changes && !LOG_OUTS.includes(endpoint.name) && !context.database.canWrite())
            throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
          const handle = handlers[name] as unknown as (call: unknown) => Promise<unknown>
          const isInTransaction = changes && !ownTransaction.includes(name)
          const isOutside = callsOutside.includes(name)
          const run = async (): Promise<StoredResponse> =>
            isOutside
              ? runOutside(endpoint, call, handle)
              : isInTransaction
                ? runInTransaction(endpoint, call, handle)
                : { status: 200, body: await handle(call) }
          const { status, body: answer, refusal } = await counted(run, request, context)
          if (refusal) throw refusal
          reply.status(status)
          // Send after the response, so that response time does not reveal whether the address
          // exists.
          if (endpoint.kind === 'write') reply.raw.once('finish', () => context.afterCommit())
          reply.header('cache-control', isCacheable ? 'public, max-age=300' : 'no-store')
          // The response is still in the language of the request.
          if (isCacheable) reply.header('vary', 'accept-language')
          return answer
        },
      })
    }
  }
}

/** Runs a call; with the member's consent it counts, after the commit, what succeeded for the first time. */
async function counted(
  run: () => Promise<StoredResponse>,
  { brand, headers }: FastifyRequest,
  { analytics }: AppContext,
): Promise<StoredResponse> {
  if (headers[CONSENT_HEADER] !== 'analytics') return run()
  const { result, events } = await collectEvents(run)
  if (!result.refusal) for (const event of events) analytics.count({ brand: brand.slug, event })
  return result
}

/**
 * Runs a write in one transaction, with one response per idempotency key. A stored refusal is
 * committed before it is sent.
 */
async function runInTransaction(
  endpoint: Endpoint,
  call: AnyCall,
  handle: (call: unknown) => Promise<unknown>,
): Promise<StoredResponse> {
  const { member, till, store, manager, idempotencyKey: key, params, body, language, now } = call
  const callerId = member?.accountId ?? till?.tillId ?? store?.storeId ?? manager?.staffId
  return call.tx.transaction(async (tx) => {
    const work = async (inner: Tx) => {
      if (manager) {
        const { staffId: target } = (body ?? {}) as { staffId?: string }
        await call.context.lockManager(inner, { staffId: manager.staffId, target })
      }
      return handle({ ...call, tx: inner })
    }
    if (callerId === undefined || key === undefined) return { status: 200, body: await work(tx) }
    return withIdempotency(
      tx,
      {
        accountId: callerId,
        call: scopeOfCall(endpoint.name, params),
        key,
        bodyHash: hashRequest(call.context.secret, body),
        language,
        now,
      },
      work,
    )
  })
}

/** Runs a write without a transaction, with one response per idempotency key. */
async function runOutside(
  endpoint: Endpoint,
  call: AnyCall,
  handle: (call: unknown) => Promise<unknown>,
): Promise<StoredResponse> {
  const { tx, member, idempotencyKey: key, params, body, language, now } = call
  if (!member || key === undefined) return { status: 200, body: await handle(call) }
  return withIdempotencyOutsideTransaction(
    tx,
    {
      accountId: member.accountId,
      call: scopeOfCall(endpoint.name, params),
      key,
      bodyHash: hashRequest(call.context.secret, body),
      language,
      now,
    },
    () => handle(call),
  )
}

/** Returns whether a browser or scanner fetches the URL before the member has opened it. */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']].some(
    (purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  )

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const words = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => word as string)
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0] ?? ''],
    security: securityOf[endpoint.access],
    ...(words.length > 0
      ? { params: z.object(Object.fromEntries(words.map((word) => [word, id]))) }
      : {}),
    ...(endpoint.kind === 'read' && endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.kind === 'write' ? { body: endpoint.request } : {}),
    response: { 200: endpoint.response, '4xx': problemResponse, '5xx': problemResponse },
  }
}

const securityOf = {
  anyone: [],
  member: [{ bearer: [] }, { cookie: [] }],
  store: [{ storeKey: [] }],
  manager: [{ staffCookie: [] }],
  till: [{ tillCookie: [] }],
  cashier: [{ tillCookie: [], cashierCookie: [] }],
} as const satisfies Record<Access, unknown>

async function callOf(
  endpoint: Endpoint,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { isCacheable }: { isCacheable: boolean },
): Promise<AnyCall> {
  const brand = request.brand
  const trace = traceOf(request)
  const tx = (trace && context.database.traced?.(trace)) ?? context.database.tx
  const callers = await findCallers(endpoint, context, { tx, request, isCacheable })
  const { member, manager } = callers
  const now = context.clock.now()
  if (endpoint.kind === 'write' && endpoint.freshLogin) {
    const hours = brand.features.loginHours[endpoint.freshLogin]
    if (member) requireFreshLogin(member, { minutes: hours * 60, now })
    if (manager) requireFreshLogin(manager, { minutes: STAFF_FRESH_LOGIN_MINUTES, now })
  }
  return {
    tx,
    context,
    brand,
    now,
    language: request.language,
    ...callers,
    // Only validated values; path parameters override query parameters.
    params: {
      ...(endpoint.kind === 'read' && endpoint.query ? (request.query as object) : {}),
      ...(request.params as object),
    } as never,
    body: request.body as never,
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    origin: originOf(request),
    disconnectSignal: () => disconnectSignalOf(reply),
    staffCookies: staffCookiesOf(request, reply),
    cookies: {
      token: tokenOf(request),
      browser: browserOf(request),
      deviceToken: deviceTokenOf(request),
      signIn: (fresh) => setSessionCookie(request, reply, fresh),
      signOut: () => {
        clearSessionCookie(reply)
        clearDeviceCookie(reply)
      },
      remember: (deviceToken) => setDeviceCookie(reply, deviceToken),
      forgetDevice: () => clearDeviceCookie(reply),
    },
  }
}

/** @throws Problem LOGIN_TOO_OLD: a remembered phone may be in other hands */
function requireFreshLogin(
  { loggedInAt }: { loggedInAt: Date },
  { minutes, now }: { minutes: number; now: Date },
): void {
  if (loggedInAt <= minutesAfter(now, -minutes)) throw new Problem('LOGIN_TOO_OLD')
}

/** Not Fastify's `request.signal`: that one misses a client that disconnected before it was first read. */
function disconnectSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  // Nobody reads this problem; as a refusal it is not logged as an error.
  const abort = () => {
    if (!raw.writableFinished) disconnected.abort(new Problem('BAD_REQUEST'))
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return disconnected.signal
}

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  if (endpoint.kind !== 'write' || !endpoint.movesValue) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined && (endpoint.access === 'store' || endpoint.access === 'cashier'))
    throw new TillProblem('IDEMPOTENCY_KEY_REQUIRED')
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new Problem('BAD_REQUEST')
  return key
}
