import { profile } from '#contract/profile.ts'
import { api } from '#contract/index.ts'
import { daysLater, endOf, monthsAfter } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveBirthdays } from '#server/earning/jobs.ts'
import { cheapestOf, home, openHarness, stranger, type Harness, type MemberCaller } from '#server/harness.ts'
import { redeem } from '#server/redemption/redeem.ts'
import { addEntry } from './ledger.ts'
import { expirePoints, measureLevels } from './jobs.ts'

const SEEDS = Math.min(20, Number(process.env['SOAK_ROUNDS'] ?? 2))
const jobs = [measureLevels, expirePoints, giveBirthdays]
/** Far from the day on which this runs. 18 months after 31 August 2090 is 29 February 2092. */
const start = '2090-08-31T20:00:00.000Z'
const [influencer, muse, icon] = home.programme.tiers.map(({ tierId }) => tierId)
const cheapest = cheapestOf(home)

const setClock = (house: Harness, iso: string) => house.clock.moveMinutes((new Date(iso).getTime() - house.clock.now().getTime()) / 60_000)
const born = (house: Harness, member: MemberCaller, date: string) => house.rows(sql`update accounts set date_of_birth = ${date} where id = ${member.accountId}`)

type Act = { at: string; does(house: Harness, member: MemberCaller): Promise<unknown> }
const gives = (points: number) => (house: Harness, member: MemberCaller) => house.give(member, points)
const redeems = (house: Harness, { accountId }: MemberCaller) =>
  redeem(house.tx, { member: { accountId, brand: home.slug }, offerId: cheapest.offerId, idempotencyKey: undefined, now: house.clock.now() })

/** Members with different stories; everything that they do themselves. The welcome is 150 points. */
const stories = {
  newcomer: [{ at: start, does: async () => undefined }],
  sleeper: [{ at: start, does: gives(300) }, { at: start, does: (house: Harness, { accountId }: MemberCaller) => house.rows(sql`update accounts set language = 'fr' where id = ${accountId}`) }],
  spender: [{ at: start, does: gives(300) }, { at: '2092-02-10T09:00:00.000Z', does: redeems }],
  saver: [{ at: start, does: gives(300) }, { at: '2092-02-15T09:00:00.000Z', does: gives(10) }],
  loyal: [{ at: start, does: gives(600) }, { at: '2091-06-10T09:00:00.000Z', does: gives(300) }],
  stepsDown: [{ at: '2090-03-01T10:00:00.000Z', does: gives(105) }, { at: start, does: gives(245) }, { at: '2091-12-01T09:00:00.000Z', does: gives(250) }],
  leapling: [{ at: start, does: (house: Harness, member: MemberCaller) => born(house, member, '1960-02-29') }],
  sylvester: [{ at: start, does: (house: Harness, member: MemberCaller) => born(house, member, '1970-12-31') }],
  january: [{ at: start, does: (house: Harness, member: MemberCaller) => born(house, member, '1980-01-01') }],
  joinedThatDay: [{ at: start, does: (house: Harness, member: MemberCaller) => born(house, member, '1990-08-31') }],
  joinedDayAfter: [{ at: start, does: (house: Harness, member: MemberCaller) => born(house, member, '1990-08-30') }],
  erased: [{ at: start, does: gives(300) }, { at: start, does: async (house: Harness, member: MemberCaller) => expect((await member.call(profile.erase, { body: { code: await house.codeFor(member) } })).status).toBe(200) }],
  merged: [{ at: start, does: gives(300) }, { at: start, does: async (house: Harness, member: MemberCaller) => house.merge(member, await house.join()) }],
  elsewhere: [{ at: start, does: async () => undefined }],
} satisfies Record<string, Act[]>
type Name = keyof typeof stories
const names = Object.keys(stories) as Name[]

