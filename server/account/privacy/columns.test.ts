import { accountSettings } from '#contract/account-settings.ts'
import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryText, leaveAllTraces } from '#server/testing/personal-data-everywhere.ts'
import { personalColumns, type Columns } from '#server/testing/personal-columns.ts'
import { password } from '#server/testing/personal-data-traces.ts'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import * as schema from '#server/schema.ts'
import { personalDataOwners } from './personal-data-owners.ts'

type Value = string | number | boolean | Date | object | null
type Row = Record<string, Value>
const tables = Object.fromEntries(
  Object.values(schema).map((table) => [
    getTableConfig(table as PgTable).name,
    getTableConfig(table as PgTable),
  ]),
)
const personal = personalDataOwners.flatMap(({ tables: own }) => own)

const columnGroups = ({
  exportedAndErased = [],
  exported = {},
  erased = {},
  neither = {},
}: Columns) => ({
  declared: [
    ...exportedAndErased,
    ...Object.keys(exported),
    ...Object.keys(erased),
    ...Object.keys(neither),
  ],
  inExport: [...exportedAndErased, ...Object.keys(exported)],
  notInExport: [...Object.keys(erased), ...Object.keys(neither)],
  removed: [...exportedAndErased, ...Object.keys(erased)],
  remaining: [...Object.keys(exported), ...Object.keys(neither)],
})
const declaredColumns = (table: string): Columns => personalColumns[table] ?? {}
const pairs = (group: keyof ReturnType<typeof columnGroups>) =>
  personal.flatMap((table) =>
    columnGroups(declaredColumns(table))
      [group].filter((column) => !declaredColumns(table).empty?.includes(column))
      .map((column) => [table, column] as const),
  )
const isReal = (table: string, column: string) =>
  declaredColumns(table).real?.includes(column) ?? false

let harness: Harness
let mia: MemberCaller
/** One row of each table, with a distinct value in every column. */
const filled: Record<string, Row> = {}
let exported: { path: string; value: unknown }[]
/** Every table as text, after erasing. */
let after: Record<string, string>
let stored: Record<string, string[]>

beforeAll(async () => {
  harness = await openHarness()
  const trace = await leaveAllTraces(harness)
  mia = trace.member
  stored = {}
  for (const { table_name: table, column_name: column } of await harness.rows<{
    table_name: string
    column_name: string
  }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )) {
    ;(stored[table] ??= []).push(column)
  }
  for (const table of personal)
    if (table !== 'erased_mailboxes') filled[table] = await fill(table, trace.rowsOf(table))
  exported = leavesOf((await mia.call(accountSettings.exportAll)).body)
  expect(
    (await mia.call(accountSettings.erase, { body: { currentPassword: password } })).body,
  ).toEqual({ success: true })
  after = {}
  for (const table of Object.keys(stored))
    after[table] = JSON.stringify(await harness.rows(sql`select * from ${sql.identifier(table)}`))
})
afterAll(() => harness.close())

/**
 * Fills every column of one of the member's rows with a distinct value, except columns that must be
 * real.
 */
async function fill(table: string, which: SQL): Promise<Row> {
  const name = sql.identifier(table)
  const columns = tables[table]!.columns.filter(
    (column) => !isReal(table, column.name) && !declaredColumns(table).empty?.includes(column.name),
  )
  const values = columns.map(
    (column) =>
      sql`${sql.identifier(column.name)} = ${valueFor(table, column.name, column.getSQLType())}`,
  )
  // The ledger refuses updates by trigger, but new columns must be filled too.
  await harness.rows(sql`alter table ${name} disable trigger user`)
  const [row] = await harness.rows<Row>(
    sql`update ${name} set ${sql.join(values, sql`, `)} where ctid = (select ctid from ${name} where ${which} limit 1) returning to_jsonb(${name}.*) as row`,
  )
  await harness.rows(sql`alter table ${name} enable trigger user`)
  if (!row)
    throw new Error(
      `The member has no row in ${table}: add one in server/testing/personal-data-everywhere.ts.`,
    )
  return row['row'] as unknown as Row
}

let count = 0
/** Returns a value that no other column has. */
function valueFor(table: string, column: string, type: string): SQL {
  const n = (count += 1)
  const marker = `mark-${table}-${column}`
  if (type === 'text') return sql`${marker}`
  if (type === 'jsonb') return sql`${JSON.stringify({ en: marker, fr: marker })}::jsonb`
  if (type === 'text[]') return sql`array[${marker}]`
  if (type === 'boolean') return sql`true`
  if (type === 'date') return sql`'1951-02-03'::date`
  if (/int|numeric/.test(type)) return sql.raw(String(20_000 + n))
  if (type.startsWith('timestamp'))
    return sql`${new Date(Date.UTC(2041, 0, 1) + n * 90_061_000).toISOString()}::timestamptz`
  throw new Error(`Add a value for ${table}.${column} of type ${type} to valueFor.`)
}

const leavesOf = (value: unknown, path = ''): { path: string; value: unknown }[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inside]) => leavesOf(inside, `${path}.${name}`))
    : [{ path, value }]
const textsOf = (value: Value | undefined): string[] =>
  leavesOf(value).flatMap(({ value: route }) => (typeof route === 'string' ? [route] : []))
const isTime = (table: string, column: string) =>
  tables[table]!.columns.find(({ name }) => name === column)!
    .getSQLType()
    .startsWith('timestamp')
const camel = (column: string) =>
  column.replace(/_(\w)/g, (_, email: string) => email.toUpperCase())

/** Exported in another form than stored. */
const exportedAs: Record<string, unknown> = {
  // The points of the test member reach the highest tier.
  'loyalty_accounts.tier_id': home.program.tiers.at(-1)!.name.en,
  'point_entries.reason_values': entryText.en,
  'notices.kind': 'tier',
}

