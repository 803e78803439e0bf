/**
 * The page's reimplementation of `zod/mini`, swapped in by vite.config.ts because the library is
 * larger than the whole contract (decision 0021). Server, types and tests use the library. It has
 * only what the contract uses: a test compares both, and a missing export fails the build.
 */
type Schema = {
  /** Returns the value without unknown keys, or INVALID. */
  parse: (value: unknown) => unknown
  /** The fields of an object, for extend(). */
  fields: Fields
  /** The key may be missing. */
  isOptional: boolean
  check: (...checks: Check[]) => Schema
}
type Fields = Readonly<Record<string, Schema>>
type Check = (value: never) => boolean

const INVALID = Symbol('invalid')

const shape = (
  read: Schema['parse'],
  { fields = {}, isOptional = false }: Partial<Schema> = {},
): Schema => ({
  parse: read,
  fields,
  isOptional,
  check: (...checks) =>
    shape(
      (value) => {
        const parsed = read(value)
        return parsed === INVALID || checks.every((isValid) => isValid(parsed as never))
          ? parsed
          : INVALID
      },
      { fields, isOptional },
    ),
})

const matching = (isValid: (value: unknown) => boolean): Schema =>
  shape((value) => (isValid(value) ? value : INVALID))

export const string = () => matching((value) => typeof value === 'string')
export const boolean = () => matching((value) => typeof value === 'boolean')
export const number = () => matching(Number.isFinite)
export const int = () => matching(Number.isSafeInteger)
export const unknown = () => matching(() => true)
export const literal = (allowed: unknown) => matching((value) => value === allowed)
const oneOf = (allowed: readonly unknown[]) => matching((value) => allowed.includes(value))
export { oneOf as enum }

export const optional = (inner: Schema) =>
  shape((value) => (value === undefined ? value : inner.parse(value)), { isOptional: true })
export const nullable = (inner: Schema) =>
  shape((value) => (value === null ? value : inner.parse(value)), inner)
export const nullish = (inner: Schema) => optional(nullable(inner))

/** Returns the value as the first matching option reads it. */
export const union = (inner: readonly Schema[]) =>
  shape((value) => {
    const [first = INVALID] = inner.flatMap(({ parse }) => {
      const parsed = parse(value)
      return parsed === INVALID ? [] : [{ parsed }]
    })
    return first === INVALID ? INVALID : first.parsed
  })

/** The discriminator is a literal of each option, so a union reads it. */
export const discriminatedUnion = (_: string, inner: readonly Schema[]) => union(inner)

export const array = (inner: Schema) =>
  shape((value) => (Array.isArray(value) ? allValid(value.map(inner.parse)) : INVALID))

export const tuple = (inner: readonly Schema[]) =>
  shape((value) =>
    Array.isArray(value) && value.length === inner.length
      ? allValid(inner.map(({ parse }, index) => parse(value[index])))
      : INVALID,
  )

const allValid = (values: readonly unknown[]) => (values.includes(INVALID) ? INVALID : values)

export const object = (fields: Fields): Schema =>
  shape(
    (value) => {
      if (!isObject(value)) return INVALID
      const entries = Object.entries(fields)
        .filter(([name, { isOptional }]) => name in value || !isOptional)
        .map(([name, { parse }]) => [name, name in value ? parse(value[name]) : INVALID] as const)
      return objectOf(entries)
    },
    { fields },
  )

export const extend = ({ fields }: Schema, more: Fields) => object({ ...fields, ...more })

/** Skips `__proto__` like the library, because assigning it would set the prototype. */
export const record = (key: Schema, inner: Schema) =>
  shape((value) =>
    isObject(value)
      ? objectOf(
          Object.entries(value)
            .filter(([name]) => name !== '__proto__')
            .map(
              ([name, item]) =>
                [name, key.parse(name) === INVALID ? INVALID : inner.parse(item)] as const,
            ),
        )
      : INVALID,
  )

const objectOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries.some(([, value]) => value === INVALID) ? INVALID : Object.fromEntries(entries)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const maxLength =
  (max: number) =>
  ({ length }: { length: number }) =>
    length <= max
export const minLength =
  (min: number) =>
  ({ length }: { length: number }) =>
    length >= min
export const regex = (pattern: RegExp) => (value: string) => pattern.test(value)
export const refine = <Value>(isValid: (value: Value) => boolean) => isValid

/** Parses a value with a schema. */
export function safeParse({ parse }: Schema, value: unknown) {
  const data = parse(value)
  return data === INVALID
    ? { success: false, error: new TypeError('The value does not match the schema.') }
    : { success: true, data }
}
