import { setTimeout as pause } from 'node:timers/promises'
import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { commerceKindOf, kindOf } from '#domain/benefit.ts'
import { sql } from 'drizzle-orm'
import { holdAccount } from '#server/account/accounts.ts'
import { newId, type Member } from '#server/kit/access.ts'
import { latestWritten } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { House } from '#server/kit/serve.ts'
import { standingIn } from '#server/points/ownership.ts'
import type { Content } from './children.ts'
import { isOpen, ofAsset, ofCollection, ofMembership } from './open.ts'

type Commerce = NonNullable<Content['gatedCommerces']>[number]
/** `nftId`: unset where whoever asks looks at all her benefits; then the piece is found by which the offer is hers. */
type Asking = { house: House; member: Member; brand: BrandPack; language: Language; gatedCommerceId: string; nftId?: string | undefined; now: Date }
/** An offer by one of her pieces. */
type Offered = { nftId: string; commerce: Commerce }
/** Hers already, ours to ask for, or somebody is asking just now. */
type Place = { url: string } | (Offered & { reference: string }) | { nftId: string; awaited: string }

/** So long an order is the answer to whoever asks again. */
const VALID_HOURS = 24
/** So long a place stays taken by a server that has died over it: longer than any shop is waited for. */
const HELD_SECONDS = 30
/** So long whoever asks at the same time waits for the one who was first; and how often they look. Milliseconds. */
const PATIENCE_MS = 8_000
const LOOK_EVERY_MS = 100

/**
 * CA-37: where the order is that the shop has prepared for a member and one of her assets. The same one for whoever asks
 * again while it is valid, also at the same instant: a row is the place of the order, and is taken before the shop is
 * asked, without holding a transaction meanwhile (decision 0029).
 * @throws Problem BENEFIT_NOT_FOUND for an asset or an offer that is not hers, DRAFT_ORDER_FAILED when the shop has made
 * none, of which the team is told, and UNAUTHORIZED for an account that has ended while the call waited
 */
export async function draftOrderFor(asking: Asking): Promise<string> {
  const place = await asking.house.database.tx.transaction((tx) => takePlace(tx, asking))
  if ('url' in place) return place.url
  return 'awaited' in place ? waitFor(asking, place) : askShop(asking, place)
}

async function takePlace(tx: Tx, { now, ...asked }: Asking): Promise<Place> {
  const { member, gatedCommerceId } = asked
  // Whoever erases or merges her takes her first too.
  if (!(await holdAccount(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const { nftId, commerce } = await offeredTo(tx, asked)
  const reference = newId('draft')
  const held = new Date(now.getTime() + HELD_SECONDS * 1000)
  const taken = await rowsOf(tx, sql`
    insert into draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until)
    values (${gatedCommerceId}, ${nftId}, ${member.accountId}, ${reference}, '', ${now.toISOString()}::timestamptz, ${held.toISOString()}::timestamptz)
    on conflict (gated_commerce_id, nft_id, account_id) do update
      set reference = excluded.reference, url = excluded.url, created_at = excluded.created_at, valid_until = excluded.valid_until
      where draft_orders.valid_until <= excluded.created_at or draft_orders.created_at > ${latestWritten(now).toISOString()}::timestamptz
    returning reference`)
  if (taken.length > 0) return { reference, nftId, commerce }
  const [known] = await rowsOf<{ reference: string; url: string }>(tx, sql`
    select reference, url from draft_orders where gated_commerce_id = ${gatedCommerceId} and nft_id = ${nftId} and account_id = ${member.accountId}`)
  if (!known) throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 1 })
  return known.url ? { url: known.url } : { nftId, awaited: known.reference }
}

type Row = { nft_id: string; kind: number; description: { en: string }; commerce: Commerce }

/**
 * What the pack says of an offer, and the piece of hers by which it is open to her: the one that was named, or else her
 * membership, or the piece she has had longest. Only what has an order prepared.
 */
async function offeredTo(tx: Tx, { member, brand, gatedCommerceId, nftId }: Pick<Asking, 'member' | 'brand' | 'gatedCommerceId' | 'nftId'>): Promise<Offered> {
  const standing = await standingIn(tx, member, brand.ids.membershipId)
  const rows = standing ? await rowsOf<Row>(tx, sql`
    select n.id as nft_id, b.kind, b.description, commerce
    from nfts n, benefits b, jsonb_array_elements(b.content -> 'gatedCommerces') commerce
    where ${nftId === undefined ? sql`true` : sql`n.id = ${nftId}`} and n.owner_id = ${member.accountId} and n.brand = ${member.brand} and b.brand = ${member.brand}
      and ${isOpen(standing.tier_id, sql`${ofMembership()} or ${ofCollection()} or ${ofAsset(sql`n.asset_id`)}`)}
      and commerce ->> 'gatedCommerceId' = ${gatedCommerceId}
    order by b.position, b.id, n.id = ${standing.nft_id} desc, n.date_purchased, n.number, n.id`) : []
  const found = rows.find(({ kind, description }) => kindOf({ utilityType: kind, utilityDescription: description.en }) === 'commerce')
  if (!found || commerceKindOf(found.commerce.contentType) !== 'draftOrder') throw new Problem('BENEFIT_NOT_FOUND')
  return { nftId: found.nft_id, commerce: found.commerce }
}

async function askShop({ house, member, brand, language, gatedCommerceId, now }: Asking, { reference, nftId, commerce }: Offered & { reference: string }): Promise<string> {
  const { database, hosts, shops, tellTeam } = house
  // By its reference, not by whose it is: staff may have merged her account meanwhile.
  const ours = sql`gated_commerce_id = ${gatedCommerceId} and nft_id = ${nftId} and reference = ${reference}`
  const order = await shops.draftOrder({
    brand, origin: hosts.originOf(brand), reference, email: member.isVerified ? member.email : undefined,
    variantId: commerce.variantId, title: commerce.productDescription[language], discountCents: commerce.discountCents ?? 0,
  })
  if ('fault' in order) {
    // What has come to nothing gives its place back, so that the next press may try.
    await database.tx.execute(sql`delete from draft_orders where ${ours} and url = ''`)
    const { fault: why, fields } = order
    tellTeam('a shop has prepared no order', { brand: brand.slug, commerce: gatedCommerceId, why, ...(fields ? { fields } : {}) })
    throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 5 })
  }
  const validUntil = new Date(now.getTime() + VALID_HOURS * 3_600_000)
  // An account that was erased has no place any more.
  const kept = await rowsOf(database.tx, sql`
    update draft_orders set reference = ${order.reference}, url = ${order.url}, valid_until = ${validUntil.toISOString()}::timestamptz
    where ${ours} returning url`)
  if (kept.length === 0) throw new Problem('UNAUTHORIZED')
  return order.url
}

/** Waits for the one who was first: gets the same order, or the same failure. */
async function waitFor({ house: { database }, member, gatedCommerceId }: Asking, { nftId, awaited }: { nftId: string; awaited: string }): Promise<string> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    await pause(LOOK_EVERY_MS)
    const [row] = await rowsOf<{ reference: string; url: string }>(database.tx, sql`
      select reference, url from draft_orders where gated_commerce_id = ${gatedCommerceId} and nft_id = ${nftId} and account_id = ${member.accountId}`)
    if (row?.url) return row.url
    if (row?.reference !== awaited) break
  }
  throw new Problem('DRAFT_ORDER_FAILED', { retryAfter: 2 })
}
