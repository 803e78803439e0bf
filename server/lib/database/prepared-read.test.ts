import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, it } from 'vitest'
import { freshEmbedded, freshPostgres, testPostgres } from '#server/testing/databases.ts'
import { rowsOf, unnamedSessions, type Database } from './database.ts'
import { constantLimit, preparedRead } from './prepared-read.ts'

const cups = pgTable('cups', {
  id: text('id').primaryKey(),
  size: integer('size').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
const at = new Date('2090-03-01T10:00:00.123Z')
const cupById = preparedRead('cupById', ['id'], (tx, { id }) =>
  tx.select({ size: cups.size, at: cups.at }).from(cups).where(eq(cups.id, id)),
)
const cupsAt = preparedRead('cupsAt', ['at'], (tx, { at: time }) =>
  tx.select({ id: cups.id }).from(cups).where(eq(cups.at, time)),
)
const firstCup = preparedRead('firstCup', [], (tx) =>
  tx.select({ id: cups.id }).from(cups).limit(constantLimit(1)),
)
const openDatabases: Database[] = []
afterAll(async () => {
  for (const database of openDatabases) await database.close()
})

async function withCups(database: Database): Promise<Database> {
  openDatabases.push(database)
  await database.tx.execute(sql`create table cups (id text primary key, size int, at timestamptz)`)
  await database.tx.insert(cups).values({ id: 'a', size: 3, at })
  return database
}

describe.each([
  ['embedded', freshEmbedded],
  ...(testPostgres ? [['postgres', freshPostgres] as const] : []),
] as const)('a prepared read (%s)', (engine, open) => {
  it('answers with typed values, in and outside of a transaction', async () => {
    const { tx } = await withCups(await open())
    expect(await cupById(tx, { id: 'a' })).toEqual([{ size: 3, at }])
    expect(await cupById(tx, { id: 'b' })).toEqual([])
    expect(await cupsAt(tx, { at })).toEqual([{ id: 'a' }])
    await tx.transaction(async (inner) => {
      await inner.update(cups).set({ size: 4 })
      expect(await cupById(inner, { id: 'a' })).toEqual([{ size: 4, at }])
    })
  })

  it.runIf(engine === 'postgres')('keeps a constant limit in its text', async () => {
    const { tx } = await withCups(await open())
    await tx.transaction(async (inner) => {
      expect(await firstCup(inner, {})).toEqual([{ id: 'a' }])
      expect(
        await rowsOf(
          inner,
          sql`select statement from pg_prepared_statements where name = 'firstCup'`,
        ),
      ).toEqual([{ statement: expect.stringMatching(/ limit 1$/) }])
    })
  })

  it.runIf(engine === 'postgres')(
    'has a name in PostgreSQL, unless a pooler would lose it',
    async () => {
      for (const isNamed of [true, false]) {
        const { tx } = await withCups(await open())
        if (!isNamed) unnamedSessions.add(tx._.session)
        await tx.transaction(async (inner) => {
          if (!isNamed) unnamedSessions.add(inner._.session)
          await cupById(inner, { id: 'a' })
          expect(
            await rowsOf(
              inner,
              sql`select name from pg_prepared_statements where name = 'cupById'`,
            ),
          ).toHaveLength(isNamed ? 1 : 0)
        })
      }
    },
  )
})

it('refuses a second read of the same name', () => {
  expect(() => preparedRead('cupById', [], (tx) => tx.select().from(cups))).toThrow('cupById')
})
