import { spawn, type ChildProcess } from 'node:child_process'
import { dueBirthdays } from '#domain/birthday.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { applyPack } from '#server/membership/apply-pack.ts'
import { birthdaysToCredit } from './birthdays-to-credit.ts'
import { creditBirthdaysJob } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const MEMBERS = 20_000
const setClock = (harness: Harness, iso: string) =>
  harness.clock.moveMinutes((new Date(iso).getTime() - harness.clock.now().getTime()) / 60_000)
const birthdate = (harness: Harness, { accountId }: MemberCaller, date: string) =>
  harness.rows(sql`update accounts set date_of_birth = ${date} where id = ${accountId}`)
const gifts = async (harness: Harness, { loyaltyAccountId }: MemberCaller) =>
  (
    await harness.rows<{ date: string }>(sql`
  select reason_values ->> 'date' as date from point_entries where loyalty_account_id = ${loyaltyAccountId} and origin_type = 7 order by id`)
  ).map(({ date }) => date)

describe('a birthday', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.close())
  const joinAt = async (at: string, birth: string) => {
    setClock(harness, at)
    const mia = await harness.join()
    await birthdate(harness, mia, birth)
    return mia
  }
  const at = async (...moments: string[]) => {
    for (const moment of moments) {
      setClock(harness, moment)
      await creditBirthdaysJob.run(harness.context)
    }
  }

  it.each([
    // born, times at which the job runs, birthdays credited
    ['1980-07-03', ['2091-07-02T23:59:00Z'], []],
    [
      '1980-07-03',
      ['2091-07-03T00:01:00Z', '2091-07-03T00:01:00Z', '2091-07-03T23:00:00Z'],
      ['2091-07-03'],
    ],
    ['1980-07-03', ['2091-07-26T23:59:00Z'], ['2091-07-03']], // 23 days late
    ['1980-07-03', ['2091-07-27T00:01:00Z'], []],
    [
      '1980-12-31',
      [
        '2092-01-02T10:00:00Z',
        '2091-12-30T10:00:00Z',
        '2091-12-31T10:00:00Z',
        '2092-01-01T00:10:00Z',
      ],
      ['2091-12-31'],
    ], // over New Year and back
    [
      '1980-01-01',
      [
        '2091-12-31T23:50:00Z',
        '2092-01-01T00:20:00Z',
        '2091-12-31T23:58:00Z',
        '2092-01-01T00:40:00Z',
      ],
      ['2092-01-01'],
    ],
    [
      '1980-01-01',
      ['2093-01-01T10:00:00Z', '2092-01-01T10:00:00Z', '2093-01-01T10:00:00Z'],
      ['2093-01-01', '2092-01-01'],
    ], // a clock that was wrongly a year ahead
    [
      '1980-02-29',
      ['2091-02-27T10:00:00Z', '2091-02-28T10:00:00Z', '2091-03-01T10:00:00Z'],
      ['2091-02-28'],
    ],
    [
      '1980-02-29',
      [
        '2092-02-28T10:00:00Z',
        '2092-02-29T10:00:00Z',
        '2092-03-01T10:00:00Z',
        '2092-02-28T10:00:00Z',
      ],
      ['2092-02-29'],
    ],
  ])(
    'of members born on %s, with job runs at %j, is credited for %j [EN-73]',
    async (birth, moments, dates) => {
      const mia = await joinAt('2090-05-05T10:00:00Z', birth)
      await at(...moments)
      expect(await gifts(harness, mia)).toEqual(dates)
    },
  )

  it('before joining gives nothing; one on the day of joining does', async () => {
    const before = await joinAt('2091-07-04T10:00:00Z', '1980-07-03')
    const same = await joinAt('2091-07-03T20:00:00Z', '1980-07-03')
    await at('2091-07-05T10:00:00Z')
    expect([await gifts(harness, before), await gifts(harness, same)]).toEqual([[], ['2091-07-03']])
  })

  it('has its reason in the history, and counts for the tier', async () => {
    const mia = await joinAt('2091-07-03T20:00:00Z', '1980-07-03')
    await at('2091-07-03T20:01:00Z')
    const [row] = await harness.rows(
      sql`select origin_type, redeemable_delta, tier_points_delta, reason_key from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and idempotency_key = 'birthday:2091'`,
    )
    expect(row).toEqual({
      origin_type: 7,
      redeemable_delta: 150,
      tier_points_delta: 150,
      reason_key: 'birthday',
    })
  })

  it('gives nothing while the feature is off, nor for a day before it was switched on', async () => {
    const withGift = (isActive: boolean) => ({
      ...home,
      program: {
        ...home.program,
        features: home.program.features.map((feature) =>
          feature.featureName === 'BirthdayPoints' ? { ...feature, isActive } : feature,
        ),
      },
    })
    const mia = await joinAt('2091-07-01T10:00:00Z', '1980-07-03')
    await applyPack(harness.tx, withGift(false), harness.clock.now())
    await at('2091-07-03T10:00:00Z')
    expect(await gifts(harness, mia)).toEqual([])
    setClock(harness, '2091-07-04T10:00:00Z')
    await applyPack(harness.tx, withGift(true), harness.clock.now())
    await at('2091-07-06T10:00:00Z')
    // Applying the pack again does not reset the start of the feature.
    await applyPack(harness.tx, withGift(true), harness.clock.now())
    expect(await gifts(harness, mia)).toEqual([])
    await at('2092-07-03T10:00:00Z')
    expect(await gifts(harness, mia)).toEqual(['2092-07-03'])
  })
})

