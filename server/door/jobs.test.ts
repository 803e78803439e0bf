import { door } from '#contract/door.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { freshPostgres, home, openHarness, testPostgres, type Harness } from '../harness.ts'
import { forgetAtTheDoor, forgetStrangers } from './jobs.ts'

it('forgets what was typed to register as soon as its challenge is over', async () => {
  const house = await openHarness()
  await house.tx.execute(sql`
    insert into challenges (id, token_hash, brand, registration, created_at, expires_at) values
      ('over', 'over', 'b', '{"firstName":"Lena"}', now(), ${house.clock.now().toISOString()}::timestamptz + interval '2 hours'),
      ('open', 'open', 'b', '{"firstName":"Lena"}', now(), ${house.clock.now().toISOString()}::timestamptz + interval '3 hours')`)
  house.clock.moveMinutes(121)
  await forgetAtTheDoor.run(house.house)
  expect(await house.rows(sql`select id, registration is null as is_gone from challenges order by id`)).toEqual([{ id: 'open', is_gone: false }, { id: 'over', is_gone: true }])
  await house.close()
})

it('forgets challenges, resets, changes of an address and wrong passwords a day after their end, and nothing before', async () => {
  const house = await openHarness()
  await house.tx.execute(sql`insert into challenges (id, token_hash, brand, created_at, expires_at) values ('c', 'c', 'b', now(), now())`)
  await house.tx.execute(sql`insert into password_resets (token_hash, account_id, brand, created_at, expires_at) values ('r', 'a', 'b', now(), now())`)
  await house.tx.execute(sql`insert into email_changes (account_id, brand, email, created_at, expires_at) values ('a', 'b', 'e', now(), now())`)
  await house.tx.execute(sql`insert into wrong_passwords (key_hash, tries, since) values ('w', 1, now())`)
  const left = async () => (await house.rows<{ count: number }>(sql`
    select (select count(*) from challenges) + (select count(*) from password_resets) + (select count(*) from email_changes) + (select count(*) from wrong_passwords) as count`)).map(({ count }) => Number(count))
  house.clock.moveMinutes(23 * 60)
  await forgetAtTheDoor.run(house.house)
  expect(await left()).toEqual([4])
  house.clock.moveMinutes(2 * 60)
  await forgetAtTheDoor.run(house.house)
  await forgetAtTheDoor.run(house.house)
  expect(await left()).toEqual([0])
  await house.close()
})

describe('addresses that strangers typed', () => {
  const { creatorId, membershipId } = home.ids
  const form = (email: string) => ({ email, firstname: 'Lena', lastname: 'Moreau', username: 'lena', password: 'Zebra-9-Kite', telephone: '(212) 555-2368', site: home.slug, creatorId })
  const join = (house: Harness, email: string) => house.visitor().call(door.joinByLetter, { body: { email, membershipId } })
  const register = (house: Harness, email: string) => house.visitor().call(door.register, { body: form(email) })
  const sendLink = (house: Harness, email: string) => house.visitor().call(door.sendLink, { body: { email, creatorId, membershipId } })
  const exists = async (house: Harness, email: string) => (await house.visitor().call(door.emailExists, { params: { email } })).body.emailExists
  const week = 7 * 24 * 60

  it('are forgotten after a week with all that was theirs; whoever comes by then, or is a member, is not', async () => {
    const house = await openHarness()
    const [joined, registered, late, waiting] = ['joined@example.test', 'registered@example.test', 'late@example.test', 'waiting@example.test']
    for (const email of [joined, late, waiting]) await join(house, email)
    await register(house, registered)
    const member = await house.join('member@example.test')
    await house.mail.sendDue()
    house.clock.moveMinutes(week - 5)
    await forgetStrangers.run(house.house)
    for (const email of [joined, registered, late, waiting, member.email]) expect(await exists(house, email)).toBe(true)

    // Somebody asks for letters at the last moment: one has left and is good, one waits.
    await sendLink(house, late)
    await house.mail.sendDue()
    await sendLink(house, waiting)
    house.clock.moveMinutes(10)
    await Promise.all([forgetStrangers.run(house.house), forgetStrangers.run(house.house)])
    expect(await Promise.all([joined, registered, late, waiting, member.email].map((email) => exists(house, email)))).toEqual([false, false, true, true, true])
    for (const table of ['challenges', 'login_letters', 'sessions', 'passwords', 'email_changes', 'password_resets']) {
      expect(await house.rows(sql`select 1 from ${sql.identifier(table)} t where not exists (select 1 from accounts a where a.id = t.account_id)`)).toEqual([])
    }
    const [letter] = await house.lettersTo(late)
    expect((await house.visitor().call(door.exchange, { body: { email: late, membershipId, token: letter?.code } })).status).toBe(200)

    house.clock.moveMinutes(60)
    await forgetStrangers.run(house.house)
    expect(await Promise.all([late, waiting, member.email].map((email) => exists(house, email)))).toEqual([true, false, true])
    expect((await house.join(joined)).token).toBeTruthy()
    await house.close()
  })

  // One connection hides races: on PostgreSQL, which npm test starts.
  it.runIf(testPostgres)('who come while they are forgotten are not lost (postgres)', async () => {
    const house = await openHarness({ database: await freshPostgres() })
    const email = 'late@example.test'
    await join(house, email)
    await house.mail.sendDue()
    let answer: ReturnType<typeof register> | undefined
    // As the job does it: held, looked at again, gone.
    await house.tx.transaction(async (tx) => {
      await tx.execute(sql`select id from accounts where email = ${email} for update`)
      answer = register(house, email)
      await vi.waitFor(async () => expect(await house.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1), 10_000)
      await tx.execute(sql`delete from accounts where email = ${email}`)
    })
    const { status, body } = (await answer)!
    expect(status).toBe(200)
    const [letter] = await house.lettersTo(email)
    expect((await house.visitor().call(door.mfa, { body: { userId: body.userId, token: letter?.code } })).status).toBe(200)
    await house.close()
  })

  it.runIf(testPostgres)('are forgotten by two servers at once, beside those who come (postgres)', async () => {
    const house = await openHarness({ database: await freshPostgres() })
    const emails = Array.from({ length: 40 }, (_, index) => `crowd-${index}@example.test`)
    for (const email of emails) await join(house, email)
    await house.mail.sendDue()
    house.clock.moveMinutes(week + 60)
    const answers = await Promise.all([
      ...emails.slice(0, 10).map((email) => register(house, email)),
      ...Array.from({ length: 10 }, () => forgetStrangers.run(house.house).then(() => ({ status: 200 }))),
    ])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await house.rows(sql`select 1 from challenges c where not exists (select 1 from accounts a where a.id = c.account_id)`)).toEqual([])
    expect((await house.rows<{ email: string }>(sql`select email from accounts`)).map(({ email }) => email).sort()).toEqual(emails.slice(0, 10).sort())
    await house.close()
  })
})
