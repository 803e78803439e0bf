import type { BrandPack } from '#brands/brand.ts'
import type { Contract, Endpoint, GivenBy, ParamsOf, ReadEndpoint, TakenBy } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { id } from '#contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { tokenOf, type BrandSecrets, type Member } from './access.ts'
import type { Clock } from './clock.ts'
import { originOf, type Origin } from './caller.ts'
import { signIn, signOut } from './cookies.ts'
import type { Database, Tx } from './db.ts'
import type { FileStore } from './files.ts'
import type { Hosts } from './hosts.ts'
import { limitPerMember, ownLimit } from './limits.ts'
import { hashOfAsked, once, onceOutside, scopeOf, type FirstAnswer } from './once.ts'
import { problemAnswer } from './refuse.ts'
import type { Shelf } from './shelf.ts'
import type { Shops } from './shop.ts'
import type { VoucherServices } from './voucher-service.ts'

/** What every handler may use. Made once per server. */
export type House = {
  database: Database
  clock: Clock
  hosts: Hosts
  secret: string
  /** What shops sign their events with; none: that door stays shut. */
  shopSecrets: { shopify: BrandSecrets; judgeme: BrandSecrets }
  /** The files of brands, and what was made of them. */
  media: { files: FileStore; shelf: Shelf }
  /** Where orders are prepared. */
  shops: Shops
  /** Where vouchers get their codes that have no pool here (CA-72). */
  voucherServices: VoucherServices
  /** Finds the live session of a token, or nobody. Given by the session room. */
  findMember(tx: Tx, token: string, brand: BrandPack): Promise<Member | undefined>
  /** Called after a write was committed and answered, so that letters leave at once instead of at the next round. */
  afterCommit(): void
  /** Says in the log what only the team can mend; the same thing once an hour. Never with a person in it. */
  tellTeam(says: string, facts: Record<string, string>): void
  /** One person and her test runs: limits that stop crowds are left out. */
  isTrial: boolean
}

/** What a handler gets. The framework is not in it. */
export type Call<E extends Endpoint> = {
  /** The transaction of the request; for a read, or a room that keeps its own transactions, the database itself. */
  tx: Tx
  house: House
  brand: BrandPack
  now: Date
  language: Language
  member: E['access'] extends 'member' ? Member : Member | undefined
  params: E extends ReadEndpoint ? ParamsOf<E> : Record<string, string>
  body: TakenBy<E>
  /** Kept and answered again by the house (once.ts); a room that keeps its own transactions keeps its keys as well. */
  idempotencyKey: string | undefined
  /** Where the call comes from. */
  origin: Origin
  /** Returns a signal that aborts when the client disconnects before the response. */
  disconnectSignal(): AbortSignal
  cookies: {
    /** Signs the browser in. */
    signIn(token: string): void
    signOut(): void
    /** The token the request came with. */
    token: string | undefined
  }
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<GivenBy<E>>
type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }
type Options<C extends Contract> = {
  /** Writes that are one statement, or keep their own transactions (and their own keys): they get the database itself. */
  ownTransaction?: readonly (keyof C)[]
  /** Writes that wait for somebody outside of the house: no transaction is held meanwhile, and they are safe to repeat by themselves. Their keys are kept all the same. */
  askOutside?: readonly (keyof C)[]
  /** Calls a minute and address. */
  perMinute?: Partial<Record<keyof C, number>>
  /** The same, but only where strangers come: a test run joins more often than a crowd. */
  perMinuteInProduction?: Partial<Record<keyof C, number>>
  /** Calls a minute and member, for calls that cost far more than others. */
  perMinuteAndMember?: Partial<Record<keyof C, number>>
  /** GETs of the specification that change something: whole like a write, and never done for a browser that only fetches ahead. */
  changingReads?: readonly (keyof C)[]
  /** Reads that are the same for everybody and may be kept for a while. */
  cacheable?: readonly (keyof C)[]
}

/** A room's routes, to be mounted by app.ts. */
export type Room = (app: FastifyInstance, house: House) => void

const LOG_OUT = 'session.logOut'
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/

