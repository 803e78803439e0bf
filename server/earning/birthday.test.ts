import { spawn, type ChildProcess } from 'node:child_process'
import { birthdaysDue } from '#domain/birthday.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { projectRoot } from '#server/kit/root.ts'
import { applyPack } from '#server/membership/apply.ts'
import { waitingFor } from './birthday.ts'
import { giveBirthdays } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const MEMBERS = 20_000
const setClock = (house: Harness, iso: string) => house.clock.moveMinutes((new Date(iso).getTime() - house.clock.now().getTime()) / 60_000)
const born = (house: Harness, { accountId }: MemberCaller, date: string) => house.rows(sql`update accounts set date_of_birth = ${date} where id = ${accountId}`)
const gifts = async (house: Harness, { loyaltyAccountId }: MemberCaller) => (await house.rows<{ date: string }>(sql`
  select reason_values ->> 'date' as date from point_entries where loyalty_account_id = ${loyaltyAccountId} and origin_type = 7 order by id`)).map(({ date }) => date)

describe('a birthday', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness()
  })
  afterAll(() => house.close())
  const joined = async (at: string, birth: string) => {
    setClock(house, at)
    const mia = await house.join()
    await born(house, mia, birth)
    return mia
  }
  const at = async (...moments: string[]) => {
    for (const moment of moments) {
      setClock(house, moment)
      await giveBirthdays.run(house.house)
    }
  }

  it.each([
    // born, the moments at which the job runs, the birthdays given for
    ['1980-07-03', ['2091-07-02T23:59:00Z'], []],
    ['1980-07-03', ['2091-07-03T00:01:00Z', '2091-07-03T00:01:00Z', '2091-07-03T23:00:00Z'], ['2091-07-03']],
    ['1980-07-03', ['2091-07-26T23:59:00Z'], ['2091-07-03']], // 23 days late
    ['1980-07-03', ['2091-07-27T00:01:00Z'], []],
    ['1980-12-31', ['2092-01-02T10:00:00Z', '2091-12-30T10:00:00Z', '2091-12-31T10:00:00Z', '2092-01-01T00:10:00Z'], ['2091-12-31']], // over New Year and back
    ['1980-01-01', ['2091-12-31T23:50:00Z', '2092-01-01T00:20:00Z', '2091-12-31T23:58:00Z', '2092-01-01T00:40:00Z'], ['2092-01-01']],
    ['1980-01-01', ['2093-01-01T10:00:00Z', '2092-01-01T10:00:00Z', '2093-01-01T10:00:00Z'], ['2093-01-01', '2092-01-01']], // a year ahead by mistake
    ['1980-02-29', ['2091-02-27T10:00:00Z', '2091-02-28T10:00:00Z', '2091-03-01T10:00:00Z'], ['2091-02-28']],
    ['1980-02-29', ['2092-02-28T10:00:00Z', '2092-02-29T10:00:00Z', '2092-03-01T10:00:00Z', '2092-02-28T10:00:00Z'], ['2092-02-29']],
  ])('of those born on %s, seen at %j: given for %j [EN-73]', async (birth, moments, dates) => {
    const mia = await joined('2090-05-05T10:00:00Z', birth)
    await at(...moments)
    expect(await gifts(house, mia)).toEqual(dates)
  })

  it('before she joined gives nothing; the one on which she joined does', async () => {
    const before = await joined('2091-07-04T10:00:00Z', '1980-07-03')
    const same = await joined('2091-07-03T20:00:00Z', '1980-07-03')
    await at('2091-07-05T10:00:00Z')
    expect([await gifts(house, before), await gifts(house, same)]).toEqual([[], ['2091-07-03']])
  })

  it('tells in the history what it was for, and counts for the level', async () => {
    const mia = await joined('2091-07-03T20:00:00Z', '1980-07-03')
    await at('2091-07-03T20:01:00Z')
    const [row] = await house.rows(sql`select origin_type, redeemable_delta, counted_delta, reason_key from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and idempotency_key = 'birthday:2091'`)
    expect(row).toEqual({ origin_type: 7, redeemable_delta: 150, counted_delta: 150, reason_key: 'birthday' })
  })

  it('before the programme gave anything for it gives nothing, and nothing while it is switched off', async () => {
    const withGift = (isActive: boolean) => ({ ...home, programme: { ...home.programme, features: home.programme.features.map((feature) => (feature.featureName === 'BirthdayPoints' ? { ...feature, isActive } : feature)) } })
    const mia = await joined('2091-07-01T10:00:00Z', '1980-07-03')
    await applyPack(house.tx, withGift(false), house.clock.now())
    await at('2091-07-03T10:00:00Z')
    expect(await gifts(house, mia)).toEqual([])
    setClock(house, '2091-07-04T10:00:00Z')
    await applyPack(house.tx, withGift(true), house.clock.now())
    await at('2091-07-06T10:00:00Z')
    // Another start switches nothing on anew.
    await applyPack(house.tx, withGift(true), house.clock.now())
    expect(await gifts(house, mia)).toEqual([])
    await at('2092-07-03T10:00:00Z')
    expect(await gifts(house, mia)).toEqual(['2092-07-03'])
  })
})

