import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'
import type { SuccessCode } from './successes.ts'

/**
 * Who may call. `anyone`: a session is not required or not checked; `member`: a valid session of
 * this brand; `store`: an API key of a store of this brand. On the host of the till: `manager`: a
 * manager's session; `till`: a paired device; `cashier`: a person who is signed in at one.
 * The handlers also check that every id belongs to the caller.
 */
export type Access = 'anyone' | 'member' | 'store' | 'manager' | 'till' | 'cashier'

/** What an API key of a store allows: to check and use vouchers, to give points for purchases. */
export const storeScopes = ['vouchers', 'points'] as const
export type StoreScope = (typeof storeScopes)[number]

export type Schema = z.ZodMiniType

type Common<Path extends string, ResponseSchema extends Schema, Allowed extends Access> = {
  /** Path below /api/, spelled as in the specification; matched case-insensitively. */
  path: Path
  access: Allowed
  response: ResponseSchema
  /** The message of a failure for which the server sent none. */
  problem: ProblemCode
  /** Group and endpoint name, joined by a dot; also the query key. */
  name: string
}

export type ReadEndpoint<
  Path extends string = string,
  QuerySchema extends Schema = Schema,
  ResponseSchema extends Schema = Schema,
  Allowed extends Access = Access,
> = Common<Path, ResponseSchema, Allowed> & {
  kind: 'read'
  method: 'GET'
  query: QuerySchema | undefined
  /** A read of the pass: the service worker stores its last good response on the phone. */
  storedOffline: boolean
}

export type WriteEndpoint<
  Path extends string = string,
  RequestSchema extends Schema = Schema,
  ResponseSchema extends Schema = Schema,
  Allowed extends Access = Access,
> = Common<Path, ResponseSchema, Allowed> & {
  kind: 'write'
  method: 'POST' | 'PUT'
  request: RequestSchema
  /** The toast after success. */
  successMessage: SuccessCode | undefined
  /** Names of the reads that are stale afterwards. */
  invalidates: readonly string[]
  /** Accepts an Idempotency-Key; our client always sends one. */
  movesValue: boolean
  /** What the login must not be too old for; the brand sets the ages for members. */
  freshLogin: FreshLogin | undefined
  /** What the API key of a store must allow. */
  scope: StoreScope | undefined
}

/** `identity`: what decides who can log in. */
export type FreshLogin = 'spending' | 'transfers' | 'identity'

export type Endpoint = ReadEndpoint | WriteEndpoint
export type Contract = Record<string, Endpoint>

type Param<Segment extends string> = Segment extends `:${infer Name}` ? Name : never
type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Param<Head> | ParamNames<Rest>
  : Param<Path>
/** The ids in a path: PathParams<'loyaltyaccount/:id/points'> is { id: string }. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string }

export type ParamsOf<E> =
  E extends ReadEndpoint<infer Path, infer QuerySchema, Schema, Access>
    ? PathParams<Path> & (Schema extends QuerySchema ? unknown : z.input<QuerySchema>)
    : E extends WriteEndpoint<infer Path, Schema, Schema, Access>
      ? PathParams<Path>
      : never
export type RequestBody<E> =
  E extends WriteEndpoint<string, infer RequestSchema, Schema, Access>
    ? z.output<RequestSchema>
    : never
export type SentBody<E> =
  E extends WriteEndpoint<string, infer RequestSchema, Schema, Access>
    ? z.input<RequestSchema>
    : never
export type ResponseOf<E> = E extends { response: infer ResponseSchema extends Schema }
  ? z.output<ResponseSchema>
  : never

/** Declares a GET. */
export function read<
  Path extends string,
  ResponseSchema extends Schema,
  Allowed extends Access,
  QuerySchema extends Schema = Schema,
>(
  path: Path,
  {
    access,
    response,
    problem,
    query,
    storedOffline = false,
  }: {
    access: Allowed
    response: ResponseSchema
    problem: ProblemCode
    query?: QuerySchema
    storedOffline?: boolean
  },
): ReadEndpoint<Path, QuerySchema, ResponseSchema, Allowed> {
  return {
    kind: 'read',
    method: 'GET',
    path,
    access,
    response,
    problem,
    query,
    storedOffline,
    name: '',
  }
}

/** Declares a POST or PUT. */
export function write<
  Path extends string,
  RequestSchema extends Schema,
  ResponseSchema extends Schema,
  Allowed extends Access,
>(
  method: 'POST' | 'PUT',
  path: Path,
  {
    access,
    request,
    response,
    problem,
    successMessage,
    invalidates = [],
    movesValue = false,
    freshLogin,
    scope,
  }: {
    access: Allowed
    request: RequestSchema
    response: ResponseSchema
    problem: ProblemCode
    successMessage?: SuccessCode
    invalidates?: readonly string[]
    movesValue?: boolean
    freshLogin?: FreshLogin
    scope?: StoreScope
  },
): WriteEndpoint<Path, RequestSchema, ResponseSchema, Allowed> {
  return {
    kind: 'write',
    method,
    path,
    access,
    request,
    response,
    problem,
    successMessage,
    invalidates,
    movesValue,
    freshLogin,
    scope,
    name: '',
  }
}

const named = new Map<string, Endpoint>()

/** Names each endpoint of a group: group name, a dot, and its key. */
export function endpoints<C extends Contract>(name: string, contract: C): C {
  for (const [key, endpoint] of Object.entries(contract)) {
    endpoint.name = `${name}.${key}`
    named.set(endpoint.name, endpoint)
  }
  return contract
}

/** Returns the read with a name; undefined in the page until the module of its group is loaded. */
export function readNamed(name: string): ReadEndpoint | undefined {
  const endpoint = named.get(name)
  return endpoint?.kind === 'read' ? endpoint : undefined
}

/**
 * Returns the URL of an endpoint: addressOf(api.points.balance, { id: 'x' }) is
 * "/api/loyaltyaccount/x/points". Encodes ids; the other parameters become the query.
 */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, string | number | undefined> = {},
): string {
  const used = new Set<string>()
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    used.add(key)
    return encodeURIComponent(String(params[key] ?? ''))
  })
  const rest = Object.entries(params).filter(
    ([key, value]) => !used.has(key) && value !== undefined,
  )
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString()
  return `/api/${path}${query ? `?${query}` : ''}`
}
