/** A value of a pack and where it stands: `programme.categories[2].benefits[0].vouchers[0].pool`. */
export type Placed = { place: string; value: unknown }

/**
 * What stands at a place of a pack, which may be of any shape: where `[]` stands, each of a list. What is not there, or
 * is no list, is passed over: the schema tells of it.
 * @param pattern `programme.assets[].dropId`
 */
export function valuesAt(pack: unknown, pattern: string): Placed[] {
  let found: Placed[] = [{ place: '', value: pack }]
  for (const step of pattern.split('.')) {
    const name = step.replace('[]', '')
    found = found.flatMap(({ place, value }) => inside({ place, value }, name, step.endsWith('[]')))
  }
  return found
}

function inside({ place, value }: Placed, name: string, isList: boolean): Placed[] {
  const held = value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
  if (held === undefined) return []
  const here = place === '' ? name : `${place}.${name}`
  if (!isList) return [{ place: here, value: held }]
  return Array.isArray(held) ? held.map((each: unknown, at) => ({ place: `${here}[${at}]`, value: each })) : []
}

/** The same, words alone. */
export const wordsAt = (pack: unknown, pattern: string): { place: string; value: string }[] =>
  valuesAt(pack, pattern).flatMap(({ place, value }) => (typeof value === 'string' ? [{ place, value }] : []))

/** Where a fault of the schema stands, as a place. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((place, step) => (typeof step === 'number' ? `${place}[${step}]` : place === '' ? String(step) : `${place}.${String(step)}`), '')

/** What stands there. */
export const valueAt = (pack: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined), pack)