/** Serves a contract: shapes, access, transaction and failure are the same for every call of the house. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>, { ownTransaction = [], askOutside = [], perMinute = {}, perMinuteInProduction = {}, perMinuteAndMember = {}, changingReads = [], cacheable = [] }: Options<C> = {}): Room {
  return (app, house) => {
    for (const [name, endpoint] of Object.entries(contract) as [keyof C & string, Endpoint][]) {
      const mostOfMember = perMinuteAndMember[name]
      const countOfMember = mostOfMember ? limitPerMember(mostOfMember) : undefined
      const max = perMinute[name] ?? (house.isTrial ? undefined : perMinuteInProduction[name])
      app.route({
        method: endpoint.method,
        // HEAD would be a second way to ask, with limits of its own.
        exposeHeadRoute: false,
        url: `/${endpoint.path}`,
        schema: schemaOf(endpoint),
        config: { endpoint, ...(max ? ownLimit(max) : {}) },
        handler: async (request, reply) => {
          const changes = endpoint.kind === 'write' || changingReads.includes(name)
          if (changes && isAhead(request)) throw new Problem('BAD_REQUEST')
          const call = await callOf(endpoint, house, request, reply)
          if (call.member) countOfMember?.(call.member.accountId, reply)
          // Logging out is never refused: it is the one thing a worried member must be able to do.
          if (changes && endpoint.name !== LOG_OUT && !house.database.mayWrite()) throw new Problem('CANNOT_SAVE', { retryAfter: 60 })
          const handle = handlers[name] as unknown as (call: unknown) => Promise<unknown>
          const isWhole = changes && !ownTransaction.includes(name)
          const isOutside = askOutside.includes(name)
          const { status, body: answer, refused }: FirstAnswer = isOutside ? await outside(endpoint, call, handle) : isWhole ? await wholly(endpoint, call, handle) : { status: 200, body: await handle(call) }
          if (refused) throw refused
          reply.status(status)
          // Not before the answer has left: whether there is somebody to write to must not be heard in its time.
          if (endpoint.kind === 'write') reply.raw.once('finish', () => house.afterCommit())
          reply.header('cache-control', cacheable.includes(name) ? 'public, max-age=300' : 'no-store')
          // What is the same for everybody is still told in the reader's language.
          if (cacheable.includes(name)) reply.header('vary', 'accept-language')
          return answer
        },
      })
    }
  }
}

/** One transaction for the whole write, and one answer for its key. A refusal of a key is committed before it is told. */
async function wholly(endpoint: Endpoint, call: Omit<Call<Endpoint>, 'member'> & { member: Member | undefined }, handle: (call: unknown) => Promise<unknown>): Promise<FirstAnswer> {
  const { house, member, idempotencyKey: key, params, body, language, now } = call
  return house.database.tx.transaction(async (tx) => {
    const work = (inner: Tx) => handle({ ...call, tx: inner })
    if (!member || key === undefined) return { status: 200, body: await work(tx) }
    return once(tx, { accountId: member.accountId, call: scopeOf(endpoint.name, params), key, bodyHash: hashOfAsked(body), language, now }, work)
  })
}

/** No transaction, and one answer for its key all the same. */
async function outside(endpoint: Endpoint, call: Omit<Call<Endpoint>, 'member'> & { member: Member | undefined }, handle: (call: unknown) => Promise<unknown>): Promise<FirstAnswer> {
  const { house, member, idempotencyKey: key, params, body, language, now } = call
  if (!member || key === undefined) return { status: 200, body: await handle(call) }
  return onceOutside(house.database.tx, { accountId: member.accountId, call: scopeOf(endpoint.name, params), key, bodyHash: hashOfAsked(body), language, now }, () => handle(call))
}

/** A browser, or a scanner, that looks at an address before anybody has asked for it. */
const isAhead = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']].some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const words = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => word as string)
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0] ?? ''],
    security: endpoint.access === 'member' ? [{ bearer: [] }, { cookie: [] }] : [],
    ...(words.length > 0 ? { params: z.object(Object.fromEntries(words.map((word) => [word, id]))) } : {}),
    ...(endpoint.kind === 'read' && endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.kind === 'write' ? { body: endpoint.takes } : {}),
    response: { 200: endpoint.gives, '4xx': problemAnswer, '5xx': problemAnswer },
  }
}

async function callOf(endpoint: Endpoint, house: House, request: FastifyRequest, reply: FastifyReply): Promise<Omit<Call<Endpoint>, 'member'> & { member: Member | undefined }> {
  const brand = request.brand
  const token = tokenOf(request)
  const member = token ? await house.findMember(house.database.tx, token, brand) : undefined
  if (endpoint.access === 'member' && !member) throw new Problem('UNAUTHORIZED')
  return {
    tx: house.database.tx,
    house,
    brand,
    now: house.clock.now(),
    language: request.language,
    member,
    // Only what was checked, and what stands in the path outweighs the rest.
    params: { ...(endpoint.kind === 'read' && endpoint.query ? (request.query as object) : {}), ...(request.params as object) } as never,
    body: request.body as never,
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    origin: originOf(request),
    disconnectSignal: () => disconnectSignalOf(reply),
    cookies: { token, signIn: (fresh) => signIn(request, reply, fresh), signOut: () => signOut(reply) },
  }
}

/** Not Fastify's `request.signal`: that one misses a client that disconnected before it was first read. */
function disconnectSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  // Nobody reads this problem; as a refusal it is not logged as a fault.
  const abort = () => disconnected.abort(new Problem('BAD_REQUEST'))
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return disconnected.signal
}

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  if (endpoint.kind !== 'write' || !endpoint.movesValue) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new Problem('BAD_REQUEST')
  return key
}
