import type { StoredPack } from './stored-pack.ts'

/** The change of one row. `fields`: where a changed row differs. */
export type Change = {
  kind: string
  id: string
  newValue: 'added' | 'changed' | 'closed' | 'opened' | 'removed'
  fields: string[]
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

type Row = NonNullable<ReturnType<StoredPack['get']>>

function changeOf(key: string, before: Row | undefined, after: Row): Change[] {
  if (!before) return [{ ...kindAndId(key), newValue: 'added', fields: [] }]
  const fields = differingPaths(before.values, after.values, '')
  if (before.isActive !== after.isActive)
    return [{ ...kindAndId(key), newValue: after.isActive ? 'opened' : 'closed', fields }]
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
