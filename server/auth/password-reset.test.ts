import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import { hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness({
    hosts: { BRAND_URLS: new Map([[home.slug, 'https://rewards.example.com']]) },
  })
})
afterAll(() => harness.close())

const [old, fresh] = ['Slower-8-Boat', 'Zebra-9-Kite']
const hashed = hashNewPassword(old, old)
const joinWithPassword = async (at: Harness = harness) => {
  const member = await at.join()
  await setPassword(at.tx, { accountId: member.accountId, hash: await hashed, now: at.clock.now() })
  await at.emailsTo(member.email)
  at.clock.moveMinutes(16)
  return member
}
beforeEach(async () => {
  mia = await joinWithPassword()
})

const { creatorId, membershipId } = home.ids
const forgot = (
  emailAddress: string,
  {
    at = harness,
    ids = { creatorId, membershipId },
    headers = {},
  }: {
    at?: Harness
    ids?: { creatorId: string; membershipId: string }
    headers?: Record<string, string>
  } = {},
) =>
  at.visitor().call(auth.forgotPassword, {
    body: { ...ids, emailAddress, site: 'https://evil.example' },
    headers,
  })
const tokenTo = async (email: string, at: Harness = harness) => {
  await forgot(email, { at })
  const [message] = await at.emailsTo(email)
  return new URL(message?.link ?? '').pathname.split('/').at(-1) ?? ''
}
const check = (token: string, brand = home) =>
  harness.visitor(brand).call(auth.checkReset, { params: { token } })
const reset = (
  token: string,
  [password1, password2]: readonly [string, string] = [fresh, fresh],
  { at = harness, brand = home }: { at?: Harness; brand?: typeof home } = {},
) =>
  at.visitor(brand).call(auth.resetPassword, { params: { token }, body: { password1, password2 } })
const logIn = (password: string, email = mia.email) =>
  harness.visitor().call(auth.authenticate, { body: { email, password } })
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]

describe('requesting a new password', () => {
  it('answers alike for every address, and sends an email only to known ones [CA-10, ST-16]', async () => {
    const [known, unknown] = [await forgot(mia.email), await forgot('nobody@example.test')]
    for (const { status, body, cookies } of [known, unknown])
      expect([status, body, cookies]).toEqual([200, { success: true }, []])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect((await harness.emailsTo(mia.email))[0]?.subject).toBe(
      'Choose a new password for Second Look',
    )
    expect(await harness.emailsTo('nobody@example.test')).toEqual([])
  })

  it('links to the brand’s own origin; the token is last in the path and not in the database [RT-08]', async () => {
    await forgot(mia.email, { headers: { host: 'evil.example' } })
    const [message] = await harness.emailsTo(mia.email)
    const { origin, pathname, search } = new URL(message?.link ?? '')
    expect([origin, pathname, search]).toEqual([
      'https://rewards.example.com',
      expect.stringMatching(/^\/reset\/[\w-]{22,}$/),
      '',
    ])
    expect(`${message?.html}${message?.text}`).not.toContain('evil.example')
    const token = pathname.split('/').at(-1) ?? ''
    expect(
      JSON.stringify([
        await harness.rows(sql`select * from password_resets`),
        await harness.rows(sql`select * from outbox`),
      ]),
    ).not.toContain(token)
  })

  it('shares the limit of three emails with logging in', async () => {
    await forgot(mia.email)
    await harness
      .visitor()
      .call(auth.sendLink, { body: { email: mia.email, creatorId, membershipId } })
    await forgot(mia.email)
    const answer = await forgot(mia.email)
    expect([...answerOf(answer), Number(answer.headers['retry-after']) > 0]).toEqual([
      ...refusal('TOO_MANY_EMAILS'),
      true,
    ])
    const link = await harness
      .visitor()
      .call(auth.sendLink, { body: { email: mia.email, creatorId, membershipId } })
    expect(link.body.code).toBe('TOO_MANY_EMAILS')
  })

  it('refuses what is not an address [ER-10]', async () => {
    expect(answerOf(await forgot('mia@'))).toEqual(refusal('INVALID_EMAIL'))
  })

  it.each([
    ['creator', { creatorId: stranger.ids.creatorId, membershipId }],
    ['program', { creatorId, membershipId: stranger.ids.membershipId }],
  ])('returns 404 for another brand’s %s', async (_, ids) => {
    expect((await forgot(mia.email, { ids })).status).toBe(404)
  })
})