/** Everybody joins, and what they do later waits to be done. */
async function peopled(house: Harness) {
  const members = {} as Record<Name, MemberCaller>
  const acts = Object.entries(stories).flatMap(([name, story]) => (story as Act[]).map((act) => ({ ...act, name: name as Name }))).sort((a, b) => a.at.localeCompare(b.at))
  const live = async (until: string) => {
    while (acts[0] && acts[0].at <= until) {
      const { at, name, does } = acts.shift()!
      setClock(house, at)
      members[name] ??= await house.join(`${name.toLowerCase()}@example.test`, name === 'elsewhere' ? stranger : home)
      await does(house, members[name])
    }
    setClock(house, until)
  }
  await live(start)
  return { members, live }
}

type NoticeRow = { kind: string; period: string; noticed: string; ends: string }
async function toldTo(house: Harness, { loyaltyAccountId }: MemberCaller): Promise<NoticeRow[]> {
  const rows = await house.rows<{ kind: string; period: string; noticed_at: string; ends_at: string }>(sql`select * from notices where loyalty_account_id = ${loyaltyAccountId} order by noticed_at, kind desc`)
  return rows.map((row) => ({ kind: row.kind, period: row.period, noticed: new Date(row.noticed_at).toISOString(), ends: new Date(row.ends_at).toISOString() }))
}
const movedBy = (house: Harness, { loyaltyAccountId }: MemberCaller, ...reasons: string[]) => house.rows<{ day: string; reason: string; points: number; origin: number }>(sql`
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, reason_key as reason, redeemable_delta as points, origin_type as origin from point_entries
  where loyalty_account_id = ${loyaltyAccountId} and reason_key in (${sql.join(reasons.map((reason) => sql`${reason}`), sql`, `)}) order by id`)
async function standing(house: Harness, { loyaltyAccountId }: MemberCaller) {
  const [row] = await house.rows<{ tier_id: string; tier_reached_at: string; redeemable_points: number }>(sql`select tier_id, tier_reached_at, redeemable_points from loyalty_accounts where id = ${loyaltyAccountId}`)
  return { tier: row!.tier_id, reached: new Date(row!.tier_reached_at).toISOString(), points: row!.redeemable_points }
}

