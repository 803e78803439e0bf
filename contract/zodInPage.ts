/**
 * `zod/mini` as the page has it: vite.config.ts puts this file in its place, because the library weighs more than
 * everything that the contract says with it (docs/decisions/0021-what-a-phone-keeps-and-reads-with.md). Sources, types, server and
 * tests use the library itself. Only what the contract uses is here, and it reads every value as the library does:
 * zodInPage.test.ts holds the two side by side, and the build refuses a word that is missing.
 */
type Shape = {
  /** The value as the shape has it, what it does not name left out; or WRONG. */
  read: (value: unknown) => unknown
  /** What a shape is made of, for extend(). */
  fields: Fields
  /** A key that may be missing. */
  isOptional: boolean
  check: (...checks: Check[]) => Shape
}
type Fields = Readonly<Record<string, Shape>>
type Check = (value: never) => boolean

const WRONG = Symbol('wrong')

const shape = (read: Shape['read'], { fields = {}, isOptional = false }: Partial<Shape> = {}): Shape => ({
  read,
  fields,
  isOptional,
  check: (...checks) => shape((value) => {
    const found = read(value)
    return found === WRONG || checks.every((holds) => holds(found as never)) ? found : WRONG
  }, { fields, isOptional }),
})

const only = (isRight: (value: unknown) => boolean): Shape => shape((value) => (isRight(value) ? value : WRONG))

export const string = () => only((value) => typeof value === 'string')
export const boolean = () => only((value) => typeof value === 'boolean')
export const number = () => only(Number.isFinite)
export const int = () => only(Number.isSafeInteger)
export const unknown = () => only(() => true)
export const literal = (wanted: unknown) => only((value) => value === wanted)
const oneOf = (wanted: readonly unknown[]) => only((value) => wanted.includes(value))
export { oneOf as enum }

export const optional = (inner: Shape) => shape((value) => (value === undefined ? value : inner.read(value)), { isOptional: true })
export const nullable = (inner: Shape) => shape((value) => (value === null ? value : inner.read(value)), inner)
export const nullish = (inner: Shape) => optional(nullable(inner))

/** The first that fits. */
export const union = (inner: readonly Shape[]) => shape((value) => {
  const [first = WRONG] = inner.flatMap(({ read }) => {
    const found = read(value)
    return found === WRONG ? [] : [{ found }]
  })
  return first === WRONG ? WRONG : first.found
})

/** What tells them apart is among what each asks for. */
export const discriminatedUnion = (_: string, inner: readonly Shape[]) => union(inner)

export const array = (inner: Shape) =>
  shape((value) => (Array.isArray(value) ? whole(value.map(inner.read)) : WRONG))

export const tuple = (inner: readonly Shape[]) =>
  shape((value) => (Array.isArray(value) && value.length === inner.length ? whole(inner.map(({ read }, at) => read(value[at]))) : WRONG))

const whole = (values: readonly unknown[]) => (values.includes(WRONG) ? WRONG : values)

export const object = (fields: Fields): Shape => shape((value) => {
  if (!isObject(value)) return WRONG
  const entries = Object.entries(fields)
    .filter(([name, { isOptional }]) => name in value || !isOptional)
    .map(([name, { read }]) => [name, name in value ? read(value[name]) : WRONG] as const)
  return made(entries)
}, { fields })

export const extend = ({ fields }: Shape, more: Fields) => object({ ...fields, ...more })

/** As the library does, it passes over `__proto__`, which would be no key of what is copied. */
export const record = (key: Shape, inner: Shape) => shape((value) =>
  (isObject(value) ? made(Object.entries(value).filter(([name]) => name !== '__proto__').map(([name, found]) => [name, key.read(name) === WRONG ? WRONG : inner.read(found)] as const)) : WRONG))

const made = (entries: readonly (readonly [string, unknown])[]) =>
  (entries.some(([, value]) => value === WRONG) ? WRONG : Object.fromEntries(entries))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const maxLength = (most: number) => ({ length }: { length: number }) => length <= most
export const minLength = (least: number) => ({ length }: { length: number }) => length >= least
export const regex = (pattern: RegExp) => (value: string) => pattern.test(value)
export const refine = <Value>(holds: (value: Value) => boolean) => holds

/** Reads a value as a shape has it. */
export function safeParse({ read }: Shape, value: unknown) {
  const data = read(value)
  return data === WRONG ? { success: false, error: new TypeError('This is not of the promised shape.') } : { success: true, data }
}
