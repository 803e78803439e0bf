import { auth } from '#contract/auth.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { deleteOldChallenges, deleteUnverifiedAccounts } from './jobs.ts'

it('deletes the data of a registration as soon as its challenge expires', async () => {
  const harness = await openHarness()
  await harness.tx.execute(sql`
    insert into challenges (id, token_hash, brand, registration, created_at, expires_at) values
      ('over', 'over', 'b', '{"firstName":"Lena"}', now(), ${harness.clock.now().toISOString()}::timestamptz + interval '2 hours'),
      ('open', 'open', 'b', '{"firstName":"Lena"}', now(), ${harness.clock.now().toISOString()}::timestamptz + interval '3 hours')`)
  harness.clock.moveMinutes(121)
  await deleteOldChallenges.run(harness.context)
  expect(
    await harness.rows(sql`select id, registration is null as is_gone from challenges order by id`),
  ).toEqual([
    { id: 'open', is_gone: false },
    { id: 'over', is_gone: true },
  ])
  await harness.close()
})

it('deletes challenges, resets, email changes and wrong passwords a day after they expire, and not before', async () => {
  const harness = await openHarness()
  await harness.tx.execute(
    sql`insert into challenges (id, token_hash, brand, created_at, expires_at) values ('c', 'c', 'b', now(), now())`,
  )
  await harness.tx.execute(
    sql`insert into password_resets (token_hash, account_id, brand, created_at, expires_at) values ('r', 'a', 'b', now(), now())`,
  )
  await harness.tx.execute(
    sql`insert into email_changes (account_id, brand, email, created_at, expires_at) values ('a', 'b', 'e', now(), now())`,
  )
  await harness.tx.execute(
    sql`insert into failed_logins (key_hash, tries, since) values ('w', 1, now())`,
  )
  const remaining = async () =>
    (
      await harness.rows<{ count: number }>(sql`
    select (select count(*) from challenges) + (select count(*) from password_resets) + (select count(*) from email_changes) + (select count(*) from failed_logins) as count`)
    ).map(({ count }) => Number(count))
  harness.clock.moveMinutes(23 * 60)
  await deleteOldChallenges.run(harness.context)
  expect(await remaining()).toEqual([4])
  harness.clock.moveMinutes(2 * 60)
  await deleteOldChallenges.run(harness.context)
  await deleteOldChallenges.run(harness.context)
  expect(await remaining()).toEqual([0])
  await harness.close()
})

describe('unconfirmed addresses', () => {
  const { creatorId, membershipId } = home.ids
  const form = (email: string) => ({
    email,
    firstname: 'Lena',
    lastname: 'Moreau',
    username: 'lena',
    password: 'Zebra-9-Kite',
    telephone: '(212) 555-2368',
    site: home.slug,
    creatorId,
  })
  const join = (harness: Harness, email: string) =>
    harness.visitor().call(auth.joinByEmail, { body: { email, membershipId } })
  const register = (harness: Harness, email: string) =>
    harness.visitor().call(auth.register, { body: form(email) })
  const sendLink = (harness: Harness, email: string) =>
    harness.visitor().call(auth.sendLink, { body: { email, creatorId, membershipId } })
  const exists = async (harness: Harness, email: string) =>
    (await harness.visitor().call(auth.emailExists, { params: { email } })).body.emailExists
  const week = 7 * 24 * 60

  it('are deleted after a week with all their data; those confirmed by then, and members, are kept', async () => {
    const harness = await openHarness()
    const [joined, registered, late, waiting] = [
      'joined@example.test',
      'registered@example.test',
      'late@example.test',
      'waiting@example.test',
    ]
    for (const email of [joined, late, waiting]) await join(harness, email)
    await register(harness, registered)
    const member = await harness.join('member@example.test')
    await harness.outbox.sendDue()
    harness.clock.moveMinutes(week - 5)
    await deleteUnverifiedAccounts.run(harness.context)
    for (const email of [joined, registered, late, waiting, member.email])
      expect(await exists(harness, email)).toBe(true)

    // Emails are requested at the last moment: one is sent and valid, one is queued.
    await sendLink(harness, late)
    await harness.outbox.sendDue()
    await sendLink(harness, waiting)
    harness.clock.moveMinutes(10)
    await Promise.all([
      deleteUnverifiedAccounts.run(harness.context),
      deleteUnverifiedAccounts.run(harness.context),
    ])
    expect(
      await Promise.all(
        [joined, registered, late, waiting, member.email].map((email) => exists(harness, email)),
      ),
    ).toEqual([false, false, true, true, true])
    for (const table of [
      'challenges',
      'login_links',
      'sessions',
      'passwords',
      'email_changes',
      'password_resets',
    ]) {
      expect(
        await harness.rows(
          sql`select 1 from ${sql.identifier(table)} t where not exists (select 1 from accounts a where a.id = t.account_id)`,
        ),
      ).toEqual([])
    }
    const [message] = await harness.emailsTo(late)
    expect(
      (
        await harness
          .visitor()
          .call(auth.exchange, { body: { email: late, membershipId, token: message?.code } })
      ).status,
    ).toBe(200)

    harness.clock.moveMinutes(60)
    await deleteUnverifiedAccounts.run(harness.context)
    expect(
      await Promise.all([late, waiting, member.email].map((email) => exists(harness, email))),
    ).toEqual([true, false, true])
    expect((await harness.join(joined)).token).toBeTruthy()
    await harness.close()
  })

  // The embedded engine has one connection and hides races: this runs on PostgreSQL.
  it.runIf(testPostgres)(
    'that register while they are deleted are not lost (postgres)',
    async () => {
      const harness = await openHarness({ database: await freshPostgres() })
      const email = 'late@example.test'
      await join(harness, email)
      await harness.outbox.sendDue()
      let answer: ReturnType<typeof register> | undefined
      // As the job does it: lock, check, delete.
      await harness.tx.transaction(async (tx) => {
        await tx.execute(sql`select id from accounts where email = ${email} for update`)
        answer = register(harness, email)
        await vi.waitFor(
          async () =>
            expect(
              await harness.rows(
                sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              ),
            ).toHaveLength(1),
          10_000,
        )
        await tx.execute(sql`delete from accounts where email = ${email}`)
      })
      const { status, body } = (await answer)!
      expect(status).toBe(200)
      const [message] = await harness.emailsTo(email)
      expect(
        (
          await harness
            .visitor()
            .call(auth.mfa, { body: { userId: body.userId, token: message?.code } })
        ).status,
      ).toBe(200)
      await harness.close()
    },
  )

  it.runIf(testPostgres)(
    'are deleted by two servers at once, while others register (postgres)',
    async () => {
      const harness = await openHarness({ database: await freshPostgres() })
      const emails = Array.from({ length: 40 }, (_, index) => `crowd-${index}@example.test`)
      for (const email of emails) await join(harness, email)
      await harness.outbox.sendDue()
      harness.clock.moveMinutes(week + 60)
      const answers = await Promise.all([
        ...emails.slice(0, 10).map((email) => register(harness, email)),
        ...Array.from({ length: 10 }, () =>
          deleteUnverifiedAccounts.run(harness.context).then(() => ({ status: 200 })),
        ),
      ])
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(
        await harness.rows(
          sql`select 1 from challenges c where not exists (select 1 from accounts a where a.id = c.account_id)`,
        ),
      ).toEqual([])
      expect(
        (await harness.rows<{ email: string }>(sql`select email from accounts`))
          .map(({ email }) => email)
          .sort(),
      ).toEqual(emails.slice(0, 10).sort())
      await harness.close()
    },
  )
})
