import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, openHarness, testPostgres, type Harness } from '#server/testing/harness.ts'
import { errorForLog } from './log.ts'

const engines = [
  { engine: 'embedded', open: () => openHarness() },
  { engine: 'postgres', open: async () => openHarness({ database: await freshPostgres() }) },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

describe.each(engines)('a database error in the log ($engine)', ({ open }) => {
  let context: Harness
  beforeAll(async () => {
    context = await open()
  })
  afterAll(() => context.close())

  it.each([
    ['22P02', (value: string) => sql`select ${value}::int`],
    ['22012', (value: string) => sql`select 1 / length(${value}::text) - 1 / 0`],
    [
      '23505',
      (value: string) =>
        sql`insert into accounts (id, brand, email, language, created_at) select 'twice', 'x', ${value}, 'en', now() from generate_series(1, 2)`,
    ],
  ])(
    'has code and stack frames, but neither statement nor values (%s)',
    async (code, statement) => {
      // Has several lines, because an error message lists its parameters on lines of their own.
      const value = 'mia.private@example.test\n    at a private place'
      const failure: unknown = await context.tx.execute(statement(value)).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(String((failure as Error).message)).toContain('mia.private@example.test')
      const logged = errorForLog(failure)
      expect(logged).toMatchObject({ code })
      expect(logged.at.length).toBeGreaterThan(0)
      expect(JSON.stringify(logged)).not.toMatch(
        /mia|private|example|select|insert|a private place/,
      )
    },
  )
})

describe('an error of a provider in the log', () => {
  it('has its code, but not its text', () => {
    const words = 'The card of Mia Private was refused'
    const cause = Object.assign(new Error(words), { code: '5068' })
    const logged = errorForLog(Object.assign(new Error(words, { cause }), { code: 'X' }))
    expect(logged.code).toBe('5068')
    expect(JSON.stringify(logged)).not.toMatch(/Mia|refused/)
  })

  it('leaves out a code, a constraint or a name that is free text', () => {
    const text = 'refused for Mia Private'
    const cause = { code: text, constraint: text }
    const error = Object.assign(new Error('x', { cause }), { name: text })
    expect(errorForLog(error)).toMatchObject({
      name: 'Error',
      code: undefined,
      constraint: undefined,
    })
    expect(JSON.stringify(errorForLog(error))).not.toContain('Mia')
  })
})
