import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startPgBouncer, testPgBouncer, type PgBouncer } from '#server/testing/pgbouncer.ts'
import {
  cheapestOf,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { rowsOf, type Database } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { checkConnections, logConnections } from '#server/lib/database/connection-check.ts'

const offer = cheapestOf(home)
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function startPooler(settings: Record<string, string | number>): Promise<PgBouncer> {
  const pooler = await startPgBouncer(testPostgres ?? '', settings)
  cleanUps.push(() => pooler.stop())
  return pooler
}

/** Creates an empty database without a schema. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  await direct(testPostgres ?? '', `create database ${name}`)
  return Object.assign(new URL(testPostgres ?? ''), { pathname: `/${name}` }).toString()
}

async function direct(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

async function open(
  address: string,
  more: Partial<Parameters<typeof openDatabase>[0]> = {},
): Promise<Database> {
  const database = await openDatabase({ DATABASE_URL: address, DATA_DIR: '', ...more })
  cleanUps.push(() => database.close())
  return database
}

async function connect(address: string, count = 3): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: address }))
  for (const client of clients) await client.connect()
  return clients
}

describe.runIf(testPostgres && testPgBouncer)('the connection check', () => {
  const ROUNDS = 20
  const check = async (address: string) => {
    const clients = await connect(address)
    const result = await checkConnections(clients)
    await Promise.all(clients.map((client) => client.end()))
    return result
  }

  it.each([
    ['one backend', { default_pool_size: 1 }, 0],
    ['the last backend first', { default_pool_size: 20 }, 0],
    ['all backends in turn', { default_pool_size: 3, server_round_robin: 1 }, 0],
    ['all of many backends in turn', { default_pool_size: 20, server_round_robin: 1 }, 0],
    ['other busy clients', { default_pool_size: 20 }, 12],
  ])('always detects a transaction pooler: %s', async (_, settings, others) => {
    const pooler = await startPooler({ pool_mode: 'transaction', ...settings })
    const address = pooler.urlOf(testPostgres ?? '')
    let isOver = false
    const busy = (await connect(address, others)).map(async (client) => {
      while (!isOver) await client.query('select pg_sleep(0.001)')
      await client.end()
    })
    // Fills the pool with idle backends.
    const warm = await connect(address, settings.default_pool_size)
    await Promise.all(warm.map((client) => client.query('select pg_sleep(0.05)')))
    await Promise.all(warm.map((client) => client.end()))
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await check(address)).toEqual({ session: false, namedStatements: false })
    isOver = true
    await Promise.all(busy)
  })

  it('detects none with PostgreSQL directly or session pooling', async () => {
    const pooler = await startPooler({ pool_mode: 'session' })
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await check(testPostgres ?? '')).toEqual({ session: true, namedStatements: true })
      expect(await check(pooler.urlOf(testPostgres ?? ''))).toEqual({
        session: true,
        namedStatements: true,
      })
    }
  })
})

describe.runIf(testPostgres && testPgBouncer)('statements', () => {
  const namesAfter = (database: Database) =>
    database.tx.transaction(async (tx) => {
      await rowsOf(tx, sql`select 1`, 'some_name')
      return (await rowsOf<{ name: string }>(tx, sql`select name from pg_prepared_statements`)).map(
        ({ name }) => name,
      )
    })

  it.each([
    ['named directly', undefined, 'auto', ['some_name']],
    ['named in session pooling', 'session', 'auto', ['some_name']],
    ['unnamed in transaction pooling', 'transaction', 'auto', []],
    ['unnamed with the setting off', undefined, 'off', []],
    ['named with the setting on', 'transaction', 'on', ['some_name']],
  ] as const)('are %s', async (_, pool_mode, DATABASE_NAMED_STATEMENTS, names) => {
    const address = await emptyDatabase()
    const pooler = pool_mode && (await startPooler({ pool_mode }))
    const database = await open(pooler?.urlOf(address) ?? address, { DATABASE_NAMED_STATEMENTS })
    expect((await namesAfter(database)).filter((name) => name === 'some_name')).toEqual(names)
    expect(database.connections).toMatchObject({
      session: pool_mode !== 'transaction',
      isNamed: names.length > 0,
    })
  })
})

describe.runIf(testPostgres && testPgBouncer)('behind PgBouncer in transaction mode', () => {
  const behind = async (address: string, settings: Record<string, string | number> = {}) =>
    (await startPooler({ pool_mode: 'transaction', default_pool_size: 5, ...settings })).urlOf(
      address,
    )

  it('80 parallel redemptions of eight members over two servers each spend their points once', async () => {
    const { address, close } = await freshPostgres()
    await close()
    const pooled = await behind(address)
    const harnesses: Harness[] = []
    for (let server = 0; server < 2; server += 1)
      harnesses.push(
        await openHarness({ database: await openDatabase({ DATABASE_URL: pooled, DATA_DIR: '' }) }),
      )
    cleanUps.push(() => Promise.all(harnesses.map((context) => context.close())))
    const [context, other] = harnesses as [Harness, Harness]
    const members: MemberCaller[] = []
    for (let count = 0; count < 8; count += 1) members.push(await context.join())
    for (const member of members) await context.award(member, 9 * offer.cost)
    const [{ initialPoints } = { initialPoints: 0 }] = await context.rows<{
      initialPoints: number
    }>(sql`select max(redeemable_points)::int as "initialPoints" from loyalty_accounts`)
    const affordable = Math.floor(initialPoints / offer.cost)
    const redeem = (member: MemberCaller, at: Harness, key: string) =>
      at.visitor().call(api.redemption.redeem, {
        body: { redemptionId: offer.offerId },
        key,
        headers: { authorization: `Bearer ${member.token}` },
      })
    const answers = await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 10 }, (_, attempt) =>
          redeem(member, attempt % 2 ? context : other, `press-${attempt}`),
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(8 * Math.min(10, affordable))
    const rows = await context.rows(sql`
      select redeemable_points as points, (select count(*)::int from vouchers v where v.loyalty_account_id = l.id) as vouchers from loyalty_accounts l`)
    expect(rows).toEqual(
      members.map(() => ({
        points: initialPoints - Math.min(10, affordable) * offer.cost,
        vouchers: Math.min(10, affordable),
      })),
    )
  })

  it('several servers migrate an empty database at once; no lock or setting stays on a backend', async () => {
    const address = await emptyDatabase()
    const pooled = await behind(address, { default_pool_size: 2 })
    const databases = await Promise.all([open(pooled), open(pooled), open(pooled)])
    for (const database of databases) await rowsOf(database.tx, sql`select count(*) from accounts`)
    expect(
      await direct(
        address,
        `select locktype from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([])
    const backends = await Promise.all(
      (await connect(pooled, 2)).map(async (client) => {
        const { rows } = await client.query(
          `select pg_sleep(0.1), current_setting('statement_timeout') as statement_timeout`,
        )
        await client.end()
        return rows[0].statement_timeout
      }),
    )
    expect(backends).toEqual(['0', '0'])
  })

  it('every statement runs in UTC, despite the database’s time zone and earlier clients of the backend', async () => {
    const address = await emptyDatabase()
    await direct(
      address,
      `alter database ${new URL(address).pathname.slice(1)} set timezone = 'Asia/Tokyo'`,
    )
    const pooled = await behind(address)
    const database = await open(pooled)
    const strangers = await connect(pooled, 3)
    const zones = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const zone = sql`select current_setting('TimeZone') as zone, pg_sleep(0.005)`
        const [row] = await (at % 2
          ? rowsOf<{ zone: string }>(database.tx, zone)
          : database.tx.transaction((tx) => rowsOf<{ zone: string }>(tx, zone)))
        return row?.zone
      }).concat(
        strangers.map(async (stranger) => {
          for (let time = 0; time < 20; time += 1)
            await stranger.query(`set timezone = 'Europe/Paris'`)
          await stranger.end()
          return 'UTC'
        }),
      ),
    )
    expect(new Set(zones)).toEqual(new Set(['UTC']))
  })

  it('an unavailable database is reported as 503, and recovers at once', async () => {
    const address = await emptyDatabase()
    const name = new URL(address).pathname.slice(1)
    const context = await openHarness({
      database: await openDatabase({
        DATABASE_URL: await behind(address, { server_login_retry: 1, query_wait_timeout: 2 }),
        DATA_DIR: '',
      }),
    })
    cleanUps.push(() => context.close())
    const mia = await context.join()
    const ask = async () =>
      (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status
    await direct(testPostgres ?? '', `alter database ${name} allow_connections false`)
    await direct(
      testPostgres ?? '',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    const unavailable = await Promise.all(Array.from({ length: 20 }, ask))
    await direct(testPostgres ?? '', `alter database ${name} allow_connections true`)
    expect(new Set(unavailable)).toEqual(new Set([503]))
    await expect.poll(ask).toBe(200)
  })

  it('logs a warning when no statement has a time limit, unless the role sets one', async () => {
    const address = await emptyDatabase()
    const pooled = await behind(address)
    const lines: unknown[] = []
    const log = {
      info: (facts: object) => lines.push(facts),
      warn: (facts: object) => lines.push(facts),
    }
    logConnections(await open(pooled), log)
    await direct(
      address,
      `alter database ${new URL(address).pathname.slice(1)} set statement_timeout = '9s'`,
    )
    logConnections(await open(await behind(address)), log)
    logConnections(await open(address), log)
    expect(lines).toEqual([
      { pooling: 'transaction', namedStatements: false },
      { setting: 'statement_timeout' },
      { pooling: 'transaction', namedStatements: false },
      { pooling: 'session', namedStatements: true },
    ])
  })
})

describe.runIf(testPostgres)('directly', () => {
  it('a statement times out after nine seconds, but never for commands with noTimeLimit', async () => {
    const address = await emptyDatabase()
    const limitOf = async (database: Database) =>
      (
        await rowsOf<{ limit: string }>(
          database.tx,
          sql`select current_setting('statement_timeout') as limit`,
        )
      )[0]?.limit
    expect([
      await limitOf(await open(address)),
      await limitOf(await open(address, { noTimeLimit: true })),
    ]).toEqual(['9s', '0'])
  })
})
