import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { addDays } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cheapest,
  icon,
  influencer,
  jobs,
  pointsMovedBy,
  muse,
  storyMembers,
  loyaltyAccountRow,
  noticesSentTo,
  type Name,
} from '#server/testing/membership-stories.ts'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'

describe('20 months, day by day', { timeout: 600_000 }, () => {
  let harness: Harness
  let members: Record<Name, MemberCaller>
  beforeAll(async () => {
    harness = await openHarness()
    const people = await storyMembers(harness)
    members = people.members
    for (
      let day = new Date('2090-09-01T13:00:00.000Z');
      day < new Date('2092-05-01T00:00:00.000Z');
      day = addDays(day, 1)
    ) {
      await people.live(day.toISOString())
      for (const job of jobs) await job.run(harness.context)
    }
  }, 600_000)
  afterAll(() => harness.close())

  const noticesOf = async (name: Name) =>
    (await noticesSentTo(harness, members[name])).map(
      ({ kind, noticed, ends }) => `${noticed.slice(0, 10)} ${kind} until ${ends.slice(0, 10)}`,
    )
  const tier = '2092-01-30 tier until 2092-02-29'
  const first = '2092-01-30 expiry30 until 2092-02-29'
  const second = '2092-02-22 expiry7 until 2092-02-29'

  it.each<[Name, string[]]>([
    ['newcomer', [first, second]],
    ['elsewhere', [first, second]],
    ['sleeper', [tier, first, second]],
    ['spender', [tier, first]], // redeeming starts another period
    ['saver', [tier, first]],
    ['loyal', []],
    ['stepsDown', [tier]],
    ['leapling', []],
    ['erased', []],
    ['merged', []],
  ])(
    'notifies %s of what is about to change, on its day and once [CO-39, CO-46]',
    async (name, notices) => {
      expect(await noticesOf(name)).toEqual(notices)
      const messages = await harness.rows<{ kind: string }>(
        sql`select kind from outbox where values ->> 'loyaltyAccountId' = ${members[name].loyaltyAccountId}`,
      )
      expect(messages).toHaveLength(notices.length)
    },
  )

  it.each<[Name, number, number]>([
    ['newcomer', 150, 0],
    ['elsewhere', 150, 0],
    ['sleeper', 450, 0],
    ['spender', 0, 450 - cheapest.cost],
    ['saver', 0, 460],
    ['erased', 0, 450],
    ['merged', 0, 0],
  ])('of %s expire %i points, and %i are left [CO-39]', async (name, gone, left) => {
    expect(await pointsMovedBy(harness, members[name], 'expired')).toEqual(
      gone ? [{ day: '2092-03-01', reason: 'expired', points: -gone, origin: 13 }] : [],
    )
    expect((await loyaltyAccountRow(harness, members[name])).points).toBe(left)
  })

  it.each<[Name, string | undefined, string]>([
    ['newcomer', influencer, '2090-08-31'],
    ['sleeper', influencer, '2092-03-01'],
    ['spender', influencer, '2092-03-01'], // spending keeps points from expiring, and counts for no tier
    ['saver', muse, '2092-02-15'],
    ['loyal', icon, '2091-06-10'],
    ['stepsDown', muse, '2092-03-01'],
    ['erased', muse, '2090-08-31'],
    ['merged', muse, '2090-08-31'],
  ])('%s ends on %s, reached on %s [CO-46]', async (name, tier, day) => {
    const { tier: at, reached } = await loyaltyAccountRow(harness, members[name])
    expect([at, reached.slice(0, 10)]).toEqual([tier, day])
  })

  it.each<[Name, string[]]>([
    ['leapling', ['2091-02-28', '2092-02-29']],
    ['sylvester', ['2090-12-31', '2091-12-31']],
    ['january', ['2091-01-01', '2092-01-01']],
    ['joinedThatDay', ['2090-09-01', '2091-08-31']], // the first run came a day late
    ['joinedDayAfter', ['2091-08-30']],
    ['newcomer', []],
  ])('%s gets points for their birthdays [EN-73]', async (name, days) => {
    expect(await pointsMovedBy(harness, members[name], 'birthday')).toEqual(
      days.map((day) => ({ day, reason: 'birthday', points: 150, origin: 7 })),
    )
  })

  it('writes to members in their language what changes, when, and what helps', async () => {
    const [, , french] = (await harness.emailsTo('sleeper@example.test'))
      .filter(({ subject }) => /Muse|points/.test(subject))
      .reverse()
    expect(french).toMatchObject({
      subject: 'Vos 450 points sont valables jusqu’au 29\u00A0février\u00A02092',
    })
    const [tier, expiry] = (await harness.emailsTo('spender@example.test'))
      .filter(({ subject }) => /Muse|points/.test(subject))
      .sort((a, b) => a.subject.localeCompare(b.subject))
      .reverse()
    expect(tier).toMatchObject({ subject: 'Your 450 points are good until February 29, 2092' })
    expect(tier?.text).toContain('Points expire if you neither earn nor redeem any for 18 months.')
    expect(expiry?.subject).toBe('You are Muse until February 29, 2092')
    for (const text of [
      'changes from Muse to Influencer after February 29, 2092',
      'Earn 250 more points by then',
      `/membership/${members.spender.loyaltyAccountId}`,
      'because you are a member',
    ])
      expect(expiry?.text).toContain(text)
  })

  it('shows the same days in the app', async () => {
    const ends = async (name: Name) =>
      (
        await (
          await harness.anotherDevice(members[name])
        ).call(api.membership.membership, { params: { id: members[name].loyaltyAccountId } })
      ).body.account
    expect(await ends('saver')).toMatchObject({
      tierKeptUntil: '2093-08-15T12:00:00.000Z',
      pointsExpireAt: '2093-08-15T12:00:00.000Z',
    })
    const gone = await ends('sleeper')
    expect([gone?.tierKeptUntil, gone?.pointsExpireAt]).toEqual([undefined, undefined])
  })

  it('exports the advance notices', async () => {
    const { body } = await (
      await harness.anotherDevice(members.sleeper)
    ).call(accountSettings.exportAll)
    expect((body.data as Record<string, unknown>)['announcements']).toEqual([
      { about: 'points', at: expect.stringContaining('2092-02-22'), lastDay: '2092-02-29' },
      { about: 'points', at: expect.stringContaining('2092-01-30'), lastDay: '2092-02-29' },
      { about: 'tier', at: expect.stringContaining('2092-01-30'), lastDay: '2092-02-29' },
    ])
  })

  it('explains in the history why points are gone', async () => {
    const sleeper = await harness.anotherDevice(members.sleeper)
    const { body } = await sleeper.call(api.points.history, {
      params: { id: sleeper.loyaltyAccountId },
    })
    expect(body.history[0]).toMatchObject({
      originType: 13,
      action: 2,
      amount: 450,
      reason: 'Points expired',
      description: expect.stringContaining('18 months'),
    })
  })
})