describe('the token of a reset email', () => {
  it('can be checked any number of times [CA-13]', async () => {
    const token = await tokenTo(mia.email)
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(answerOf(await check(token))).toEqual([200, { success: true, token }])
    expect((await reset(token)).status).toBe(200)
    expect(answerOf(await check(token))).toEqual(refusal('RESET_EXPIRED'))
  })

  it('expires 30 minutes after the email was sent', async () => {
    await forgot(mia.email)
    harness.clock.moveMinutes(40)
    const [message] = await harness.emailsTo(mia.email)
    const token = message?.link?.split('/').at(-1) ?? ''
    harness.clock.moveMinutes(29)
    expect((await check(token)).status).toBe(200)
    harness.clock.moveMinutes(2)
    for (const answer of [await check(token), await reset(token)])
      expect(answerOf(answer)).toEqual(refusal('RESET_EXPIRED'))
    expect((await logIn(old)).status).toBe(200)
  })

  it('is refused with the same message when it is made up or of another brand', async () => {
    const token = await tokenTo(mia.email)
    const answers = [
      await check('made-up'),
      await check(token, stranger),
      await reset('made-up'),
      await reset(token, [fresh, fresh], { brand: stranger }),
      await reset('made-up', ['x', 'y']),
    ]
    for (const answer of answers) expect(answerOf(answer)).toEqual(refusal('RESET_EXPIRED'))
    expect((await check(token)).status).toBe(200)
  })
})

