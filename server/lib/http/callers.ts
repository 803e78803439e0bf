import type { BrandPack } from '#brands/brand.ts'
import {
  storeScopes,
  type Endpoint,
  type ReadEndpoint,
  type StoreScope,
} from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { StaffRole } from '#contract/till-app.ts'
import { TillProblem } from '#contract/till-problems.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../database/database.ts'
import { bearerOf, tokenOf, type Member, type SessionMember } from '../security/tokens.ts'
import { originOf } from './caller.ts'
import { limitFailures } from './rate-limits.ts'
import { staffTokensOf } from './staff-cookies.ts'

/** Who sells in a store: its point-of-sale software, or a person at a till. */
export type StoreCaller = {
  storeId: string
  name: string
  /** The API key, or the till. */
  keyId: string
  scopes: readonly StoreScope[]
  /** The person at the till. */
  staffId?: string
}

/** A person of a brand's staff. */
export type StaffCaller = { staffId: string; name: string; role: StaffRole }

/** A manager who is logged in. */
export type ManagerCaller = StaffCaller & { loggedInAt: Date }

/** A paired device. */
export type TillCaller = { tillId: string; name: string; storeId: string; store: string }

/** How the callers are found. Each is provided by the feature that stores them. */
export type FindCallers = {
  /** Returns the member of a token's live session, or undefined. */
  findMember(tx: Tx, token: string, brand: BrandPack): Promise<SessionMember | undefined>
  /** Returns the store that an API key of this brand belongs to. */
  findStore(tx: Tx, key: string, brand: BrandPack): Promise<StoreCaller | undefined>
  /** Returns the manager of a token's live session. @throws TillProblem STAFF_REVOKED */
  findManager(tx: Tx, token: string, brand: BrandPack): Promise<ManagerCaller | undefined>
  /** Returns the till of a token, and notes the contact. @throws TillProblem TILL_REVOKED */
  findTill(tx: Tx, token: string, brand: BrandPack): Promise<TillCaller | undefined>
  /**
   * Returns who is signed in at a till.
   * @param isUse whether the call counts as use of the till
   * @throws TillProblem STAFF_REVOKED
   */
  findCashier(
    tx: Tx,
    token: string,
    at: { tillId: string; isUse: boolean },
  ): Promise<StaffCaller | undefined>
}

/** The callers of a request, before its access is known. */
export type Callers = {
  member: SessionMember | undefined
  store: StoreCaller | undefined
  manager: ManagerCaller | undefined
  till: TillCaller | undefined
  cashier: StaffCaller | undefined
}

/** Writes get no loyalty account: the one that the session lookup read may be out of date. */
type MemberOf<E extends Endpoint> = E extends ReadEndpoint ? SessionMember : Member

/** The callers of an endpoint, by its access. */
export type CallersOf<E extends Endpoint> = {
  member: E['access'] extends 'member' ? MemberOf<E> : MemberOf<E> | undefined
  store: E['access'] extends 'store' | 'cashier' ? StoreCaller : undefined
  manager: E['access'] extends 'manager' ? ManagerCaller : undefined
  till: E['access'] extends 'till' | 'cashier' ? TillCaller : undefined
  /** With the access `till` undefined while nobody is signed in. */
  cashier: E['access'] extends 'cashier'
    ? StaffCaller
    : E['access'] extends 'till'
      ? StaffCaller | undefined
      : undefined
}

const nobody: Callers = {
  member: undefined,
  store: undefined,
  manager: undefined,
  till: undefined,
  cashier: undefined,
}

/**
 * Returns who calls an endpoint, and refuses those who may not.
 * @param isCacheable the answer is the same for everyone
 * @throws Problem UNAUTHORIZED | TOO_MANY_REQUESTS, or TillProblem with the reason
 */
export async function findCallers(
  endpoint: Endpoint,
  find: FindCallers,
  { tx, request, isCacheable }: { tx: Tx; request: FastifyRequest; isCacheable: boolean },
): Promise<Callers> {
  const { access } = endpoint
  if (isCacheable) return nobody
  if (access === 'store') return { ...nobody, store: await storeOf(endpoint, find, tx, request) }
  if (access === 'manager') return { ...nobody, manager: await managerOf(find, tx, request) }
  if (access === 'till' || access === 'cashier')
    return { ...nobody, ...(await tillOf(access, find, tx, request)) }
  const token = tokenOf(request)
  const member = token ? await find.findMember(tx, token, request.brand) : undefined
  if (access === 'member' && !member) throw new Problem('UNAUTHORIZED')
  return { ...nobody, member }
}

/** Calls with a wrong key per minute, as many as calls of other endpoints. */
const wrongKeys = limitFailures(600)

/** @throws Problem UNAUTHORIZED | TOO_MANY_REQUESTS, or TillProblem STORE_KEY_WITHOUT_SCOPE */
async function storeOf(
  endpoint: Endpoint,
  { findStore }: FindCallers,
  tx: Tx,
  request: FastifyRequest,
): Promise<StoreCaller> {
  const { networks } = originOf(request)
  wrongKeys.assertLeft(networks)
  const key = bearerOf(request)
  const store = key ? await findStore(tx, key, request.brand) : undefined
  if (!store) {
    wrongKeys.count(networks)
    throw new Problem('UNAUTHORIZED')
  }
  if (endpoint.kind === 'write' && endpoint.scope && !store.scopes.includes(endpoint.scope))
    throw new TillProblem('STORE_KEY_WITHOUT_SCOPE')
  return store
}

/** @throws TillProblem STAFF_LOGGED_OUT | STAFF_REVOKED */
async function managerOf(
  { findManager }: FindCallers,
  tx: Tx,
  request: FastifyRequest,
): Promise<ManagerCaller> {
  const { manager: token } = staffTokensOf(request)
  const manager = token ? await findManager(tx, token, request.brand) : undefined
  if (!manager) throw new TillProblem('STAFF_LOGGED_OUT')
  return manager
}

/** @throws TillProblem TILL_UNPAIRED | TILL_REVOKED | STAFF_SIGNED_OUT | STAFF_REVOKED */
async function tillOf(
  access: 'till' | 'cashier',
  { findTill, findCashier }: FindCallers,
  tx: Tx,
  request: FastifyRequest,
): Promise<Pick<Callers, 'till' | 'cashier' | 'store'>> {
  const tokens = staffTokensOf(request)
  const till = tokens.till ? await findTill(tx, tokens.till, request.brand) : undefined
  if (!till) throw new TillProblem('TILL_UNPAIRED')
  const { tillId, storeId, store: name } = till
  const isUse = access === 'cashier'
  const signedIn = () =>
    tokens.cashier ? findCashier(tx, tokens.cashier, { tillId, isUse }) : undefined
  if (access === 'till') {
    // After a revoked person, somebody else can sign in.
    const cashier = await signedIn()?.catch(unlessRevoked)
    return { till, cashier, store: undefined }
  }
  const cashier = await signedIn()
  if (!cashier) throw new TillProblem('STAFF_SIGNED_OUT')
  const store = { storeId, name, keyId: tillId, scopes: storeScopes, staffId: cashier.staffId }
  return { till, cashier, store }
}

function unlessRevoked(error: unknown): undefined {
  if (error instanceof TillProblem && error.tillCode === 'STAFF_REVOKED') return undefined
  throw error
}