describe.runIf(testPostgres)('birthdays on PostgreSQL', () => {
  const running = new Set<ChildProcess>()
  afterEach(() => running.forEach((child) => child.kill('SIGKILL')))

  /** A server's process that has everything ready and does the job on each day that it is told. */
  async function ready(address: string): Promise<{ go(day: string): Promise<unknown> }> {
    const code = `
      const { openDatabase } = await import('#server/kit/db.ts'); const { giveBirthdays } = await import('#server/earning/jobs.ts')
      const database = await openDatabase({ DATABASE_URL: process.argv[1], DATA_DIR: '' })
      const job = (day) => giveBirthdays.run({ database, clock: { now: () => new Date(day) } })
      process.stdin.on('data', (day) => job(String(day).trim()).then(() => console.log('done'), () => process.exit(1)))
      console.log('ready')`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code, address], { cwd: projectRoot, env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'inherit'] })
    running.add(child)
    const ended = new Promise<number | null>((done) => child.once('exit', (status) => done(status)))
    const says = () => Promise.race([new Promise((said) => child.stdout.once('data', said)), ended.then((status) => Promise.reject(new Error(`it ended with ${status}`)))])
    await says()
    return { go: (day) => (child.stdin.write(`${day}\n`), says()) }
  }

  it(`are given once by three processes at once, in ${ROUNDS} years [EN-73]`, { timeout: 300_000 + ROUNDS * 20_000 }, async () => {
    const database = await freshPostgres()
    const house = await openHarness({ database })
    setClock(house, '2090-05-05T10:00:00Z')
    const members = []
    for (let count = 0; count < 40; count += 1) members.push(await house.join())
    await house.rows(sql`update accounts set date_of_birth = '1980-07-03'`)
    const processes = await Promise.all([1, 2, 3].map(() => ready(database.address)))
    const days: string[] = []
    for (let year = 2091; year < 2091 + ROUNDS; year += 1) {
      days.push(`${year}-07-03`)
      await Promise.all(processes.map(({ go }) => go(`${year}-07-03T10:00:00Z`)))
      for (const mia of members) expect(await gifts(house, mia)).toEqual(days)
    }
    running.forEach((child) => child.kill('SIGKILL'))
    await house.close()
  })

  it('are found by their index among many members', { timeout: 300_000 }, async () => {
    const house = await openHarness({ database: await freshPostgres() })
    for (let from = 1; from < MEMBERS; from += 5_000) {
      const some = sql`generate_series(${from}::int, ${from + 4_999}::int) n`
      await house.rows(sql`
        insert into accounts (id, brand, email, created_at, date_of_birth)
        select 'a' || n, ${home.slug}, n || '@example.test', now(), date '1950-01-01' + (n * 7919) % 20000 from ${some}`)
      await house.rows(sql`
        insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
        select 'n' || n, ${home.slug}, ${home.ids.assetId}, 'a' || n, n, now() from ${some}`)
      await house.rows(sql`
        insert into loyalty_accounts (id, brand, account_id, membership_id, nft_id, member_code, tier_id, tier_reached_at, joined_at)
        select 'l' || n, ${home.slug}, 'a' || n, ${home.ids.membershipId}, 'n' || n, 'c' || n, ${home.programme.tiers[0]!.tierId}, now(), now() from ${some}`)
    }
    await house.rows(sql`analyze`)
    const now = new Date('2091-07-03T10:00:00Z')
    const gift = { membershipId: home.ids.membershipId, points: 150, since: undefined }
    const plan = (await house.rows<{ 'QUERY PLAN': string }>(sql`explain ${waitingFor(gift, '', now)}`)).map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toContain('accounts_birthday')
    expect(plan).not.toContain('Seq Scan on accounts')
    expect(birthdaysDue(now)).toHaveLength(24)
    await house.close()
  })
})
