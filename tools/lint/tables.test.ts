import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { integer, PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { functionFiles } from '#server/lib/database/functions.ts'
import * as schema from '#server/schema.ts'
import { root } from '../setup/run.mjs'
import { namedAsText, namesOf, statementsIn } from './tables.ts'

/**
 * Statements that the builder cannot say, by file; each says why where it is written. Everything
 * else is typed: a renamed column is found by the compiler, and a foreign table is an import that
 * the import rules refuse.
 */
const rawStatements: Readonly<Record<string, number>> = {
  // The table of the migrations, which Drizzle's migrator creates.
  'server/lib/database/database.ts': 1,
  'server/lib/database/lock-name.ts': 1,
  'server/lib/database/postgres.ts': 1,
  'server/lib/idempotency/queries.ts': 1,
  'server/outgoing-webhooks/queries.ts': 1,
  'server/points/queries.ts': 2,
  'server/redemption/queries.ts': 1,
  'server/referrals/queries.ts': 2,
}

const server = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => `server/${path}`)
  .filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      !/^server\/(testing|system-tests|migrations)\//.test(path),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('the schema has every table of every feature', async () => {
  const features = server.filter(({ path }) => path.endsWith('/table.ts'))
  const exported = await Promise.all(
    features.map(async ({ path }) => Object.keys((await import(join(root, path))) as object)),
  )
  expect(Object.keys(schema).sort()).toEqual(exported.flat().sort())
})

it('no SQL of the server names a table or a column as text', () => {
  const names = namesOf(Object.values(schema))
  expect(server.flatMap((source) => namedAsText(source, names))).toEqual([])
})

