import { drops } from '#contract/drops.ts'
import { transfers } from '#contract/transfers.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  launchPack,
  joinSignedUp,
  openDropLaunch,
  OPENS,
  signUp,
} from '#server/testing/drop-launch.ts'
import { freshPostgres, openHarness, testPostgres, type Harness } from '#server/testing/harness.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { deleteOldSignUps, announceDrops } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const opensAt = new Date(OPENS)
const evening = new Date('2090-09-30T22:00:00.000Z')
const subjectsFor = async (harness: Harness, email: string) =>
  (await harness.emailsTo(email)).map(({ subject }) => subject)
const confirmationSubject = 'Your name is on the list: The launch'
const eveSubject = 'It is almost time: The launch'
const openSubject = 'Open now: The launch'

describe('the email about a drop', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openDropLaunch()
  })
  afterAll(() => harness.close())

  it('is sent once in the evening before in the recipient’s time zone', async () => {
    await signUp(harness, 'toronto@example.test')
    await signUp(harness, 'paris@example.test', { location: 'Europe/Paris' })
    await signUp(harness, 'nowhere@example.test', { location: '; drop table' })
    const received: string[][] = []
    for (const time of [
      minutesAfter(evening, -7 * 60),
      minutesAfter(evening, -6 * 60),
      minutesAfter(evening, -4 * 60),
      evening,
      evening,
      opensAt,
      daysAfter(opensAt, 2),
    ]) {
      at(harness, time.toISOString())
      await announceDrops.run(harness.context)
      await Promise.all([announceDrops.run(harness.context), announceDrops.run(harness.context)])
      const now = []
      for (const name of ['paris', 'nowhere', 'toronto'])
        if ((await subjectsFor(harness, `${name}@example.test`)).length === 2) now.push(name)
      received.push(now)
    }
    expect(received).toEqual([
      [],
      ['paris'],
      ['paris', 'nowhere'],
      ...Array(4).fill(['paris', 'nowhere', 'toronto']),
    ])
    expect(await subjectsFor(harness, 'toronto@example.test')).toEqual([
      eveSubject,
      confirmationSubject,
    ])
    const [message] = await harness.emailsTo('toronto@example.test')
    expect(message?.text).toContain('the opening is on Sunday, October 1, 2090 at 11:00')
    expect(message?.text).toContain('There will be no other.')
  })

  it('leads a verified member to the claim of the free item, and others to the brand [ST-39]', async () => {
    const ownHarness = await openDropLaunch()
    const mia = await joinSignedUp(ownHarness)
    await signUp(ownHarness, 'stranger@example.test')
    at(ownHarness, evening.toISOString())
    await announceDrops.run(ownHarness.context)
    const linkTo = async (email: string) =>
      /^https?:\S+$/m.exec((await ownHarness.emailsTo(email))[0]?.text ?? '')?.[0] ?? ''
    const token = new URL(await linkTo(mia.email)).searchParams.get('id')!
    expect(new URL(await linkTo('stranger@example.test')).pathname).toBe('/')
    const here = await ownHarness.anotherDevice(mia)
    const shown = await here.call(transfers.details, { params: { transferToken: token } })
    expect(shown.body.details).toMatchObject({ tokenType: 'free', claimState: 'open' })
    const visitor = await ownHarness
      .visitor()
      .call(transfers.details, { params: { transferToken: token } })
    expect(visitor.status).toBe(404)
    expect((await here.call(drops.claimFree, { body: { token } })).body.success).toBe(true)
    const after = await here.call(transfers.details, { params: { transferToken: token } })
    expect(after.body.details).toMatchObject({ claimState: 'claimed', nftId: null })
    await ownHarness.close()
  })

  it('is sent late when no server ran, and then says that the drop is open', async () => {
    const ownHarness = await openDropLaunch({
      pack: launchPack({ signUp: { freeAssetId: undefined } }),
    })
    await signUp(ownHarness, 'lea@example.test')
    at(ownHarness, daysAfter(opensAt, 1).toISOString())
    await announceDrops.run(ownHarness.context)
    expect(await subjectsFor(ownHarness, 'lea@example.test')).toEqual([
      openSubject,
      confirmationSubject,
    ])
    await ownHarness.close()
  })

  it('is not sent days after the opening, nor to erased members', async () => {
    const ownHarness = await openDropLaunch()
    const mia = await joinSignedUp(ownHarness)
    await signUp(ownHarness, 'lea@example.test')
    expect(
      (await mia.call(accountSettings.erase, { body: { code: await ownHarness.codeFor(mia) } }))
        .status,
    ).toBe(200)
    at(ownHarness, evening.toISOString())
    // An email that is queued during erasure is not sent either.
    const nia = await joinSignedUp(ownHarness)
    await announceDrops.run(ownHarness.context)
    await nia.call(accountSettings.erase, { body: { code: await ownHarness.codeFor(nia) } })
    expect([
      await subjectsFor(ownHarness, mia.email),
      (await subjectsFor(ownHarness, nia.email)).includes(eveSubject),
    ]).toEqual([[], expect.any(Boolean)])
    await ownHarness.rows(sql`update drop_sign_ups set notified_at = null`)
    at(ownHarness, daysAfter(opensAt, 4).toISOString())
    await announceDrops.run(ownHarness.context)
    expect(await subjectsFor(ownHarness, 'lea@example.test')).toEqual([
      eveSubject,
      confirmationSubject,
    ])
    await ownHarness.close()
  })

  it('is sent to the others when one of them fails', async () => {
    const ownHarness = await openDropLaunch()
    for (const name of ['one', 'two', 'three']) await signUp(ownHarness, `${name}@example.test`)
    await ownHarness.rows(
      sql`alter table outbox add constraint broken check (recipient <> 'two@example.test' or kind <> 'drop')`,
    )
    at(ownHarness, evening.toISOString())
    await expect(announceDrops.run(ownHarness.context)).rejects.toThrow()
    await ownHarness.rows(sql.raw('alter table outbox drop constraint broken'))
    expect([
      (await subjectsFor(ownHarness, 'one@example.test')).length,
      (await subjectsFor(ownHarness, 'two@example.test')).length,
      (await subjectsFor(ownHarness, 'three@example.test')).length,
    ]).toEqual([2, 1, 2])
    await announceDrops.run(ownHarness.context)
    expect(await subjectsFor(ownHarness, 'two@example.test')).toEqual([
      eveSubject,
      confirmationSubject,
    ])
    await ownHarness.close()
  })

  it('is followed by deletion of the sign-ups 90 days after the opening', async () => {
    const ownHarness = await openDropLaunch()
    await signUp(ownHarness, 'lea@example.test')
    const countSignUps = async () =>
      (await ownHarness.rows(sql`select 1 from drop_sign_ups`)).length
    at(ownHarness, daysAfter(opensAt, 89).toISOString())
    await deleteOldSignUps.run(ownHarness.context)
    expect(await countSignUps()).toBe(1)
    at(ownHarness, daysAfter(opensAt, 91).toISOString())
    await deleteOldSignUps.run(ownHarness.context)
    expect([
      await countSignUps(),
      (await ownHarness.visitor().call(drops.countdown)).status,
    ]).toEqual([0, 200])
    await ownHarness.close()
  })
})

// The embedded database has one connection and hides races: this runs on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('three simultaneous servers (postgres)', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'send each email once (round %i)',
    async () => {
      const database = await freshPostgres()
      const pack = launchPack()
      const harnesses = [await openDropLaunch({ database, pack })]
      for (let more = 0; more < 2; more += 1)
        harnesses.push(
          await openHarness({
            packs: [pack],
            database: await openDatabase({ DATABASE_URL: database.address, DATA_DIR: '' }),
          }),
        )
      const [harness] = harnesses as [Harness]
      const people = Array.from({ length: 12 }, (_, count) => `person-${count}@example.test`)
      for (const email of people) await signUp(harness, email)
      harnesses.forEach((each, place) =>
        at(each, minutesAfter(evening, [0, 61, 30][place]!).toISOString()),
      )
      await Promise.all(
        harnesses.flatMap(({ context }) => [
          announceDrops.run(context),
          announceDrops.run(context),
        ]),
      )
      expect(
        await harness.rows(
          sql`select count(*)::int as emails, count(distinct recipient)::int as people from outbox where kind = 'drop'`,
        ),
      ).toEqual([{ emails: 12, people: 12 }])
      for (const each of harnesses.reverse()) await each.close()
    },
  )
})
