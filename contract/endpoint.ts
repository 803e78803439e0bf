import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'
import type { SuccessCode } from './successes.ts'

/**
 * Who may call. `anyone` has no session, or one that is not looked at; `member` needs a live session of this brand.
 * Ownership of every id is checked by the room on top of this.
 */
export type Access = 'anyone' | 'member'

export type Schema = z.ZodMiniType

type Common<Path extends string, Gives extends Schema, Who extends Access> = {
  /** Path below /api/, spelled as the specification spells it; matched without regard to letter case. */
  path: Path
  access: Who
  gives: Gives
  /** The sentence a failure without a message of the server shows. */
  problem: ProblemCode
  /** room.name, given by room(); also the query key. */
  name: string
}

export type ReadEndpoint<Path extends string = string, Query extends Schema = Schema, Gives extends Schema = Schema, Who extends Access = Access> = Common<Path, Gives, Who> & {
  kind: 'read'
  method: 'GET'
  query: Query | undefined
  /** A read of the pass: the service worker keeps its last good answer on the phone. */
  keptOffline: boolean
}

export type WriteEndpoint<Path extends string = string, Takes extends Schema = Schema, Gives extends Schema = Schema, Who extends Access = Access> = Common<Path, Gives, Who> & {
  kind: 'write'
  method: 'POST' | 'PUT'
  takes: Takes
  /** The toast of a success. */
  says: SuccessCode | undefined
  /** Names of the reads that are stale afterwards. */
  changes: readonly string[]
  /** Takes an Idempotency-Key; our client always sends one. */
  movesValue: boolean
}

export type Endpoint = ReadEndpoint | WriteEndpoint
export type Contract = Record<string, Endpoint>

type Word<Segment extends string> = Segment extends `:${infer Name}` ? Name : never
type Words<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Word<Head> | Words<Rest> : Word<Path>
/** The ids in a path: PathParams<'loyaltyaccount/:id/points'> is { id: string }. */
export type PathParams<Path extends string> = { [Name in Words<Path>]: string }

export type ParamsOf<E> = E extends ReadEndpoint<infer Path, infer Query, Schema, Access>
  ? PathParams<Path> & (Schema extends Query ? unknown : z.input<Query>)
  : E extends WriteEndpoint<infer Path, Schema, Schema, Access>
    ? PathParams<Path>
    : never
export type TakenBy<E> = E extends WriteEndpoint<string, infer Takes, Schema, Access> ? z.output<Takes> : never
export type SentTo<E> = E extends WriteEndpoint<string, infer Takes, Schema, Access> ? z.input<Takes> : never
export type GivenBy<E> = E extends { gives: infer Gives extends Schema } ? z.output<Gives> : never

/** Declares a GET. */
export function read<Path extends string, Gives extends Schema, Who extends Access, Query extends Schema = Schema>(
  path: Path,
  { access, gives, problem, query, keptOffline = false }: { access: Who; gives: Gives; problem: ProblemCode; query?: Query; keptOffline?: boolean },
): ReadEndpoint<Path, Query, Gives, Who> {
  return { kind: 'read', method: 'GET', path, access, gives, problem, query, keptOffline, name: '' }
}

/** Declares a POST or PUT. */
export function write<Path extends string, Takes extends Schema, Gives extends Schema, Who extends Access>(
  method: 'POST' | 'PUT',
  path: Path,
  { access, takes, gives, problem, says, changes = [], movesValue = false }: {
    access: Who
    takes: Takes
    gives: Gives
    problem: ProblemCode
    says?: SuccessCode
    changes?: readonly string[]
    movesValue?: boolean
  },
): WriteEndpoint<Path, Takes, Gives, Who> {
  return { kind: 'write', method, path, access, takes, gives, problem, says, changes, movesValue, name: '' }
}

/** A room's endpoints, each named room.name. */
export function room<C extends Contract>(name: string, contract: C): C {
  for (const [own, endpoint] of Object.entries(contract)) endpoint.name = `${name}.${own}`
  return contract
}

/** Fills a path: addressOf(api.points.balance, { id: 'x' }) is "/api/loyaltyaccount/x/points". Ids are encoded. */
export function addressOf(endpoint: Endpoint, params: Record<string, string | number | undefined> = {}): string {
  const used = new Set<string>()
  const path = endpoint.path.replace(/:(\w+)/g, (_, word: string) => {
    used.add(word)
    return encodeURIComponent(String(params[word] ?? ''))
  })
  const rest = Object.entries(params).filter(([word, value]) => !used.has(word) && value !== undefined)
  const query = new URLSearchParams(rest.map(([word, value]) => [word, String(value)])).toString()
  return `/api/${path}${query ? `?${query}` : ''}`
}
