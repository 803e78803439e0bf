import type { BrandPack } from '#brands/brand.ts'
import { sql, type SQL } from 'drizzle-orm'
import { codesPerVoucher } from '#server/benefits/voucher/code-pool.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/** The rows of a program in the database: kind and id → row. */
export type StoredPack = ReadonlyMap<string, Record<string, unknown>>

/** The change of one row. `fields`: where a changed row differs. */
export type Change = {
  kind: string
  id: string
  newValue: 'added' | 'changed' | 'closed' | 'opened' | 'removed'
  fields: string[]
}

/** Columns that do not come from the pack: dates, issued items, blockchain addresses. */
const ignoredColumns = [
  'issued',
  'created_at',
  'contract_address',
  'pass_template',
  'brand',
  'membership_id',
]

/** Reads all rows that a pack is applied to, in an order that does not depend on their content. */
export async function storedPackOf(tx: Tx, { slug, ids }: BrandPack): Promise<StoredPack> {
  const of = {
    brand: sql`t.brand = ${slug}`,
    membership: sql`t.membership_id = ${ids.membershipId}`,
  }
  const tables: [kind: string, table: SQL, condition: SQL][] = [
    ['program', sql`memberships`, of.brand],
    ['tier', sql`tiers`, of.membership],
    ['offer', sql`offers`, of.membership],
    ['drop', sql`drops`, of.brand],
    ['asset', sql`assets`, of.brand],
    ['benefit', sql`benefits`, of.brand],
    ['contest', sql`contests`, of.brand],
    ['poll', sql`polls`, of.brand],
    ['announcement', sql`announcements`, of.brand],
  ]
  const rowsByKey = new Map<string, Record<string, unknown>>()
  for (const [kind, table, condition] of tables) {
    const rows = await rowsOf<{ id: string; row: Record<string, unknown> }>(
      tx,
      sql`select t.id, to_jsonb(t) as row from ${table} t where ${condition} order by t.id`,
    )
    for (const { id, row } of rows)
      rowsByKey.set(
        `${kind} ${id}`,
        Object.fromEntries(Object.entries(row).filter(([name]) => !ignoredColumns.includes(name))),
      )
  }
  for (const { voucherId, codes } of await codesPerVoucher(tx, slug))
    rowsByKey.set(`pool of ${voucherId}`, { codes })
  const claims = await rowsOf<{ assetId: string; token: string }>(
    tx,
    sql`select asset_id as "assetId", token_hash as token from invitations where brand = ${slug} and is_public order by created_at, token_hash`,
  )
  for (const { assetId, token } of claims)
    rowsByKey.set(`invitation ${token.slice(0, 8)}`, { assetId })
  return rowsByKey
}

/** Returns the changes between two readings, in their order. */
export function changesBetween(before: StoredPack, after: StoredPack): Change[] {
  const removed = [...before.keys()]
    .filter((key) => !after.has(key))
    .map((key) => ({ ...kindAndId(key), newValue: 'removed' as const, fields: [] }))
  return [...[...after].flatMap(([key, row]) => changeOf(key, before.get(key), row)), ...removed]
}

const kindAndId = (key: string): { kind: string; id: string } => ({
  kind: key.slice(0, key.lastIndexOf(' ')),
  id: key.slice(key.lastIndexOf(' ') + 1),
})

function changeOf(
  key: string,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Change[] {
  if (!before) return [{ ...kindAndId(key), newValue: 'added', fields: [] }]
  const fields = differingPaths(before, after, '').filter((field) => field !== 'is_active')
  const isSwitched = before['is_active'] !== after['is_active']
  if (isSwitched)
    return [{ ...kindAndId(key), newValue: after['is_active'] ? 'opened' : 'closed', fields }]
  return fields.length > 0 ? [{ ...kindAndId(key), newValue: 'changed', fields }] : []
}

/** The paths at which two values differ. */
function differingPaths(one: unknown, other: unknown, path: string): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const isDeep =
    [one, other].every((value) => value !== null && typeof value === 'object') &&
    Array.isArray(one) === Array.isArray(other)
  if (!isDeep) return [path]
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((name) =>
    differingPaths(
      first[name],
      second[name],
      Array.isArray(one) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
    ),
  )
}
