import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { applyPack } from '#server/membership/apply-pack.ts'

/**
 * Members of a benchmark: `acc_1`, `la_1` … Every fifth entry of each is a redemption with its
 * voucher.
 */
export type MemberSet = {
  brand: BrandPack
  members: number
  entriesPerMember: number
  secret: string
  sessions: readonly number[]
}

const BATCH_SIZE = 50_000
const POINTS_PER_AWARD = 100_000
const POINTS_PER_REDEMPTION = 100
/** The balance after an entry, in SQL: more points than any benchmark can spend. */
const balanceAfter = (entry: string) =>
  `${POINTS_PER_AWARD} * (${entry} - ${entry} / 5) - ${POINTS_PER_REDEMPTION} * (${entry} / 5)`

/** Returns the network of a member by a name with its number, so that each has rate limits of their own. */
export function networkOf(name: string): string {
  const member = Number(name.replace(/\D/g, ''))
  return `10.${(member >> 16) & 255}.${(member >> 8) & 255}.${member & 255}`
}

/** Returns the session token of the member with this number. */
export const tokenOfMember = (member: number): string => `token-of-member-${member}`

/**
 * Fills an empty database (opened with `noTimeLimit`) with accounts, loyalty accounts, ledger entries in time order,
 * vouchers and one session each. Constraints and triggers stay on.
 */
export async function createMembers(tx: Tx, set: MemberSet): Promise<void> {
  await applyPack(tx, set.brand, new Date())
  await inBatches(set.members, (from, to) => insertMembers(tx, set, from, to))
  for (let entry = 1; entry <= set.entriesPerMember; entry += 1)
    await inBatches(set.members, (from, to) => insertEntries(tx, set, entry, from, to))
  await inBatches(set.members, (from, to) => insertSessions(tx, set, from, to))
  // In production autovacuum would have done this.
  for (const table of [
    'accounts',
    'nfts',
    'loyalty_accounts',
    'point_entries',
    'vouchers',
    'sessions',
  ])
    await tx.execute(sql.raw(`vacuum (analyze) ${table}`))
}

async function inBatches(
  members: number,
  insert: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = 1; from <= members; from += BATCH_SIZE)
    await insert(from, Math.min(members, from + BATCH_SIZE - 1))
}

async function insertMembers(
  tx: Tx,
  { brand: { slug, ids, program }, entriesPerMember }: MemberSet,
  from: number,
  to: number,
): Promise<void> {
  const tier = [...program.tiers].sort((a, b) => a.sequence - b.sequence)[0]!
  await tx.execute(sql`
    insert into accounts (id, brand, email, is_verified, created_at)
    select 'acc_' || n, ${slug}, 'member-' || n || '@example.test', true, now() - interval '3 years' from generate_series(${from}::int, ${to}::int) n`)
  await tx.execute(sql`
    insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
    select 'nft_' || n, ${slug}, ${ids.assetId}, 'acc_' || n, n, now() - interval '3 years' from generate_series(${from}::int, ${to}::int) n`)
  await tx.execute(sql`update assets set issued = ${to} where id = ${ids.assetId}`)
  await tx.execute(sql`
    insert into loyalty_accounts (id, brand, account_id, membership_id, nft_id, member_code, tier_id, tier_reached_at, joined_at, redeemable_points, last_active_at)
    select 'la_' || n, ${slug}, 'acc_' || n, ${ids.membershipId}, 'nft_' || n, 'M' || lpad(n::text, 9, '0'), ${tier.tierId}, now() - interval '3 years', now() - interval '3 years',
      ${sql.raw(balanceAfter(String(entriesPerMember)))}, now() from generate_series(${from}::int, ${to}::int) n`)
}

/**
 * Inserts one entry of every member at one time. As in production, the entries of one member are far apart in the
 * table.
 */
async function insertEntries(
  tx: Tx,
  { brand: { program }, entriesPerMember }: MemberSet,
  entry: number,
  from: number,
  to: number,
): Promise<void> {
  const isSpend = entry % 5 === 0
  const offer = program.offers[0]!
  const daysAgo = Math.round((1 - entry / entriesPerMember) * 3 * 365)
  await tx.execute(sql`
    with entries as (
      insert into point_entries (loyalty_account_id, redeemable_delta, tier_points_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      select 'la_' || n, ${isSpend ? -POINTS_PER_REDEMPTION : POINTS_PER_AWARD}::int, ${isSpend ? 0 : 1}::int, ${sql.raw(balanceAfter(String(entry)))}, ${isSpend ? 1 : 3}::int, ${isSpend ? 'redeemed' : 'purchase'},
        ${JSON.stringify(isSpend ? { title: offer.title, value: offer.value } : { order: '#1001', date: '2026-11-01T23:30:00.000Z', cents: 10_000, currency: 'USD' })}::jsonb,
        ${`entry-${entry}`}, now() - make_interval(days => ${daysAgo}::int)
      from generate_series(${from}::int, ${to}::int) n returning id, loyalty_account_id, origin_type, at
    )
    insert into vouchers (id, loyalty_account_id, offer_id, entry_id, title, description, value, code, redeemed_at, expires_at)
    select 'v_' || e.id, e.loyalty_account_id, ${offer.offerId}, e.id, ${JSON.stringify(offer.title)}::jsonb, ${JSON.stringify(offer.description)}::jsonb, ${offer.value}::int,
      'C' || lpad(e.id::text, 11, '0'), e.at, e.at + interval '90 days' from entries e where e.origin_type = 1`)
}

/** Opens one session for every member; those in `sessions` get a known token. */
async function insertSessions(
  tx: Tx,
  { brand: { slug }, secret, sessions }: MemberSet,
  from: number,
  to: number,
): Promise<void> {
  const hashes = JSON.stringify(
    sessions
      .filter((member) => member >= from && member <= to)
      .map((member) => ({ member, hash: hashToken(secret, tokenOfMember(member)) })),
  )
  await tx.execute(sql`
    insert into sessions (token_hash, account_id, brand, created_at, expires_at, id, device)
    select coalesce(k.hash, md5('one ' || n) || md5('two ' || n)), 'acc_' || n, ${slug}, now(), now() + interval '1 day', 's_' || n, 'Chrome · Android'
    from generate_series(${from}::int, ${to}::int) n left join jsonb_to_recordset(${hashes}::jsonb) as k (member int, hash text) on k.member = n`)
}