describe('a new password', () => {
  it('replaces the old one and does not log in [CA-11, EN-89, OK-11]', async () => {
    const answer = await reset(await tokenTo(mia.email))
    expect([answer.status, answer.body, answer.cookies]).toEqual([200, { success: true }, []])
    expect(auth.resetPassword.successMessage).toBe('PASSWORD_CHANGED')
    expect([(await logIn(old)).status, (await logIn(fresh)).status]).toEqual([401, 200])
  })

  it.each([
    ['it is empty', ['', ''], 'ALL_FIELDS_REQUIRED'],
    ['the confirmation is missing', [fresh, ''], 'ALL_FIELDS_REQUIRED'],
    ['the two differ', [fresh, `${fresh}x`], 'PASSWORDS_DIFFER'],
    ['it is too simple', ['zebra-kite', 'zebra-kite'], 'PASSWORD_TOO_SIMPLE'],
    ['it is common', ['Password1', 'Password1'], 'PASSWORD_TOO_COMMON'],
  ] as const)(
    'is refused when %s, in both languages, and the token stays valid [VA-06, VA-10, VA-11, VA-12]',
    async (_, typed, code) => {
      const token = await tokenTo(mia.email)
      for (const language of ['en', 'fr'] as const) {
        const { status, body } = await harness.visitor().call(auth.resetPassword, {
          params: { token },
          body: { password1: typed[0], password2: typed[1] },
          headers: { 'accept-language': language },
        })
        expect([status, body.message]).toEqual([
          problems[code].status,
          problemMessage(code, language),
        ])
      }
      expect((await reset(token)).status).toBe(200)
    },
  )

  it('ends every session, and invalidates pending links, codes and tokens', async () => {
    await harness.tx.execute(
      sql`update accounts set requires_code = true where id = ${mia.accountId}`,
    )
    const { body: challenge } = await logIn(old)
    const code = (await harness.emailsTo(mia.email))[0]?.code
    await harness
      .visitor()
      .call(auth.sendLink, { body: { email: mia.email, creatorId, membershipId } })
    const link = new URL((await harness.emailsTo(mia.email))[0]?.link ?? '').searchParams.get(
      'loginToken',
    )
    harness.clock.moveMinutes(16)
    const [first, second] = [await tokenTo(mia.email), await tokenTo(mia.email)]
    harness.clock.moveMinutes(1)

    expect((await reset(second)).status).toBe(200)
    expect((await mia.call(api.account.account)).status).toBe(401)
    expect(
      answerOf(
        await harness.visitor().call(auth.mfa, { body: { userId: challenge.userId, token: code } }),
      ),
    ).toEqual(refusal('CODE_EXPIRED'))
    expect(
      (
        await harness
          .visitor()
          .call(auth.exchange, { body: { email: mia.email, membershipId, token: link } })
      ).body.code,
    ).toBe('LINK_EXPIRED')
    expect(answerOf(await reset(first))).toEqual(refusal('RESET_EXPIRED'))
  })

  it('cancels a pending email change', async () => {
    await harness.tx.execute(
      sql`insert into email_changes (account_id, brand, email, token_hash, created_at, expires_at) values (${mia.accountId}, ${home.slug}, 'thief@example.test', 'hash', now(), now() + interval '1 day')`,
    )
    await reset(await tokenTo(mia.email))
    expect(
      await harness.rows(sql`select 1 from email_changes where account_id = ${mia.accountId}`),
    ).toEqual([])
  })

  it('verifies the account, and lifts the pause after wrong passwords [ST-22]', async () => {
    for (let tries = 0; tries < 11; tries += 1) await logIn('Wrong-1-Kite')
    expect((await logIn(old)).status).toBe(429)
    await reset(await tokenTo(mia.email))
    expect((await logIn(fresh)).status).toBe(200)
    expect(
      await harness.rows(sql`select is_verified from accounts where id = ${mia.accountId}`),
    ).toEqual([{ is_verified: true }])
  })

  it('can be set by a member without one', async () => {
    const bare = await harness.join()
    await harness.emailsTo(bare.email)
    expect((await reset(await tokenTo(bare.email))).status).toBe(200)
    expect((await logIn(fresh, bare.email)).status).toBe(200)
  })

  it.each([false, true])(
    'as the first proof keeps earlier details only where the member is logged in (%j)',
    async (isLoggedIn) => {
      await harness.tx.execute(
        sql`update accounts set date_of_birth = '1990-02-28', billing = '{}', requires_code = true, first_name = 'Mallory', telephone = '+15145550134' where id = ${mia.accountId}`,
      )
      const token = await tokenTo(mia.email)
      expect(
        (
          await (isLoggedIn ? mia : harness.visitor()).call(auth.resetPassword, {
            params: { token },
            body: { password1: fresh, password2: fresh },
          })
        ).status,
      ).toBe(200)
      expect(
        await harness.rows(
          sql`select to_char(date_of_birth, 'YYYY') as born, billing, requires_code, first_name, telephone from accounts where id = ${mia.accountId}`,
        ),
      ).toEqual([
        isLoggedIn
          ? {
              born: '1990',
              billing: {},
              requires_code: true,
              first_name: 'Mallory',
              telephone: '+15145550134',
            }
          : { born: null, billing: null, requires_code: false, first_name: null, telephone: null },
      ])
    },
  )

  it('keeps everything of a verified member, in any browser', async () => {
    await harness.tx.execute(
      sql`update accounts set is_verified = true, date_of_birth = '1990-02-28', billing = '{}', first_name = 'Mia' where id = ${mia.accountId}`,
    )
    await reset(await tokenTo(mia.email))
    expect(
      await harness.rows(
        sql`select to_char(date_of_birth, 'YYYY') as born, billing, first_name from accounts where id = ${mia.accountId}`,
      ),
    ).toEqual([{ born: '1990', billing: {}, first_name: 'Mia' }])
  })

  it('is announced to the mailbox, beyond the email limit', async () => {
    const tokens = [await tokenTo(mia.email), await tokenTo(mia.email), await tokenTo(mia.email)]
    await reset(tokens[2] ?? '')
    const [message] = await harness.emailsTo(mia.email)
    expect(message).toMatchObject({
      subject: 'Your password for Second Look was set',
      link: 'https://rewards.example.com/reset',
      code: null,
    })
    expect((await forgot(mia.email)).status).toBe(429)
  })

  const press = async (at: Harness) => {
    const member = await joinWithPassword(at)
    const token = await tokenTo(member.email, at)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reset(token, [fresh, fresh], { at })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answerOf(answer)).toEqual(refusal('RESET_EXPIRED'))
    expect(
      (await at.emailsTo(member.email)).filter(
        ({ subject }) => subject === 'Your password for Second Look was set',
      ),
    ).toHaveLength(1)
  }
  it('is set by one of twenty concurrent requests', () => press(harness))
  it.runIf(testPostgres)('is set by one of twenty concurrent requests, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    await press(racing)
    await racing.close()
  })
})
