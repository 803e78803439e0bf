import { setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import { newId, type Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { findOffer, type Offer } from './find-offer.ts'
import { completeOrder, releaseOrder, reserveOrder, storedOrderOf } from './reservations.ts'

/** `nftId`: undefined in the list of all benefits; findOffer then chooses the item. */
type DraftOrderRequest = {
  context: AppContext
  member: Member
  brand: BrandPack
  language: Language
  gatedCommerceId: string
  nftId?: string | undefined
  now: Date
}
/** The order exists, or this request may create it, or another request is creating it. */
type Reservation =
  { url: string } | (Offer & { reference: string }) | { nftId: string; pendingReference: string }

/** A repeated request gets the same order for this long. */
const VALID_HOURS = 24
/**
 * A reservation left by a server that died expires after this; longer than any timeout of a shop.
 */
const RESERVATION_SECONDS = 30
/**
 * How long a simultaneous request waits for the first one, and how often it polls. Milliseconds.
 */
const WAIT_MS = 8_000
const POLL_INTERVAL_MS = 100

/**
 * CA-37: Returns the address of the order that the shop prepares for a member and one of their
 * items. Repeated and simultaneous requests get the same order while it is valid: a row reserves it
 * before the shop is called, and no transaction is open during that call (decision 0029).
 * @throws Problem BENEFIT_NOT_FOUND for an item or offer that is not the member's,
 * DRAFT_ORDER_FAILED when the shop created none (the team is notified), UNAUTHORIZED for an account
 * that ended while the call waited
 */
export async function prepareDraftOrder(request: DraftOrderRequest): Promise<string> {
  const reservation = await request.context.database.tx.transaction((tx) => reserve(tx, request))
  if ('url' in reservation) return reservation.url
  return 'pendingReference' in reservation
    ? waitForOther(request, reservation)
    : createAtShop(request, reservation)
}

async function reserve(tx: Tx, { now, ...request }: DraftOrderRequest): Promise<Reservation> {
  const { member, gatedCommerceId } = request
  // Erasing and merging lock the account first too.
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const { nftId, commerce } = await findOffer(tx, request)
  const reference = newId('draft')
  const reservedUntil = new Date(now.getTime() + RESERVATION_SECONDS * 1000)
  const key = { gatedCommerceId, nftId, accountId: member.accountId }
  if (await reserveOrder(tx, key, { reference, now, reservedUntil }))
    return { reference, nftId, commerce }
  const existing = await storedOrderOf(tx, key)
  if (!existing) throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 1 })
  return existing.url ? { url: existing.url } : { nftId, pendingReference: existing.reference }
}

async function createAtShop(
  { context, member, brand, language, gatedCommerceId, now }: DraftOrderRequest,
  { reference, nftId, commerce }: Offer & { reference: string },
): Promise<string> {
  const { database, hosts, shops, alertTeam } = context
  const reservation = { gatedCommerceId, nftId, reference }
  const order = await shops.draftOrder({
    brand,
    origin: hosts.originOf(brand),
    reference,
    email: member.isVerified ? member.email : undefined,
    variantId: commerce.variantId,
    title: commerce.productDescription[language],
    discountCents: commerce.discountCents ?? 0,
  })
  if ('failure' in order) {
    await releaseOrder(database.tx, reservation)
    const { failure: reason, fields } = order
    alertTeam('a draft order could not be created', {
      brand: brand.slug,
      commerce: gatedCommerceId,
      reason,
      ...(fields ? { fields } : {}),
    })
    throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 5 })
  }
  const validUntil = new Date(now.getTime() + VALID_HOURS * 3_600_000)
  // The row is gone when the account was erased meanwhile.
  const { reference: shopReference, url } = order
  if (!(await completeOrder(database.tx, reservation, { shopReference, url, validUntil })))
    throw new Problem('UNAUTHORIZED')
  return url
}

/** Waits for the request that came first; gets the same order, or the same failure. */
async function waitForOther(
  { context: { database }, member, gatedCommerceId }: DraftOrderRequest,
  { nftId, pendingReference }: { nftId: string; pendingReference: string },
): Promise<string> {
  const key = { gatedCommerceId, nftId, accountId: member.accountId }
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    await pause(POLL_INTERVAL_MS)
    const order = await storedOrderOf(database.tx, key)
    if (order?.url) return order.url
    if (order?.reference !== pendingReference) break
  }
  throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 2 })
}
