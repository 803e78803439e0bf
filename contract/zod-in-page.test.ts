import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as library from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { allEndpoints } from './all-endpoints.ts'
import * as inPage from './zod-in-page.ts'

type Schema = library.ZodMiniType

/** Imports the contract with the page's reimplementation of zod/mini. */
async function importInPage(): Promise<readonly Endpoint[]> {
  vi.resetModules()
  vi.doMock('zod/mini', () => inPage)
  return (await import('./all-endpoints.ts')).allEndpoints
}
const pageEndpoints = new Map((await importInPage()).map((endpoint) => [endpoint.name, endpoint]))

/** The library's definition of a schema. */
type Def = {
  type: string
  shape: Record<string, Schema>
  element: Schema
  innerType: Schema
  valueType: Schema
  items: Schema[]
  options: Schema[]
  values: unknown[]
  entries: Record<string, unknown>
  checks?: { _zod: { def: { pattern?: RegExp } } }[]
}

const arbitraryValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    undefined,
    null,
    '',
    0,
    0.5,
    -1,
    2 ** 53,
    NaN,
    Infinity,
    'x'.repeat(2000),
    [],
    {},
    [[]],
    true,
  ),
)

/** Generates values of a schema; `within` generates the parts. */
function valuesOf(
  schema: Schema,
  within: (part: Schema) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const { type, checks = [], ...def } = schema.def as unknown as Def
  const generators: Record<string, () => Arbitrary<unknown>> = {
    string: () =>
      fc.stringMatching(checks.map((check) => check._zod.def.pattern).find(Boolean) ?? /^.{1,9}$/),
    number: () => fc.integer(),
    boolean: () => fc.boolean(),
    unknown: () => arbitraryValue,
    literal: () => fc.constantFrom(...def.values),
    enum: () => fc.constantFrom(...Object.values(def.entries)),
    array: () => fc.array(within(def.element), { maxLength: 3 }),
    union: () => fc.oneof(...def.options.map(within)),
    tuple: () => fc.tuple(...def.items.map(within)),
    optional: () => fc.oneof(within(def.innerType), fc.constant(undefined)),
    nullable: () => fc.oneof(within(def.innerType), fc.constant(null)),
    record: () => fc.dictionary(fc.string(), within(def.valueType), { maxKeys: 3 }),
    object: () =>
      fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, within(part)])),
      ),
  }
  const generate = generators[type]
  if (!generate)
    throw new Error(
      `This test has no generator for '${type}'. Add one here, and the type to contract/zod-in-page.ts.`,
    )
  return generate()
}

const validValues = (schema: Schema): Arbitrary<unknown> =>
  valuesOf(schema, validValues).filter((value) => library.safeParse(schema, value).success)

/** Generates values that are sometimes wrong, incomplete, or have extra keys. */
function nearlyValidValues(schema: Schema): Arbitrary<unknown> {
  const value = valuesOf(schema, nearlyValidValues)
  return fc.oneof(
    { weight: 30, arbitrary: value },
    {
      weight: 3,
      arbitrary: fc
        .tuple(value, fc.nat(), fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }))
        .map(disturb),
    },
    { weight: 1, arbitrary: arbitraryValue },
  )
}

function disturb([value, index, extra]: [unknown, number, Record<string, unknown>]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries([
    ...entries.filter((_, position) => position !== index % entries.length),
    ...Object.entries(extra),
  ])
}

const schemasOf = (endpoint: Endpoint) =>
  endpoint.kind === 'read'
    ? [endpoint.response, endpoint.query]
    : [endpoint.response, endpoint.request]
const comparable = ({ success, data }: { success: boolean; data?: unknown }) =>
  success ? { success, data } : { success }

vi.setConfig({ testTimeout: 60_000 })

describe.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (name, endpoint) => {
    it('parses as in the library', () => {
      const others = schemasOf(pageEndpoints.get(name) as Endpoint)
      schemasOf(endpoint).forEach((schema, index) => {
        if (!schema) return
        const other = others[index] as never
        fc.assert(
          fc.property(validValues(schema), (value) => inPage.safeParse(other, value).success),
        )
        fc.assert(
          fc.property(fc.oneof(validValues(schema), nearlyValidValues(schema)), (value) => {
            expect(comparable(inPage.safeParse(other, value))).toStrictEqual(
              comparable(library.safeParse(schema, value)),
            )
          }),
        )
      })
    })
  },
)

it.each(['{"__proto__":[]}', '{"__proto__":1,"a":"b"}', '{"a":1,"__proto__":"b"}'])(
  'skips __proto__ in %s like the library',
  (json) => {
    const value: unknown = JSON.parse(json)
    const ours = inPage.safeParse(inPage.record(inPage.string(), inPage.string()), value)
    expect(comparable(ours)).toStrictEqual(
      comparable(library.safeParse(library.record(library.string(), library.string()), value)),
    )
  },
)
