import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#server/auth/sessions/revoke-access.ts'
import { freshForm, registrationForms } from '#server/testing/registrations.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
const { register, joined, mfa, logIn, codeTo, peopleOf } = registrationForms(() => harness)

describe('registering with a code', () => {
  it('waits for the code, then verifies, makes a member and logs in [ST-02, ST-04, CA-06, CA-04, EN-04]', async () => {
    const email = freshForm()
    const waiting = await register(email, { dateOfBirth: '1990-02-28' })
    expect([waiting.status, Object.keys(waiting.body).sort(), waiting.cookies]).toEqual([
      200,
      ['success', 'userId'],
      [],
    ])
    expect(await peopleOf(email)).toMatchObject([
      { first_name: null, telephone: null, born: null, is_verified: false, has_password: false },
    ])

    const entered = await mfa(waiting.body.userId, await codeTo(email))
    expect([
      entered.status,
      entered.body.welcomePoints,
      entered.cookies.find(({ name }) => name === '__Host-id')?.value,
    ]).toEqual([200, home.program.welcome.points, entered.body.token])
    expect(await peopleOf(email)).toMatchObject([
      {
        first_name: 'Lena',
        last_name: 'Moreau',
        username: 'lena',
        telephone: '+12125552368',
        born: '1990-02-28',
        is_verified: true,
        has_password: true,
      },
    ])
    expect((await logIn(email)).body.token).toBeTruthy()
  })

  it('stores no birth date when none is entered', async () => {
    const email = freshForm()
    const { body } = await register(email)
    await mfa(body.userId, await codeTo(email))
    expect(await peopleOf(email)).toMatchObject([{ born: null, is_verified: true }])
  })

  it('answers alike for a new, an unconfirmed and a confirmed address, with an email to each', async () => {
    const [unknown, unconfirmed, confirmed] = [
      freshForm(),
      (await joined()).email,
      (await joined()).email,
    ]
    await harness.tx.execute(sql`update accounts set is_verified = true where email = ${confirmed}`)
    const answers = []
    for (const email of [unknown, unconfirmed, confirmed]) answers.push(await register(email))
    const [first, ...others] = answers.map(
      ({
        status,
        body,
        cookies,
        headers: { date: _, 'ratelimit-remaining': __, 'ratelimit-reset': ___, ...headers },
      }) => ({ status, headers, cookies, body: { ...body, userId: body.userId?.length } }),
    )
    for (const other of others) expect(other).toEqual(first)
    for (const email of [unknown, unconfirmed, confirmed])
      expect((await harness.emailsTo(email))[0]?.code).toMatch(/^[2-9A-Z]{6}$/)
  })

  it('is a login for a confirmed address, and stores nothing of what was typed', async () => {
    const owner = await joined()
    await harness.tx.execute(
      sql`update accounts set is_verified = true, first_name = 'Mia' where id = ${owner.accountId}`,
    )
    const { body } = await register(owner.email, { dateOfBirth: '1990-02-28' })
    const [message] = await harness.emailsTo(owner.email)
    expect(message).toMatchObject({
      subject: 'You are already a member of Second Look',
      link: expect.stringContaining('loginToken='),
    })
    const there = await mfa(body.userId, message?.code)
    expect(
      (
        await harness
          .visitor()
          .call(api.account.account, { headers: { authorization: `Bearer ${there.body.token}` } })
      ).body.account.userId,
    ).toBe(owner.accountId)
    expect(await peopleOf(owner.email)).toMatchObject([
      { first_name: 'Mia', telephone: null, born: null, has_password: false },
    ])
    expect((await owner.call(api.account.account)).status).toBe(200)
  })

  it('logs out the earlier browser of an unconfirmed address, and keeps the points', async () => {
    const intruder = await joined()
    const { body } = await register(intruder.email)
    expect((await intruder.call(api.account.account)).status).toBe(200)
    const there = await mfa(body.userId, await codeTo(intruder.email))
    expect([there.status, there.body.welcomePoints]).toEqual([200, undefined])
    expect((await intruder.call(api.account.account)).status).toBe(401)
    expect(await peopleOf(intruder.email)).toMatchObject([
      { id: intruder.accountId, first_name: 'Lena', has_password: true },
    ])
  })

  it('by a stranger sets no password: without the code nothing is applied', async () => {
    const email = freshForm()
    await register(email, { password: 'Stranger-7-Kite', firstname: 'Mallory' })
    const { body } = await register(email)
    expect((await mfa(body.userId, await codeTo(email))).status).toBe(200)
    expect([(await logIn(email, 'Stranger-7-Kite')).status, (await logIn(email)).status]).toEqual([
      401, 200,
    ])
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'Lena' }])
  })

  it('keeps the password that its owner has chosen before the code came', async () => {
    const email = freshForm()
    const [first, firstCode] = [
      await register(email, { password: 'Slower-8-Boat' }),
      await codeTo(email),
    ]
    const second = await register(email)
    expect((await mfa(second.body.userId, await codeTo(email))).status).toBe(200)
    // The first proof invalidates earlier registrations.
    expect((await mfa(first.body.userId, firstCode)).body.code).toBe('CODE_EXPIRED')
    expect([(await logIn(email)).status, (await logIn(email, 'Slower-8-Boat')).status]).toEqual([
      200, 401,
    ])
  })

  it('by a stranger ends at the owner’s first login by email, even when the owner reveals the code', async () => {
    const mia = await joined()
    const planted = await register(mia.email)
    await harness.emailsTo(mia.email)
    const token = await harness.codeFor(mia)
    expect(
      (
        await mia.call(auth.exchange, {
          body: { email: mia.email, membershipId: home.ids.membershipId, token },
        })
      ).status,
    ).toBe(200)
    const again = await harness
      .visitor()
      .call(auth.sendCode, { body: { userId: planted.body.userId } })
    expect(again.body.code).toBe('CHALLENGE_EXPIRED')
    expect((await mfa(planted.body.userId, await codeTo(mia.email))).body.code).toBe('CODE_EXPIRED')
    expect(await peopleOf(mia.email)).toMatchObject([{ first_name: null, has_password: false }])
  })

  it('deletes the typed data once it is used or void', async () => {
    const typed = async (email: string) =>
      (
        await harness.rows<{ registration: unknown }>(
          sql`select registration from challenges c join accounts a on a.id = c.account_id where a.email = ${email}`,
        )
      ).map(({ registration }) => registration)
    const email = freshForm()
    const [{ body }, code] = [await register(email), await codeTo(email)]
    await register(email, { firstname: 'Mallory' })
    expect(await typed(email)).toMatchObject([
      { firstName: expect.any(String) },
      { firstName: expect.any(String) },
    ])
    await mfa(body.userId, code)
    expect(await typed(email)).toEqual([null])
    await harness.tx.execute(
      sql`update challenges set registration = '{}', used_at = null where account_id = (select id from accounts where email = ${email})`,
    )
    const [owner] = await peopleOf(email)
    await harness.tx.transaction((tx) =>
      revokeAccess(tx, { accountId: String(owner?.['id']), now: harness.clock.now() }),
    )
    expect(await typed(email)).toEqual([null])
  })

  it('keeps a birth date that its owner has set before the code came [VA-09]', async () => {
    const mia = await joined()
    const { body } = await register(mia.email, { dateOfBirth: '1990-02-28' })
    const code = await codeTo(mia.email)
    await harness.tx.execute(
      sql`update accounts set date_of_birth = '1980-01-01', is_verified = true where id = ${mia.accountId}`,
    )
    await mfa(body.userId, code)
    expect(await peopleOf(mia.email)).toMatchObject([{ born: '1980-01-01', first_name: 'Lena' }])
  })

  it.each([
    [
      'in another browser removes the earlier details',
      false,
      undefined,
      { born: null, billing: null, requires_code: false },
    ],
    [
      'in another browser, with a birth date, stores that one',
      false,
      '1990-02-28',
      { born: '1990-02-28', billing: null, requires_code: false },
    ],
    [
      'in the browser that joined keeps the details typed there',
      true,
      undefined,
      { born: '1980-01-01', billing: {}, requires_code: true },
    ],
    [
      'in the browser that joined, with another birth date, stores the proven one',
      true,
      '1990-02-28',
      { born: '1990-02-28', billing: {}, requires_code: true },
    ],
  ])('%s', async (_, isLoggedIn, dateOfBirth, stored) => {
    const before = await joined()
    await harness.tx.execute(
      sql`update accounts set date_of_birth = '1980-01-01', billing = '{}', requires_code = true, first_name = 'Mallory' where id = ${before.accountId}`,
    )
    const { body } = await register(before.email, { dateOfBirth })
    await (isLoggedIn ? before : harness.visitor()).call(auth.mfa, {
      body: { userId: body.userId, token: await codeTo(before.email) },
    })
    expect(
      await harness.rows(
        sql`select to_char(date_of_birth, 'YYYY-MM-DD') as born, billing, requires_code from accounts where id = ${before.accountId}`,
      ),
    ).toEqual([stored])
    expect(await peopleOf(before.email)).toMatchObject([
      { first_name: 'Lena', is_verified: true, has_password: true },
    ])
  })
})