describe('20 months, day by day', { timeout: 600_000 }, () => {
  let house: Harness
  let members: Record<Name, MemberCaller>
  beforeAll(async () => {
    house = await openHarness()
    const people = await peopled(house)
    members = people.members
    for (let day = new Date('2090-09-01T13:00:00.000Z'); day < new Date('2092-05-01T00:00:00.000Z'); day = daysLater(day, 1)) {
      await people.live(day.toISOString())
      for (const job of jobs) await job.run(house.house)
    }
  }, 600_000)
  afterAll(() => house.close())

  const told = async (name: Name) => (await toldTo(house, members[name])).map(({ kind, noticed, ends }) => `${noticed.slice(0, 10)} ${kind} until ${ends.slice(0, 10)}`)
  const level = '2092-01-30 level until 2092-02-29'
  const first = '2092-01-30 expiry30 until 2092-02-29'
  const second = '2092-02-22 expiry7 until 2092-02-29'

  it.each<[Name, string[]]>([
    ['newcomer', [first, second]],
    ['elsewhere', [first, second]],
    ['sleeper', [level, first, second]],
    ['spender', [level, first]], // what she redeems begins another period
    ['saver', [level, first]],
    ['loyal', []],
    ['stepsDown', [level]],
    ['leapling', []],
    ['erased', []],
    ['merged', []],
  ])('%s is told what she has to know, on its day and once [CO-39, CO-46]', async (name, notices) => {
    expect(await told(name)).toEqual(notices)
    const letters = await house.rows<{ kind: string }>(sql`select kind from outbox where values ->> 'loyaltyAccountId' = ${members[name].loyaltyAccountId}`)
    expect(letters).toHaveLength(notices.length)
  })

  it.each<[Name, number, number]>([['newcomer', 150, 0], ['elsewhere', 150, 0], ['sleeper', 450, 0], ['spender', 0, 450 - cheapest.cost], ['saver', 0, 460], ['erased', 0, 450], ['merged', 0, 0]])(
    'of %s expire %i points, and %i are left [CO-39]', async (name, gone, left) => {
      expect(await movedBy(house, members[name], 'expired')).toEqual(gone ? [{ day: '2092-03-01', reason: 'expired', points: -gone, origin: 13 }] : [])
      expect((await standing(house, members[name])).points).toBe(left)
    })

  it.each<[Name, string | undefined, string]>([
    ['newcomer', influencer, '2090-08-31'],
    ['sleeper', influencer, '2092-03-01'],
    ['spender', influencer, '2092-03-01'], // spending keeps points alive, and counts for no level
    ['saver', muse, '2092-02-15'],
    ['loyal', icon, '2091-06-10'],
    ['stepsDown', muse, '2092-03-01'],
    ['erased', muse, '2090-08-31'],
    ['merged', muse, '2090-08-31'],
  ])('%s ends on %s, reached on %s [CO-46]', async (name, tier, day) => {
    const { tier: at, reached } = await standing(house, members[name])
    expect([at, reached.slice(0, 10)]).toEqual([tier, day])
  })

  it.each<[Name, string[]]>([
    ['leapling', ['2091-02-28', '2092-02-29']],
    ['sylvester', ['2090-12-31', '2091-12-31']],
    ['january', ['2091-01-01', '2092-01-01']],
    ['joinedThatDay', ['2090-09-01', '2091-08-31']], // the first round came a day late
    ['joinedDayAfter', ['2091-08-30']],
    ['newcomer', []],
  ])('%s is given her birthdays [EN-73]', async (name, days) => {
    expect(await movedBy(house, members[name], 'birthday')).toEqual(days.map((day) => ({ day, reason: 'birthday', points: 150, origin: 7 })))
  })

  it('writes to her in her language what changes, when, and what helps', async () => {
    const [, , french] = (await house.lettersTo('sleeper@example.test')).filter(({ subject }) => /Muse|points/.test(subject)).reverse()
    expect(french).toMatchObject({ subject: 'Vos 450 points sont valables jusqu’au 29 février 2092' })
    const [level, expiry] = (await house.lettersTo('spender@example.test')).filter(({ subject }) => /Muse|points/.test(subject)).sort((a, b) => a.subject.localeCompare(b.subject)).reverse()
    expect(level).toMatchObject({ subject: 'Your 450 points are good until February 29, 2092' })
    expect(level?.text).toContain('Points expire after 18 months in which you neither earn nor redeem any.')
    expect(expiry?.subject).toBe('You are Muse until February 29, 2092')
    for (const says of ['changes from Muse to Influencer after February 29, 2092', 'With 250 more points by then', `/membership/${members.spender.loyaltyAccountId}`, 'because you are a member']) expect(expiry?.text).toContain(says)
  })

  it('tells the page the same days', async () => {
    const ends = async (name: Name) => (await (await house.anotherDevice(members[name])).call(api.membership.membership, { params: { id: members[name].loyaltyAccountId } })).body.account
    expect(await ends('saver')).toMatchObject({ tierKeptUntil: '2093-08-15T12:00:00.000Z', pointsExpireAt: '2093-08-15T12:00:00.000Z' })
    const gone = await ends('sleeper')
    expect([gone?.tierKeptUntil, gone?.pointsExpireAt]).toEqual([undefined, undefined])
  })

  it('tells in the export what she was told ahead', async () => {
    const { body } = await (await house.anotherDevice(members.sleeper)).call(profile.exportAll)
    expect((body.data as Record<string, unknown>)['noticesAhead']).toEqual([
      { about: 'points', at: expect.stringContaining('2092-02-22'), lastDay: '2092-02-29' },
      { about: 'points', at: expect.stringContaining('2092-01-30'), lastDay: '2092-02-29' },
      { about: 'level', at: expect.stringContaining('2092-01-30'), lastDay: '2092-02-29' },
    ])
  })

  it('tells in the history why points are gone', async () => {
    const sleeper = await house.anotherDevice(members.sleeper)
    const { body } = await sleeper.call(api.points.history, { params: { id: sleeper.loyaltyAccountId } })
    expect(body.history[0]).toMatchObject({ originType: 13, action: 2, amount: 450, reason: 'Points expired', why: expect.stringContaining('18 months') })
  })
})

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