describe.runIf(testPostgres)('birthdays (postgres)', () => {
  const running = new Set<ChildProcess>()
  afterEach(() => running.forEach((child) => child.kill('SIGKILL')))

  /** Starts a process that runs the job for each day it is sent. */
  async function startJobProcess(address: string): Promise<{ go(day: string): Promise<unknown> }> {
    const code = `
      const { openDatabase } = await import('#server/lib/database/open-database.ts'); const { creditBirthdaysJob } = await import('#server/earning/jobs.ts')
      const database = await openDatabase({ DATABASE_URL: process.argv[1], DATA_DIR: '' })
      const job = (day) => creditBirthdaysJob.run({ database, clock: { now: () => new Date(day) } })
      process.stdin.on('data', (day) => job(String(day).trim()).then(() => console.log('done'), () => process.exit(1)))
      console.log('ready')`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', code, address],
      { cwd: projectRoot, env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'inherit'] },
    )
    running.add(child)
    const exited = new Promise<number | null>((done) =>
      child.once('exit', (status) => done(status)),
    )
    const nextOutput = () =>
      Promise.race([
        new Promise((resolve) => child.stdout.once('data', resolve)),
        exited.then((status) => Promise.reject(new Error(`the process ended with ${status}`))),
      ])
    await nextOutput()
    return { go: (day) => (child.stdin.write(`${day}\n`), nextOutput()) }
  }

  it(
    `are credited once by three simultaneous processes, in ${ROUNDS} years [EN-73]`,
    { timeout: 300_000 + ROUNDS * 20_000 },
    async () => {
      const database = await freshPostgres()
      const harness = await openHarness({ database })
      setClock(harness, '2090-05-05T10:00:00Z')
      const members = []
      for (let count = 0; count < 40; count += 1) members.push(await harness.join())
      await harness.rows(sql`update accounts set date_of_birth = '1980-07-03'`)
      const processes = await Promise.all([1, 2, 3].map(() => startJobProcess(database.address)))
      const days: string[] = []
      for (let year = 2091; year < 2091 + ROUNDS; year += 1) {
        days.push(`${year}-07-03`)
        await Promise.all(processes.map(({ go }) => go(`${year}-07-03T10:00:00Z`)))
        for (const mia of members) expect(await gifts(harness, mia)).toEqual(days)
      }
      running.forEach((child) => child.kill('SIGKILL'))
      await harness.close()
    },
  )

  it('are found by their index among 20,000 members', { timeout: 300_000 }, async () => {
    const harness = await openHarness({ database: await freshPostgres() })
    for (let from = 1; from < MEMBERS; from += 5_000) {
      const series = sql`generate_series(${from}::int, ${from + 4_999}::int) n`
      await harness.rows(sql`
        insert into accounts (id, brand, email, created_at, date_of_birth)
        select 'a' || n, ${home.slug}, n || '@example.test', now(), date '1950-01-01' + (n * 7919) % 20000 from ${series}`)
      await harness.rows(sql`
        insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
        select 'n' || n, ${home.slug}, ${home.ids.assetId}, 'a' || n, n, now() from ${series}`)
      await harness.rows(sql`
        insert into loyalty_accounts (id, brand, account_id, membership_id, nft_id, member_code, tier_id, tier_reached_at, joined_at)
        select 'l' || n, ${home.slug}, 'a' || n, ${home.ids.membershipId}, 'n' || n, 'c' || n, ${home.program.tiers[0]!.tierId}, now(), now() from ${series}`)
    }
    await harness.rows(sql`analyze`)
    const now = new Date('2091-07-03T10:00:00Z')
    const gift = { membershipId: home.ids.membershipId, points: 150, since: undefined }
    const plan = (
      await harness.rows<{ 'QUERY PLAN': string }>(
        sql`explain ${birthdaysToCredit(harness.tx, gift, '', now).getSQL()}`,
      )
    )
      .map((line) => line['QUERY PLAN'])
      .join('\n')
    expect(plan).toContain('accounts_birthday')
    expect(plan).not.toContain('Seq Scan on accounts')
    expect(dueBirthdays(now)).toHaveLength(24)
    await harness.close()
  })
})
