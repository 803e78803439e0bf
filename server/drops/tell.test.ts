import { drops } from '#contract/drops.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, launching, onTheList, openLaunch, OPENS, signUp } from '#server/aids/launch.ts'
import { freshPostgres, openHarness, testPostgres, type Harness } from '#server/harness.ts'
import { openDatabase } from '#server/kit/db.ts'
import { daysAfter, minutesAfter } from '#server/kit/clock.ts'
import { forgetSignUps, tellOfDrops } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const opens = new Date(OPENS)
const evening = new Date('2090-09-30T22:00:00.000Z')
const letters = async (house: Harness, email: string) => (await house.lettersTo(email)).map(({ subject }) => subject)
const first = 'Your name is on the list: The launch'
const eve = 'It is almost time: The launch'
const open = 'The launch is open'

describe('the one letter', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openLaunch()
  })
  afterAll(() => house.close())

  it('leaves in the evening before, where she is, once, however often the job runs', async () => {
    await signUp(house, 'toronto@example.test')
    await signUp(house, 'paris@example.test', { location: 'Europe/Paris' })
    await signUp(house, 'nowhere@example.test', { location: '; drop table' })
    const told: string[][] = []
    for (const time of [minutesAfter(evening, -7 * 60), minutesAfter(evening, -6 * 60), minutesAfter(evening, -4 * 60), evening, evening, opens, daysAfter(opens, 2)]) {
      at(house, time.toISOString())
      await tellOfDrops.run(house.house)
      await Promise.all([tellOfDrops.run(house.house), tellOfDrops.run(house.house)])
      const now = []
      for (const who of ['paris', 'nowhere', 'toronto']) if ((await letters(house, `${who}@example.test`)).length === 2) now.push(who)
      told.push(now)
    }
    expect(told).toEqual([[], ['paris'], ['paris', 'nowhere'], ...Array(4).fill(['paris', 'nowhere', 'toronto'])])
    expect(await letters(house, 'toronto@example.test')).toEqual([eve, first])
    const [letter] = await house.lettersTo('toronto@example.test')
    expect(letter?.text).toContain('opens on Sunday, October 1, 2090 at 11:00')
    expect(letter?.text).toContain('There is no second one.')
  })

  it('comes late rather than never, and says then that the drop is open', async () => {
    const late = await openLaunch({ pack: launching({ signUp: { freeAssetId: undefined } }) })
    await signUp(late, 'lea@example.test')
    at(late, daysAfter(opens, 1).toISOString())
    await tellOfDrops.run(late.house)
    expect(await letters(late, 'lea@example.test')).toEqual([open, first])
    await late.close()
  })

  it('does not come when the drop is long open, nor to whoever has erased herself', async () => {
    const late = await openLaunch()
    const mia = await onTheList(late)
    await signUp(late, 'lea@example.test')
    expect((await mia.call(profile.erase, { body: { code: await late.codeFor(mia) } })).status).toBe(200)
    at(late, evening.toISOString())
    // What waits in the outbox as she goes is to nobody, too.
    const nia = await onTheList(late)
    await tellOfDrops.run(late.house)
    await nia.call(profile.erase, { body: { code: await late.codeFor(nia) } })
    expect([await letters(late, mia.email), (await letters(late, nia.email)).includes(eve)]).toEqual([[], expect.any(Boolean)])
    await late.rows(sql`update drop_sign_ups set told_at = null`)
    at(late, daysAfter(opens, 4).toISOString())
    await tellOfDrops.run(late.house)
    expect(await letters(late, 'lea@example.test')).toEqual([eve, first])
    await late.close()
  })

  it('somebody’s fault keeps nobody else waiting', async () => {
    const late = await openLaunch()
    for (const who of ['one', 'two', 'three']) await signUp(late, `${who}@example.test`)
    await late.rows(sql`alter table outbox add constraint broken check (recipient <> 'two@example.test' or kind <> 'drop')`)
    at(late, evening.toISOString())
    await expect(tellOfDrops.run(late.house)).rejects.toThrow()
    await late.rows(sql.raw('alter table outbox drop constraint broken'))
    expect([(await letters(late, 'one@example.test')).length, (await letters(late, 'two@example.test')).length, (await letters(late, 'three@example.test')).length]).toEqual([2, 1, 2])
    await tellOfDrops.run(late.house)
    expect(await letters(late, 'two@example.test')).toEqual([eve, first])
    await late.close()
  })

  it('sign-ups are forgotten 90 days after the drop has opened', async () => {
    const late = await openLaunch()
    await signUp(late, 'lea@example.test')
    const left = async () => (await late.rows(sql`select 1 from drop_sign_ups`)).length
    at(late, daysAfter(opens, 89).toISOString())
    await forgetSignUps.run(late.house)
    expect(await left()).toBe(1)
    at(late, daysAfter(opens, 91).toISOString())
    await forgetSignUps.run(late.house)
    expect([await left(), (await late.visitor().call(drops.counting)).status]).toEqual([0, 200])
    await late.close()
  })
})

// The embedded engine has one connection and hides races: these run on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('three servers at once (postgres)', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('write to each once (round %i)', async () => {
    const database = await freshPostgres()
    const pack = launching()
    const houses = [await openLaunch({ database, pack })]
    for (let more = 0; more < 2; more += 1) houses.push(await openHarness({ packs: [pack], database: await openDatabase({ DATABASE_URL: database.address, DATA_DIR: '' }) }))
    const [house] = houses as [Harness]
    const people = Array.from({ length: 12 }, (_, count) => `person-${count}@example.test`)
    for (const email of people) await signUp(house, email)
    houses.forEach((each, place) => at(each, minutesAfter(evening, [0, 61, 30][place]!).toISOString()))
    await Promise.all(houses.flatMap(({ house: standing }) => [tellOfDrops.run(standing), tellOfDrops.run(standing)]))
    expect(await house.rows(sql`select count(*)::int as letters, count(distinct recipient)::int as people from outbox where kind = 'drop'`)).toEqual([{ letters: 12, people: 12 }])
    for (const each of houses.reverse()) await each.close()
  })
})
