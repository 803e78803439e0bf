import { auth } from '#contract/auth.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockAccountById } from '#server/identity/accounts.ts'
import { hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import {
  authForms,
  password,
  problemOf,
  visibleCalls,
  wrongPassword,
} from '#server/testing/registration-forms.ts'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { endSessionsOf } from '#server/auth/sessions/sessions.ts'

let harness: Harness
beforeAll(async () => {
  // A proxy in front, so that requests can come from several networks.
  harness = await openHarness({ trustProxy: 1 })
})
afterAll(() => harness.close())
const { lena, logIn, mfa, sendCode, codeTo, challenged } = authForms(() => harness)

describe('a login that needs a code', () => {
  it('returns an opaque challenge and nothing else, whether the member or the brand requires the code [ST-12, CA-03]', async () => {
    for (const place of [{ brand: home }, { brand: stranger }]) {
      const member = await lena({ ...place, requiresCode: place.brand === home })
      const { status, body, cookies } = await logIn(member.email, password, place)
      expect([status, Object.keys(body), cookies]).toEqual([200, ['userId'], []])
      expect(body.userId).not.toContain(member.accountId)
      expect(Buffer.from(body.userId ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    }
  })

  it('logs in with the code, once, and verifies the account [CA-04, CO-04]', async () => {
    const { userId, code, accountId } = await challenged()
    const { status, body, cookies } = await mfa(
      userId,
      ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `,
    )
    expect([status, cookies.find(({ name }) => name === '__Host-id')?.value]).toEqual([
      200,
      body.token,
    ])
    expect(
      await harness.rows(sql`select is_verified from accounts where id = ${accountId}`),
    ).toEqual([{ is_verified: true }])
    expect(visibleCalls(await mfa(userId, code))).toEqual(problemOf('CODE_EXPIRED'))
  })

  it('keeps the password of an account that it verifies, and stores the chosen language', async () => {
    const { userId, code, email, accountId } = await challenged()
    await mfa(userId, code, {}, { language: 'fr' })
    expect((await logIn(email)).body.userId).toBeTruthy()
    expect(await harness.rows(sql`select language from accounts where id = ${accountId}`)).toEqual([
      { language: 'fr' },
    ])
  })

  it('refuses a wrong code five times with the message of the catalogue, then every code for good [ER-09, ST-15]', async () => {
    const { userId, code } = await challenged()
    for (let tries = 0; tries < 4; tries += 1)
      expect(visibleCalls(await mfa(userId, wrongPassword(code)))).toEqual(problemOf('WRONG_CODE'))
    const fifth = await mfa(userId, wrongPassword(code))
    expect(visibleCalls(fifth)).toEqual(problemOf('BEGIN_AGAIN'))
    expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
    harness.clock.moveMinutes(31)
    expect(visibleCalls(await mfa(userId, code))).toEqual(problemOf('BEGIN_AGAIN'))
    expect(visibleCalls(await sendCode(userId))).toEqual(problemOf('BEGIN_AGAIN'))
  })

  it('gets no new tries from a new email', async () => {
    const { email, userId, code } = await challenged()
    for (let tries = 0; tries < 3; tries += 1) await mfa(userId, wrongPassword(code))
    await sendCode(userId)
    const second = await codeTo(email)
    expect(visibleCalls(await mfa(userId, code))).toEqual(problemOf('WRONG_CODE'))
    expect(visibleCalls(await mfa(userId, wrongPassword(second)))).toEqual(problemOf('BEGIN_AGAIN'))
    expect(visibleCalls(await mfa(userId, second))).toEqual(problemOf('BEGIN_AGAIN'))
  })

  it('can start again with the password after too many wrong codes', async () => {
    const { email, userId, code } = await challenged()
    for (let tries = 0; tries < 5; tries += 1) await mfa(userId, wrongPassword(code))
    const { body } = await logIn(email)
    expect((await mfa(body.userId, await codeTo(email))).status).toBe(200)
  })

  it('expires 30 minutes after its email was sent [VA-14, CO-05]', async () => {
    const { email } = await lena({ requiresCode: true })
    const { body } = await logIn(email)
    harness.clock.moveMinutes(40)
    const code = await codeTo(email)
    harness.clock.moveMinutes(31)
    expect(visibleCalls(await mfa(body.userId, code))).toEqual(problemOf('CODE_EXPIRED'))
    await sendCode(body.userId)
    const second = await codeTo(email)
    harness.clock.moveMinutes(29)
    expect((await mfa(body.userId, second)).status).toBe(200)
  })

  it('ends after two hours, and its emails are no longer sent', async () => {
    const { email, userId } = await challenged()
    harness.clock.moveMinutes(119)
    await sendCode(userId)
    harness.clock.moveMinutes(2)
    const before = await harness.rows(sql`select 1 from stored_emails where recipient = ${email}`)
    await harness.outbox.sendDue()
    expect(
      await harness.rows(sql`select 1 from stored_emails where recipient = ${email}`),
    ).toHaveLength(before.length)
  })

  it.each([
    ['an unknown challenge', async () => mfa('made-up', 'ABCDEF')],
    [
      'a challenge of another brand',
      async () => {
        const { userId, code } = await challenged()
        return mfa(userId, code, { brand: stranger })
      },
    ],
    [
      'an expired challenge',
      async () => {
        const { userId, code } = await challenged()
        harness.clock.moveMinutes(121)
        return mfa(userId, code)
      },
    ],
    [
      'one of an erased member',
      async () => {
        const { userId, code, accountId } = await challenged()
        await harness.tx.execute(sql`update accounts set erased_at = now() where id = ${accountId}`)
        return mfa(userId, code)
      },
    ],
  ])('refuses %s with the same message', async (_, attempt) => {
    expect(visibleCalls(await attempt())).toEqual(problemOf('CODE_EXPIRED'))
  })

  it('rejects the code of another challenge, and that of a login email', async () => {
    const [one, other] = [await challenged(), await challenged()]
    expect(visibleCalls(await mfa(one.userId, other.code))).toEqual(problemOf('WRONG_CODE'))
    await harness.visitor().call(auth.sendLink, { body: { ...home.ids, email: one.email } })
    expect(visibleCalls(await mfa(one.userId, await codeTo(one.email)))).toEqual(
      problemOf('WRONG_CODE'),
    )
    const exchanged = await harness.visitor().call(auth.exchange, {
      body: { email: one.email, membershipId: home.ids.membershipId, token: one.code },
    })
    expect(exchanged.body.code).toBe('WRONG_CODE')
    expect((await mfa(one.userId, one.code)).status).toBe(200)
  })

  it('stores neither the code nor the challenge token in plain text', async () => {
    const { userId, code } = await challenged()
    const stored = JSON.stringify([
      await harness.rows(sql`select * from challenges`),
      await harness.rows(sql`select * from outbox`),
    ])
    for (const secret of [userId ?? '', code]) expect(stored).not.toContain(secret)
  })

  it('resends its code within the email limits, and says that it does not for a challenge that is unknown or over', async () => {
    const { userId } = await challenged()
    const answers = [await sendCode(userId), await sendCode(userId), await sendCode(userId)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const over = await challenged()
    harness.clock.moveMinutes(121)
    for (const refused of [
      await sendCode('made-up'),
      await sendCode(userId, { brand: stranger }),
      await sendCode(over.userId),
    ])
      expect(visibleCalls(refused)).toEqual(problemOf('CHALLENGE_EXPIRED'))
  })

  it('opens no challenge when the email is refused, and does not reveal that for a wrong password', async () => {
    const { email, accountId } = await lena({ requiresCode: true })
    for (let sent = 0; sent < 3; sent += 1) await logIn(email)
    expect(visibleCalls(await logIn(email))).toEqual(problemOf('TOO_MANY_EMAILS'))
    expect(visibleCalls(await logIn(email, 'Wrong-1-Kite'))).toEqual(problemOf('WRONG_CREDENTIALS'))
    expect(
      await harness.rows(sql`select 1 from challenges where account_id = ${accountId}`),
    ).toHaveLength(3)
  })

  const guess = async (at: Harness) => {
    const { userId, code, accountId } = await challenged({ at })
    await Promise.all(Array.from({ length: 20 }, () => mfa(userId, wrongPassword(code), { at })))
    expect(
      await at.rows(sql`select tries from challenges where account_id = ${accountId}`),
    ).toEqual([{ tries: 5 }])
    expect(visibleCalls(await mfa(userId, code, { at }))).toEqual(problemOf('BEGIN_AGAIN'))
  }
  const press = async (at: Harness) => {
    const { userId, code } = await challenged({ at })
    const answers = await Promise.all(Array.from({ length: 20 }, () => mfa(userId, code, { at })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(visibleCalls(answer)).toEqual(problemOf('CODE_EXPIRED'))
  }
  it('counts concurrent guesses', () => guess(harness))
  it('logs in one of twenty concurrent requests', () => press(harness))
  it.runIf(testPostgres)(
    'counts concurrent guesses and logs in one of twenty, on PostgreSQL',
    async () => {
      const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
      await guess(racing)
      await press(racing)
      await racing.close()
    },
  )
})

// The embedded engine has one connection and hides races: this runs on PostgreSQL.
it.runIf(testPostgres).each([false, true])(
  'refuses a password that is changed while it is being verified, with and without a code (%j, postgres)',
  async (requiresCode) => {
    const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
    const member = await lena({ at: racing, requiresCode })
    const fresh = await hashNewPassword('Slower-8-Boat', 'Slower-8-Boat')
    let waiting: ReturnType<typeof logIn> | undefined
    await racing.tx.transaction(async (tx) => {
      await lockAccountById(tx, member.accountId)
      await setPassword(tx, { accountId: member.accountId, hash: fresh, now: racing.clock.now() })
      await endSessionsOf(tx, member.accountId)
      waiting = logIn(member.email, password, { at: racing })
      await expect
        .poll(() =>
          racing.rows(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1)
    })
    expect(visibleCalls((await waiting)!)).toEqual(problemOf('WRONG_CREDENTIALS'))
    expect(
      await racing.rows(
        sql`select account_id from sessions where account_id = ${member.accountId} union select account_id from challenges where account_id = ${member.accountId}`,
      ),
    ).toEqual([])
    await racing.close()
  },
)
