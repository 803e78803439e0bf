import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'
import type { SuccessCode } from './successes.ts'

/**
 * Who may call. `anyone`: a session is not required or not checked; `member`: a valid session of
 * this brand. The handlers also check that every id belongs to the member.
 */
export type Access = 'anyone' | 'member'

export type Schema = z.ZodMiniType

type Common<Path extends string, Gives extends Schema, Who extends Access> = {
  /** Path below /api/, spelled as in the specification; matched case-insensitively. */
  path: Path
  access: Who
  response: Gives
  /** The message of a failure for which the server sent none. */
  problem: ProblemCode
  /** Group and endpoint name, joined by a dot; also the query key. */
  name: string
}

export type ReadEndpoint<Path extends string = string, Query extends Schema = Schema, Gives extends Schema = Schema, Who extends Access = Access> = Common<Path, Gives, Who> & {
  kind: 'read'
  method: 'GET'
  query: Query | undefined
  /** A read of the pass: the service worker stores its last good response on the phone. */
  storedOffline: boolean
}

export type WriteEndpoint<Path extends string = string, Takes extends Schema = Schema, Gives extends Schema = Schema, Who extends Access = Access> = Common<Path, Gives, Who> & {
  kind: 'write'
  method: 'POST' | 'PUT'
  request: Takes
  /** The toast after success. */
  successMessage: SuccessCode | undefined
  /** Names of the reads that are stale afterwards. */
  invalidates: readonly string[]
  /** Accepts an Idempotency-Key; our client always sends one. */
  movesValue: boolean
}

export type Endpoint = ReadEndpoint | WriteEndpoint
export type Contract = Record<string, Endpoint>

type Param<Segment extends string> = Segment extends `:${infer Name}` ? Name : never
type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Param<Head> | ParamNames<Rest> : Param<Path>
/** The ids in a path: PathParams<'loyaltyaccount/:id/points'> is { id: string }. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string }

export type ParamsOf<E> = E extends ReadEndpoint<infer Path, infer Query, Schema, Access>
  ? PathParams<Path> & (Schema extends Query ? unknown : z.input<Query>)
  : E extends WriteEndpoint<infer Path, Schema, Schema, Access>
    ? PathParams<Path>
    : never
export type RequestBody<E> = E extends WriteEndpoint<string, infer Takes, Schema, Access> ? z.output<Takes> : never
export type SentBody<E> = E extends WriteEndpoint<string, infer Takes, Schema, Access> ? z.input<Takes> : never
export type ResponseOf<E> = E extends { response: infer Gives extends Schema } ? z.output<Gives> : never

/** Declares a GET. */
export function read<Path extends string, Gives extends Schema, Who extends Access, Query extends Schema = Schema>(
  path: Path,
  { access, response, problem, query, storedOffline = false }: { access: Who; response: Gives; problem: ProblemCode; query?: Query; storedOffline?: boolean },
): ReadEndpoint<Path, Query, Gives, Who> {
  return { kind: 'read', method: 'GET', path, access, response, problem, query, storedOffline, name: '' }
}

/** Declares a POST or PUT. */
export function write<Path extends string, Takes extends Schema, Gives extends Schema, Who extends Access>(
  method: 'POST' | 'PUT',
  path: Path,
  { access, request, response, problem, successMessage, invalidates = [], movesValue = false }: {
    access: Who
    request: Takes
    response: Gives
    problem: ProblemCode
    successMessage?: SuccessCode
    invalidates?: readonly string[]
    movesValue?: boolean
  },
): WriteEndpoint<Path, Takes, Gives, Who> {
  return { kind: 'write', method, path, access, request, response, problem, successMessage, invalidates, movesValue, name: '' }
}

/** Names each endpoint of a group: group name, a dot, and its key. */
export function endpoints<C extends Contract>(name: string, contract: C): C {
  for (const [key, endpoint] of Object.entries(contract)) endpoint.name = `${name}.${key}`
  return contract
}

/**
 * Returns the URL of an endpoint: addressOf(api.points.balance, { id: 'x' }) is
 * "/api/loyaltyaccount/x/points". Encodes ids; the other parameters become the query.
 */
export function addressOf(endpoint: Endpoint, params: Record<string, string | number | undefined> = {}): string {
  const used = new Set<string>()
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    used.add(key)
    return encodeURIComponent(String(params[key] ?? ''))
  })
  const rest = Object.entries(params).filter(([key, value]) => !used.has(key) && value !== undefined)
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString()
  return `/api/${path}${query ? `?${query}` : ''}`
}
