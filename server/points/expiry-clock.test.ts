import { api } from '#contract/index.ts'
import { addMonths } from '#domain/calendar.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  influencer,
  jobs,
  pointsMovedBy,
  muse,
  setClock,
  loyaltyAccountRow,
  start,
  noticesSentTo,
} from '#server/testing/membership-stories.ts'
import { openHarness, type Harness } from '#server/testing/harness.ts'
import { expirePointsJob } from './jobs.ts'
import { addEntry } from './ledger.ts'

describe('time-based jobs while the clock runs back and forth over the end of a period', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.close())
  const allJobs = async () => {
    for (const job of jobs) await job.run(harness.context)
  }

  it('notifies and expires once', async () => {
    setClock(harness, start)
    const mia = await harness.join()
    await harness.award(mia, 300)
    for (const moment of [
      '2092-01-30T12:30',
      '2092-01-30T11:30',
      '2092-01-30T12:30',
      '2092-02-22T12:10',
      '2092-02-22T11:00',
      '2092-02-22T12:10',
      '2092-03-01T12:01',
      '2092-03-01T11:50',
      '2092-03-01T12:51',
      '2091-01-01T00:00',
      '2092-03-02T12:00',
    ]) {
      setClock(harness, `${moment}:00.000Z`)
      await allJobs()
    }
    expect((await noticesSentTo(harness, mia)).map(({ kind }) => kind).sort()).toEqual([
      'expiry30',
      'expiry7',
      'tier',
    ])
    expect(await pointsMovedBy(harness, mia, 'expired')).toEqual([
      { day: '2092-03-01', reason: 'expired', points: -450, origin: 13 },
    ])
    expect((await loyaltyAccountRow(harness, mia)).tier).toBe(influencer)
  })

  it('expires nothing after a clock that was years ahead for an hour, and its notices end nothing early', async () => {
    setClock(harness, start)
    const mia = await harness.join()
    await harness.award(mia, 300)
    setClock(harness, '2095-01-01T00:00:00.000Z')
    await allJobs()
    for (const moment of ['2090-09-01', '2092-03-02', '2093-01-01', '2094-12-31']) {
      setClock(harness, `${moment}T13:00:00.000Z`)
      await allJobs()
      expect(await loyaltyAccountRow(harness, mia)).toMatchObject({ tier: muse, points: 450 })
    }
  })

  it('shows current and past points by the calendar: 31 August counts until the end of February [CO-36, CO-46]', async () => {
    setClock(harness, start)
    const mia = await harness.join()
    const balance = async (at: string) => {
      setClock(harness, at)
      return (
        await (
          await harness.anotherDevice(mia)
        ).call(api.points.balance, { params: { id: mia.loyaltyAccountId } })
      ).body
    }
    expect(await balance('2092-02-29T20:00:00.000Z')).toMatchObject({
      currentPoints: 150,
      pastPoints: 0,
    })
    expect(await balance('2092-03-01T20:00:00.000Z')).toMatchObject({
      currentPoints: 0,
      pastPoints: 150,
    })
    expect(await balance('2093-08-31T19:59:00.000Z')).toMatchObject({
      currentPoints: 0,
      pastPoints: 150,
    })
    expect(await balance('2093-08-31T20:01:00.000Z')).toMatchObject({
      currentPoints: 0,
      pastPoints: 0,
    })
  })

  it('continues with other members after one fails, and reports the failure', async () => {
    setClock(harness, start)
    const [broken, healthy] = [await harness.join(), await harness.join()]
    setClock(harness, '2092-01-30T13:00:00.000Z')
    await harness.rows(
      sql`create function refuse() returns trigger language plpgsql as $$ begin if new.loyalty_account_id = ${sql.raw(`'${broken.loyaltyAccountId}'`)} then raise 'broken'; end if; return new; end $$`,
    )
    await harness.rows(
      sql`create trigger refuse before insert on notices for each row execute function refuse()`,
    )
    await expect(expirePointsJob.run(harness.context)).rejects.toThrow()
    expect([
      await noticesSentTo(harness, broken),
      (await noticesSentTo(harness, healthy)).length,
    ]).toEqual([[], 1])
    expect(
      await harness.rows(
        sql`select 1 from outbox where values ->> 'loyaltyAccountId' = ${broken.loyaltyAccountId}`,
      ),
    ).toEqual([])
    await harness.rows(sql`drop trigger refuse on notices`)
    await expirePointsJob.run(harness.context)
    expect((await noticesSentTo(harness, broken)).length).toBe(1)
  })

  it('sends an expiry email to the current address, and none to an erased member', async () => {
    setClock(harness, start)
    const [moved, gone] = [
      await harness.join('moved@example.test'),
      await harness.join('gone@example.test'),
    ]
    setClock(harness, '2092-01-30T13:00:00.000Z')
    await expirePointsJob.run(harness.context)
    await harness.rows(
      sql`update accounts set email = 'moved-on@example.test' where id = ${moved.accountId}`,
    )
    await harness.rows(
      sql`update accounts set email = ${`erased:${gone.accountId}`}, erased_at = now() where id = ${gone.accountId}`,
    )
    await harness.outbox.sendDue()
    expect((await harness.emailsTo('moved-on@example.test')).map(({ subject }) => subject)).toEqual(
      ['Your 150 points are good until February 29, 2092'],
    )
    for (const address of ['moved@example.test', 'gone@example.test']) {
      expect(
        (await harness.emailsTo(address)).filter(({ subject }) => /points/.test(subject)),
      ).toEqual([])
    }
  })

  it('measures the tier of an old import by the day it was recorded', async () => {
    setClock(harness, start)
    const mia = await harness.join()
    const at = addMonths(harness.clock.now(), -17)
    await addEntry(harness.tx, {
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable: 0,
      tierPoints: 300,
      originType: 4,
      reason: { key: 'import' },
      key: 'import',
      at,
      now: harness.clock.now(),
    })
    setClock(harness, '2090-12-01T00:00:00.000Z')
    await allJobs()
    expect([
      await noticesSentTo(harness, mia),
      (await loyaltyAccountRow(harness, mia)).tier,
    ]).toEqual([[], muse])
  })
})
