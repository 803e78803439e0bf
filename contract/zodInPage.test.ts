import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as library from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './everything.ts'
import * as inPage from './zodInPage.ts'

type Schema = library.ZodMiniType

/** The same contract, made with what the page has. */
async function contractInPage(): Promise<readonly Endpoint[]> {
  vi.resetModules()
  vi.doMock('zod/mini', () => inPage)
  return (await import('./everything.ts')).endpoints
}
const paged = new Map((await contractInPage()).map((endpoint) => [endpoint.name, endpoint]))

/** What the library says of a shape. */
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

const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, null, '', 0, 0.5, -1, 2 ** 53, NaN, Infinity, 'x'.repeat(2000), [], {}, [[]], true))

/** Values of a shape: of the whole of it, or of whatever `within` makes of each of its parts. */
function valuesOf(schema: Schema, within: (part: Schema) => Arbitrary<unknown>): Arbitrary<unknown> {
  const { type, checks = [], ...def } = schema.def as unknown as Def
  const makes: Record<string, () => Arbitrary<unknown>> = {
    string: () => fc.stringMatching(checks.map((check) => check._zod.def.pattern).find(Boolean) ?? /^.{1,9}$/),
    number: () => fc.integer(),
    boolean: () => fc.boolean(),
    unknown: () => odd,
    literal: () => fc.constantFrom(...def.values),
    enum: () => fc.constantFrom(...Object.values(def.entries)),
    array: () => fc.array(within(def.element), { maxLength: 3 }),
    union: () => fc.oneof(...def.options.map(within)),
    tuple: () => fc.tuple(...def.items.map(within)),
    optional: () => fc.oneof(within(def.innerType), fc.constant(undefined)),
    nullable: () => fc.oneof(within(def.innerType), fc.constant(null)),
    record: () => fc.dictionary(fc.string(), within(def.valueType), { maxKeys: 3 }),
    object: () => fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, within(part)]))),
  }
  const make = makes[type]
  if (!make) throw new Error(`Teach this test to make a value of '${type}', and contract/zodInPage.ts to read one.`)
  return make()
}

const fitting = (schema: Schema): Arbitrary<unknown> => valuesOf(schema, fitting).filter((value) => library.safeParse(schema, value).success)

/** Here and there something that does not fit, is missing, or was never promised. */
function nearly(schema: Schema): Arbitrary<unknown> {
  const whole = valuesOf(schema, nearly)
  return fc.oneof(
    { weight: 30, arbitrary: whole },
    { weight: 3, arbitrary: fc.tuple(whole, fc.nat(), fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 })).map(disturbed) },
    { weight: 1, arbitrary: odd },
  )
}

function disturbed([value, place, more]: [unknown, number, Record<string, unknown>]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries([...entries.filter((_, at) => at !== place % entries.length), ...Object.entries(more)])
}

const shapesOf = (endpoint: Endpoint) => (endpoint.kind === 'read' ? [endpoint.gives, endpoint.query] : [endpoint.gives, endpoint.takes])
const verdict = ({ success, data }: { success: boolean; data?: unknown }) => (success ? { success, data } : { success })

// However slow the machine.
vi.setConfig({ testTimeout: 60_000 })

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('is read by the page as the library reads it', () => {
    const others = shapesOf(paged.get(name) as Endpoint)
    shapesOf(endpoint).forEach((schema, which) => {
      if (!schema) return
      const other = others[which] as never
      fc.assert(fc.property(fitting(schema), (value) => inPage.safeParse(other, value).success))
      fc.assert(fc.property(fc.oneof(fitting(schema), nearly(schema)), (value) => {
        expect(verdict(inPage.safeParse(other, value))).toStrictEqual(verdict(library.safeParse(schema, value)))
      }))
    })
  })
})

it.each(['{"__proto__":[]}', '{"__proto__":1,"a":"b"}', '{"a":1,"__proto__":"b"}'])('passes over __proto__ in %s as the library does', (written) => {
  const value: unknown = JSON.parse(written)
  const ours = inPage.safeParse(inPage.record(inPage.string(), inPage.string()), value)
  expect(verdict(ours)).toStrictEqual(verdict(library.safeParse(library.record(library.string(), library.string()), value)))
})
