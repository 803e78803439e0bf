import { setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { commerceKindOf, benefitKindOf } from '#domain/benefit.ts'
import { sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { newId, type Member } from '#server/lib/security/tokens.ts'
import { latestRecorded } from '#server/lib/time/clock.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import type { Content } from '../benefit-content.ts'
import { isAvailable, onAsset, onCollection, onMembership } from '../availability.ts'

type Commerce = NonNullable<Content['gatedCommerces']>[number]
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
/** The offer, and the member's item that opens it. */
type Offer = { nftId: string; commerce: Commerce }
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
  const reserved = await rowsOf(
    tx,
    sql`
    insert into draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until)
    values (${gatedCommerceId}, ${nftId}, ${member.accountId}, ${reference}, '', ${now.toISOString()}::timestamptz, ${reservedUntil.toISOString()}::timestamptz)
    on conflict (gated_commerce_id, nft_id, account_id) do update
      set reference = excluded.reference, url = excluded.url, created_at = excluded.created_at, valid_until = excluded.valid_until
      where draft_orders.valid_until <= excluded.created_at or draft_orders.created_at > ${latestRecorded(now).toISOString()}::timestamptz
    returning reference`,
  )
  if (reserved.length > 0) return { reference, nftId, commerce }
  const [existing] = await rowsOf<{ reference: string; url: string }>(
    tx,
    sql`
    select reference, url from draft_orders where gated_commerce_id = ${gatedCommerceId} and nft_id = ${nftId} and account_id = ${member.accountId}`,
  )
  if (!existing) throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 1 })
  return existing.url ? { url: existing.url } : { nftId, pendingReference: existing.reference }
}

type Row = { nft_id: string; kind: number; description: { en: string }; commerce: Commerce }

/**
 * Returns the offer from the pack and the item that opens it to the member: the requested one, or
 * else their membership, or the item they have owned longest. Only offers of the kind draft order.
 */
async function findOffer(
  tx: Tx,
  {
    member,
    brand,
    gatedCommerceId,
    nftId,
  }: Pick<DraftOrderRequest, 'member' | 'brand' | 'gatedCommerceId' | 'nftId'>,
): Promise<Offer> {
  const loyaltyAccount = await loyaltyAccountIn(tx, member, brand.ids.membershipId)
  const rows = loyaltyAccount
    ? await rowsOf<Row>(
        tx,
        sql`
    select n.id as nft_id, b.kind, b.description, commerce
    from nfts n, benefits b, jsonb_array_elements(b.content -> 'gatedCommerces') commerce
    where ${nftId === undefined ? sql`true` : sql`n.id = ${nftId}`} and n.owner_id = ${member.accountId} and n.brand = ${member.brand} and b.brand = ${member.brand}
      and ${isAvailable(loyaltyAccount.tierId, sql`${onMembership()} or ${onCollection()} or ${onAsset(sql`n.asset_id`)}`)}
      and commerce ->> 'gatedCommerceId' = ${gatedCommerceId}
    order by b.position, b.id, n.id = ${loyaltyAccount.nftId} desc, n.date_purchased, n.number, n.id`,
      )
    : []
  const found = rows.find(
    ({ kind, description }) =>
      benefitKindOf({ utilityType: kind, utilityDescription: description.en }) === 'commerce',
  )
  if (!found || commerceKindOf(found.commerce.contentType) !== 'draftOrder')
    throw new Problem('BENEFIT_NOT_FOUND')
  return { nftId: found.nft_id, commerce: found.commerce }
}

async function createAtShop(
  { context, member, brand, language, gatedCommerceId, now }: DraftOrderRequest,
  { reference, nftId, commerce }: Offer & { reference: string },
): Promise<string> {
  const { database, hosts, shops, alertTeam } = context
  // By its reference, not by the account: staff may have merged the account meanwhile.
  const ownRow = sql`gated_commerce_id = ${gatedCommerceId} and nft_id = ${nftId} and reference = ${reference}`
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
    // Delete the reservation, so that the next attempt can try again.
    await database.tx.execute(sql`delete from draft_orders where ${ownRow} and url = ''`)
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
  const updated = await rowsOf(
    database.tx,
    sql`
    update draft_orders set reference = ${order.reference}, url = ${order.url}, valid_until = ${validUntil.toISOString()}::timestamptz
    where ${ownRow} returning url`,
  )
  if (updated.length === 0) throw new Problem('UNAUTHORIZED')
  return order.url
}

/** Waits for the request that came first; gets the same order, or the same failure. */
async function waitForOther(
  { context: { database }, member, gatedCommerceId }: DraftOrderRequest,
  { nftId, pendingReference }: { nftId: string; pendingReference: string },
): Promise<string> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    await pause(POLL_INTERVAL_MS)
    const [row] = await rowsOf<{ reference: string; url: string }>(
      database.tx,
      sql`
      select reference, url from draft_orders where gated_commerce_id = ${gatedCommerceId} and nft_id = ${nftId} and account_id = ${member.accountId}`,
    )
    if (row?.url) return row.url
    if (row?.reference !== pendingReference) break
  }
  throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 2 })
}