describe.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))('jobs at random hours, twice, late, dead for weeks, by clocks that differ (seed %i)', (seed) => {
  it('tell first, do nothing twice and nothing early [CO-39, CO-46, EN-73]', { timeout: 600_000 }, async () => {
    const house = await openHarness()
    const { members, live } = await peopled(house)
    const roll = dice(seed)
    for (let now = daysLater(new Date(start), 1); now < new Date('2092-10-01T00:00:00.000Z'); now = daysLater(now, roll(12) === 0 ? 10 + roll(60) : (1 + roll(150)) / 24)) {
      await live(now.toISOString())
      const rounds = [...jobs, ...(roll(3) === 0 ? jobs : [])].sort(() => roll(3) - 1)
      for (const job of rounds) {
        await job.run(house.house)
        house.clock.moveMinutes([61, -10, -51][roll(3)]!)
      }
    }
    for (const name of names) {
      const notices = await toldTo(house, members[name])
      const letters = await house.rows(sql`select 1 from outbox where values ->> 'loyaltyAccountId' = ${members[name].loyaltyAccountId}`)
      expect([name, letters.length]).toEqual([name, notices.length])
      expect(new Set(notices.map(({ kind, period }) => `${kind} ${period}`)).size).toBe(notices.length)
      for (const { kind, noticed, ends } of notices) expect(endOf(new Date(ends)) >= daysLater(new Date(noticed), kind === 'expiry7' ? 7 : 30), `${name} ${kind}`).toBe(true)

      const [expired, ...more] = await house.rows<{ at: string; idempotency_key: string }>(sql`select at, idempotency_key from point_entries where loyalty_account_id = ${members[name].loyaltyAccountId} and reason_key = 'expired'`)
      // Whoever has a birthday may have lost it to the weeks without a server, and her points later.
      const hasBirthday = ['leapling', 'sylvester', 'january', 'joinedThatDay', 'joinedDayAfter'].includes(name)
      if (!hasBirthday) expect([name, expired !== undefined]).toEqual([name, ['newcomer', 'sleeper', 'elsewhere'].includes(name)])
      expect(more).toEqual([])
      if (expired) {
        const last = notices.find(({ kind, ends }) => kind === 'expiry7' && expired.idempotency_key.endsWith(ends))
        const before = notices.filter(({ kind, period }) => kind !== 'level' && period === last?.period)
        expect(before.map(({ kind }) => kind).sort()).toEqual(['expiry30', 'expiry7'])
        for (const { ends } of before) expect(new Date(expired.at) >= endOf(new Date(ends))).toBe(true)
      }
      const gifts = await house.rows<{ year: string }>(sql`select left(reason_values ->> 'date', 4) as year from point_entries where loyalty_account_id = ${members[name].loyaltyAccountId} and origin_type = 7`)
      expect([name, new Set(gifts.map(({ year }) => year)).size]).toEqual([name, gifts.length])
    }
    for (const name of ['sleeper', 'stepsDown'] as const) {
      const [notice] = (await toldTo(house, members[name])).filter(({ kind }) => kind === 'level')
      const { tier, reached } = await standing(house, members[name])
      expect([name, tier]).toEqual([name, name === 'sleeper' ? influencer : muse])
      expect(new Date(reached) >= endOf(new Date(notice!.ends))).toBe(true)
    }
    await house.close()
  })
})

