/** A value of a pack and its place: `program.categories[2].benefits[0].vouchers[0].pool`. */
export type Located = { place: string; value: unknown }

/**
 * Returns the values at a place of a pack of any shape; `[]` stands for every entry of a list.
 * Missing values and non-lists are skipped, because the schema reports them.
 * @param pattern `program.assets[].dropId`
 */
export function valuesAt(pack: unknown, pattern: string): Located[] {
  let matches: Located[] = [{ place: '', value: pack }]
  for (const step of pattern.split('.')) {
    const name = step.replace('[]', '')
    matches = matches.flatMap(({ place, value }) =>
      childrenOf({ place, value }, name, step.endsWith('[]')),
    )
  }
  return matches
}

function childrenOf({ place, value }: Located, name: string, isList: boolean): Located[] {
  const child =
    value !== null && typeof value === 'object' && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined
  if (child === undefined) return []
  const childPlace = place === '' ? name : `${place}.${name}`
  if (!isList) return [{ place: childPlace, value: child }]
  return Array.isArray(child)
    ? child.map((each: unknown, index) => ({ place: `${childPlace}[${index}]`, value: each }))
    : []
}

/** Returns the values at a place that are strings. */
export const textAt = (pack: unknown, pattern: string): { place: string; value: string }[] =>
  valuesAt(pack, pattern).flatMap(({ place, value }) =>
    typeof value === 'string' ? [{ place, value }] : [],
  )

/** Returns the place of a schema issue. */
export const locationOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, step) =>
      typeof step === 'number'
        ? `${place}[${step}]`
        : place === ''
          ? String(step)
          : `${place}.${String(step)}`,
    '',
  )

/** Returns the value at the path of a schema issue. */
export const valueAt = (pack: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object'
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    pack,
  )
