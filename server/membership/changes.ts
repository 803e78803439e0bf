import type { BrandPack } from '#brands/brand.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** What of a programme the database keeps, row by row: kind and id → the row. */
export type Kept = ReadonlyMap<string, Record<string, unknown>>

/** What becomes of one thing. `fields`: of a changed one, where it differs. */
export type Change = { kind: string; id: string; becomes: 'added' | 'changed' | 'closed' | 'opened' | 'removed'; fields: string[] }

/** What is not the pack's: when a thing came, what has been handed out of it, where it lies on a chain. */
const notOfThePack = ['issued', 'created_at', 'contract_address', 'pass_template', 'brand', 'membership_id']

/** Reads everything a pack is applied to, in an order that does not change when a row does. */
export async function keptOf(tx: Tx, { slug, ids }: BrandPack): Promise<Kept> {
  const of = { brand: sql`t.brand = ${slug}`, membership: sql`t.membership_id = ${ids.membershipId}` }
  const asked: [kind: string, table: SQL, condition: SQL][] = [
    ['programme', sql`memberships`, of.brand], ['level', sql`tiers`, of.membership], ['offer', sql`offers`, of.membership], ['drop', sql`drops`, of.brand], ['asset', sql`assets`, of.brand],
    ['benefit', sql`benefits`, of.brand], ['contest', sql`contests`, of.brand], ['poll', sql`polls`, of.brand], ['announcement', sql`announcements`, of.brand],
  ]
  const kept = new Map<string, Record<string, unknown>>()
  for (const [kind, table, condition] of asked) {
    const rows = await rowsOf<{ id: string; row: Record<string, unknown> }>(tx, sql`select t.id, to_jsonb(t) as row from ${table} t where ${condition} order by t.id`)
    for (const { id, row } of rows) kept.set(`${kind} ${id}`, Object.fromEntries(Object.entries(row).filter(([name]) => !notOfThePack.includes(name))))
  }
  const pools = await rowsOf<{ id: string; codes: number }>(tx, sql`select voucher_id as id, count(*)::int as codes from voucher_codes where brand = ${slug} group by voucher_id order by voucher_id`)
  for (const { id, codes } of pools) kept.set(`pool of ${id}`, { codes })
  const claims = await rowsOf<{ assetId: string; token: string }>(tx, sql`select asset_id as "assetId", token_hash as token from invitations where brand = ${slug} and is_for_everybody order by created_at, token_hash`)
  for (const { assetId, token } of claims) kept.set(`invitation ${token.slice(0, 8)}`, { assetId })
  return kept
}

/** What has become of each thing between two readings, in their order. */
export function changesBetween(before: Kept, after: Kept): Change[] {
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => ({ ...named(key), becomes: 'removed' as const, fields: [] }))
  return [...[...after].flatMap(([key, row]) => changeOf(key, before.get(key), row)), ...gone]
}

const named = (key: string): { kind: string; id: string } => ({ kind: key.slice(0, key.lastIndexOf(' ')), id: key.slice(key.lastIndexOf(' ') + 1) })

function changeOf(key: string, before: Record<string, unknown> | undefined, after: Record<string, unknown>): Change[] {
  if (!before) return [{ ...named(key), becomes: 'added', fields: [] }]
  const fields = differing(before, after, '').filter((field) => field !== 'is_active')
  const isSwitched = before['is_active'] !== after['is_active']
  if (isSwitched) return [{ ...named(key), becomes: after['is_active'] ? 'opened' : 'closed', fields }]
  return fields.length > 0 ? [{ ...named(key), becomes: 'changed', fields }] : []
}

/** Where two values differ, as places of the row. */
function differing(one: unknown, other: unknown, place: string): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const isDeep = [one, other].every((value) => value !== null && typeof value === 'object') && Array.isArray(one) === Array.isArray(other)
  if (!isDeep) return [place]
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((name) =>
    differing(first[name], second[name], Array.isArray(one) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`))
}