it('whole statements are written as SQL only in queries.ts, and each of them is known', () => {
  const found = server
    .map((source) => ({ path: source.path, count: statementsIn(source).length }))
    .filter(({ count }) => count > 0)
  expect(Object.fromEntries(found.map(({ path, count }) => [path, count]))).toEqual(rawStatements)
  expect(found.filter(({ path }) => !/\/queries\.ts$|^server\/lib\/database\//.test(path))).toEqual(
    [],
  )
})

it('no prepared read has a limit that becomes a parameter', () =>
  expect(
    server.filter(({ text }) => text.includes('preparedRead(') && /\.limit\(\d/.test(text)),
  ).toEqual([]))

it('one database function writes entries and moves amounts', () => {
  const functions = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql') && !path.startsWith('migrations'))
    .map((path) => readFileSync(join(root, 'server', path), 'utf8'))
    .join('\n')
  expect(functions.match(/insert into point_entries/gi)).toHaveLength(1)
  expect(functions.match(/(redeemable|owed)_points = /g)).toEqual([
    'redeemable_points = ',
    'owed_points = ',
  ])
  expect(
    server.filter(
      ({ text }) =>
        text.includes('insert(pointEntries)') ||
        /\.set\(\{[^}]*\b(redeemablePoints|owedPoints)\b/.test(text),
    ),
  ).toEqual([])
})

/** Tables of other features that database functions name, by file: a redemption is one statement, and an erased account has no events. */
const foreignTables: Readonly<Record<string, readonly string[]>> = {
  'server/outgoing-webhooks/record-event.sql': ['accounts'],
  'server/redemption/redeem.sql': ['accounts', 'idempotency_records', 'loyalty_accounts'],
}

it('database functions name only tables of their own feature', async () => {
  const owners = new Map<string, string>()
  for (const { path } of server.filter((source) => source.path.endsWith('/table.ts')))
    for (const table of Object.values((await import(join(root, path))) as object))
      if (is(table, PgTable)) owners.set(getTableName(table), path.split('/')[1] as string)
  const found = functionFiles().map((file) => {
    const path = relative(root, file)
    const text = readFileSync(file, 'utf8').replace(/--.*$/gm, '')
    const named = [...text.matchAll(/\b(?:from|join|into|update)\s+(\w+)|(\w+)%rowtype/gi)]
    const foreign = named
      .map(([, table, row]) => (table ?? row) as string)
      .filter((table) => owners.has(table) && owners.get(table) !== path.split('/')[1])
    return [path, [...new Set(foreign)].sort()] as const
  })
  expect(Object.fromEntries(found.filter(([, tables]) => tables.length > 0))).toEqual(foreignTables)
})

/** Files that may name a step of writing entries; each is the only way to the next. */
const writersOfEntries: Readonly<Record<string, readonly string[]>> = {
  write_entry: ['server/points/ledger.sql'],
  add_entry: [
    'server/points/ledger.sql',
    'server/points/queries.ts',
    'server/redemption/redeem.sql',
  ],
  insertEntry: ['server/points/ledger.ts', 'server/points/queries.ts'],
  callRedeem: ['server/redemption/queries.ts', 'server/redemption/redeem.ts'],
  mergeLoyaltyAccounts: ['server/points/queries.ts', 'server/staff/merge-accounts.ts'],
}

it.each(Object.entries(writersOfEntries))('%s is used by its own callers only', (name, files) => {
  const functions = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql') && !path.startsWith('migrations'))
    .map((path) => ({
      path: `server/${path}`,
      text: readFileSync(join(root, 'server', path), 'utf8'),
    }))
  const callers = [...server, ...functions]
    .filter(({ text }) => new RegExp(`\\b${name}\\(`).test(text))
    .map(({ path }) => path)
  expect(callers.sort()).toEqual(files)
})

/** Calls with transactions of their own, and why: docs/decisions/0004. */
const ownTransactions: Readonly<Record<string, readonly string[]>> = {
  'server/account/settings-routes.ts': ['update', 'updatePassword', 'setCodeRequirement', 'erase'],
  'server/auth/routes.ts': [
    'exchange',
    'register',
    'authenticate',
    'mfa',
    'checkReset',
    'resetPassword',
    'confirmEmail',
  ],
  'server/redemption/routes.ts': ['redeem'],
  'server/till/app/routes.ts': ['choosePin', 'signIn'],
}

it('only a redemption moves value in a transaction of its own', () => {
  const found = server.flatMap(({ path, text }) => {
    const [, names] = /\bownTransaction: \[([^\]]*)\]/.exec(text) ?? []
    return names === undefined
      ? []
      : [[path, [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)]]
  })
  expect(Object.fromEntries(found)).toEqual(ownTransactions)
  const moving = allEndpoints
    .filter((endpoint) => endpoint.kind === 'write' && endpoint.movesValue)
    .map(({ name }) => name.split('.').at(-1))
  expect(
    Object.values(ownTransactions)
      .flat()
      .filter((name) => moving.includes(name)),
  ).toEqual(['redeem'])
})

describe('the check', () => {
  const cups = pgTable('cups', { id: text('id').primaryKey(), size: integer('cup_size') })
  let names: ReturnType<typeof namesOf>
  beforeAll(() => (names = namesOf([cups, 'no table'])))

  it.each([
    ['a table', 'sql`select 1 from cups`', ['a.ts:1 from cups']],
    ['a column of a table', 'sql`coalesce(cups.cup_size, 0)`', ['a.ts:1 cups.cup_size']],
    ['a column of an alias', 'sql`c.cup_size > ${1}`', ['a.ts:1 c.cup_size']],
    ['a column alone', 'sql`cup_size > 3`', ['a.ts:1 cup_size']],
    ['a typed template', 'sql<number>`(select 1 from cups)`', ['a.ts:1 from cups']],
  ])('reports %s', (_, text, expected) =>
    expect([...new Set(namedAsText({ path: 'a.ts', text }, names))]).toEqual(
      expect.arrayContaining(expected),
    ),
  )

  it('accepts references and the values of a conflict', () =>
    expect(
      namedAsText(
        { path: 'a.ts', text: 'sql`${cups.size} + excluded.cup_size from ${cups}`' },
        names,
      ),
    ).toEqual([]))

  it('tells a statement from a fragment', () =>
    expect(
      statementsIn({ path: 'a.ts', text: 'sql`(select 1)`\nsql`\n  update x`\nsql`now()`' }),
    ).toEqual([2]))
})