describe('a clock that goes back and forth over the end', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness()
  })
  afterAll(() => house.close())
  const allJobs = async () => {
    for (const job of jobs) await job.run(house.house)
  }

  it('tells and takes once', async () => {
    setClock(house, start)
    const mia = await house.join()
    await house.give(mia, 300)
    for (const moment of ['2092-01-30T12:30', '2092-01-30T11:30', '2092-01-30T12:30', '2092-02-22T12:10', '2092-02-22T11:00', '2092-02-22T12:10', '2092-03-01T12:01', '2092-03-01T11:50', '2092-03-01T12:51', '2091-01-01T00:00', '2092-03-02T12:00']) {
      setClock(house, `${moment}:00.000Z`)
      await allJobs()
    }
    expect((await toldTo(house, mia)).map(({ kind }) => kind).sort()).toEqual(['expiry30', 'expiry7', 'level'])
    expect(await movedBy(house, mia, 'expired')).toEqual([{ day: '2092-03-01', reason: 'expired', points: -450, origin: 13 }])
    expect((await standing(house, mia)).tier).toBe(influencer)
  })

  it('that was years ahead for an hour takes nothing, and what it has told makes no end earlier', async () => {
    setClock(house, start)
    const mia = await house.join()
    await house.give(mia, 300)
    setClock(house, '2095-01-01T00:00:00.000Z')
    await allJobs()
    for (const moment of ['2090-09-01', '2092-03-02', '2093-01-01', '2094-12-31']) {
      setClock(house, `${moment}T13:00:00.000Z`)
      await allJobs()
      expect(await standing(house, mia)).toMatchObject({ tier: muse, points: 450 })
    }
  })

  it('shows current and past points by the calendar: 31 August counts until the end of February [CO-36, CO-46]', async () => {
    setClock(house, start)
    const mia = await house.join()
    const balance = async (at: string) => {
      setClock(house, at)
      return (await (await house.anotherDevice(mia)).call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body
    }
    expect(await balance('2092-02-29T20:00:00.000Z')).toMatchObject({ currentPoints: 150, pastPoints: 0 })
    expect(await balance('2092-03-01T20:00:00.000Z')).toMatchObject({ currentPoints: 0, pastPoints: 150 })
    expect(await balance('2093-08-31T19:59:00.000Z')).toMatchObject({ currentPoints: 0, pastPoints: 150 })
    expect(await balance('2093-08-31T20:01:00.000Z')).toMatchObject({ currentPoints: 0, pastPoints: 0 })
  })

  it('somebody whose row cannot be turned keeps nobody else waiting, and the fault is told', async () => {
    setClock(house, start)
    const [broken, sound] = [await house.join(), await house.join()]
    setClock(house, '2092-01-30T13:00:00.000Z')
    await house.rows(sql`create function refuse() returns trigger language plpgsql as $$ begin if new.loyalty_account_id = ${sql.raw(`'${broken.loyaltyAccountId}'`)} then raise 'broken'; end if; return new; end $$`)
    await house.rows(sql`create trigger refuse before insert on notices for each row execute function refuse()`)
    await expect(expirePoints.run(house.house)).rejects.toThrow()
    expect([await toldTo(house, broken), (await toldTo(house, sound)).length]).toEqual([[], 1])
    expect(await house.rows(sql`select 1 from outbox where values ->> 'loyaltyAccountId' = ${broken.loyaltyAccountId}`)).toEqual([])
    await house.rows(sql`drop trigger refuse on notices`)
    await expirePoints.run(house.house)
    expect((await toldTo(house, broken)).length).toBe(1)
  })

  it('writes to where she is by the time the letter leaves, and to nobody who has erased herself', async () => {
    setClock(house, start)
    const [moved, gone] = [await house.join('moved@example.test'), await house.join('gone@example.test')]
    setClock(house, '2092-01-30T13:00:00.000Z')
    await expirePoints.run(house.house)
    await house.rows(sql`update accounts set email = 'moved-on@example.test' where id = ${moved.accountId}`)
    await house.rows(sql`update accounts set email = ${`erased:${gone.accountId}`}, erased_at = now() where id = ${gone.accountId}`)
    await house.mail.sendDue()
    expect((await house.lettersTo('moved-on@example.test')).map(({ subject }) => subject)).toEqual(['Your 150 points are good until February 29, 2092'])
    for (const address of ['moved@example.test', 'gone@example.test']) {
      expect((await house.lettersTo(address)).filter(({ subject }) => /points/.test(subject))).toEqual([])
    }
  })

  it('an import of long ago is measured by the day it was written', async () => {
    setClock(house, start)
    const mia = await house.join()
    const at = monthsAfter(house.clock.now(), -17)
    await addEntry(house.tx, { loyaltyAccountId: mia.loyaltyAccountId, redeemable: 0, counted: 300, originType: 4, reason: { key: 'import' }, key: 'import', at, now: house.clock.now() })
    setClock(house, '2090-12-01T00:00:00.000Z')
    await allJobs()
    expect([await toldTo(house, mia), (await standing(house, mia)).tier]).toEqual([[], muse])
  })
})