/** Exported under another name than stored. */
const namedAs: Record<string, string> = {
  'accounts.requires_code': 'requiresCode',
  'point_entries.redeemable_delta': 'redeemablePoints',
  'point_entries.tier_points_delta': 'tierPoints',
}

function isExported(table: string, column: string): boolean {
  const value = filled[table]![column]
  const exportedValue = exportedAs[`${table}.${column}`]
  const exportedName = namedAs[`${table}.${column}`] ?? camel(column)
  if (exportedValue !== undefined)
    return exported.some(({ value: route }) => route === exportedValue)
  if (typeof value === 'boolean')
    return exported.some(
      ({ path, value: route }) => path.endsWith(`.${exportedName}`) && route === value,
    )
  if (typeof value === 'number')
    return exported.some(
      ({ path, value: route }) =>
        route === value && (value > 20_000 || path.endsWith(`.${exportedName}`)),
    )
  // A date may be exported without its time.
  if (isTime(table, column))
    return exported.some(
      ({ value: route }) =>
        route === new Date(String(value)).toISOString() ||
        route === new Date(String(value)).toISOString().slice(0, 10),
    )
  return textsOf(value).some((text) => exported.some(({ value: route }) => route === text))
}

describe('every column of a table with personal data', () => {
  it('is declared once, and every declared column exists', () => {
    expect(Object.keys(personalColumns).sort()).toEqual([...personal].sort())
    for (const table of personal)
      expect([table, columnGroups(declaredColumns(table)).declared.sort()]).toEqual([
        table,
        tables[table]!.columns.map(({ name }) => name).sort(),
      ])
  })

  it('is in the schema, and the schema matches the database', () => {
    for (const [table, { columns }] of Object.entries(tables))
      expect([table, stored[table]?.sort()]).toEqual([
        table,
        columns.map(({ name }) => name).sort(),
      ])
  })

  it('has a reason when it is not exported or not erased', () => {
    for (const table of personal)
      for (const kind of ['exported', 'erased', 'neither'] as const)
        for (const [column, reason] of Object.entries(declaredColumns(table)[kind] ?? {}))
          expect([table, column, reason.length > 3]).toEqual([table, column, true])
  })

  it('is filled', () => {
    const empty = Object.entries(filled).flatMap(([table, row]) =>
      Object.entries(row)
        .filter(
          ([column, value]) => value === null && !declaredColumns(table).empty?.includes(column),
        )
        .map(([column]) => `${table}.${column}`),
    )
    expect(empty).toEqual([])
  })
})

it('no table without personal data has a column that leads to a person', () => {
  const leads =
    /^(account|loyalty_account|owner|member|friend|referrer|user)_id$|email|telephone|first_name|last_name|username|birth|_hash$|mailbox|recipient/
  const found = Object.entries(tables)
    .filter(([table]) => !personal.includes(table))
    .flatMap(([table, { columns }]) =>
      columns.filter(({ name }) => leads.test(name)).map(({ name }) => `${table}.${name}`),
    )
  // Links and keys of the brand's staff (stored as a hash), and the sender's name that a gift shows.
  expect(found.sort()).toEqual([
    'invitations.sender_first_name',
    'invitations.sender_last_name',
    'invitations.token_hash',
    'pairing_codes.code_hash',
    'preview_sessions.token_hash',
    'staff.email',
    'staff.pin_hash',
    'staff.start_code_hash',
    'staff_challenges.challenge_hash',
    'staff_links.token_hash',
    'staff_sessions.token_hash',
    'store_keys.key_hash',
    'tills.token_hash',
  ])
})

describe('the export', () => {
  it.each(pairs('inExport'))('contains %s.%s', (table, column) =>
    expect(isExported(table, column)).toBe(true),
  )

  it.each(pairs('notInExport').filter(([table, column]) => !isReal(table, column)))(
    'does not contain %s.%s',
    (table, column) => {
      const marks = textsOf(filled[table]![column]).filter((text) => text.startsWith('mark-'))
      const leaked = exported.filter(({ value: route }) =>
        marks.some((mark) => String(route).includes(mark)),
      )
      expect(leaked).toEqual([])
    },
  )
})

describe('erasing', () => {
  it.each(pairs('removed'))('leaves nothing of %s.%s', async (table, column) => {
    const value = filled[table]![column]
    // A distinct text must be gone from the whole database, including tables it was copied to.
    for (const mark of textsOf(value).filter(
      (text) => text.startsWith('mark-') || text === mia.email,
    )) {
      expect(
        Object.entries(after)
          .filter(([, rows]) => rows.includes(mark))
          .map(([name]) => name),
      ).toEqual([])
    }
    expect(await rowsWith(table, column)).toEqual([])
  })

  it.each(pairs('remaining'))('keeps %s.%s, as declared', async (table, column) =>
    expect(await rowsWith(table, column)).toHaveLength(1),
  )

  /**
   * The filled row, if it still has the value of a column; found by its key, or by what remains of
   * it.
   */
  async function rowsWith(table: string, column: string) {
    const { columns, primaryKeys } = tables[table]!
    const keys = columns
      .filter(
        (each) =>
          each.primary ||
          primaryKeys.some((primary) => primary.columns.some(({ name }) => name === each.name)),
      )
      .map(({ name }) => name)
    const same = [...new Set([...keys, column])].map(
      (name) =>
        sql`to_jsonb(t.*) -> ${name}::text = ${JSON.stringify(filled[table]![name])}::jsonb`,
    )
    return harness.rows(
      sql`select 1 from ${sql.identifier(table)} t where ${sql.join(same, sql` and `)}`,
    )
  }
})
