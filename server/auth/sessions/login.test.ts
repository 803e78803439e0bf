import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'

let harness: Harness
let email: string
let count = 0
beforeAll(async () => {
  harness = await openHarness({
    hosts: { BRAND_URLS: new Map([[home.slug, 'https://rewards.example.com']]) },
  })
})
afterAll(() => harness.close())
beforeEach(async () => {
  email = `mia${(count += 1)}@example.test`
  await harness.join(email)
  await harness.emailsTo(email)
  harness.clock.moveMinutes(16)
})

const { creatorId, membershipId } = home.ids
const requestLink = (to = email, at: Harness = harness) =>
  at.visitor().call(auth.sendLink, { body: { email: to, creatorId, membershipId } })
const requestEmail = async (at: Harness = harness) => {
  await requestLink(email, at)
  const [newest] = await at.emailsTo(email)
  const link = new URL(newest?.link ?? '')
  return { link, token: link.searchParams.get('loginToken') ?? '', code: newest?.code ?? '' }
}
const exchange = (
  token: string,
  changed: Record<string, unknown> = {},
  brand = home,
  at: Harness = harness,
) => at.visitor(brand).call(auth.exchange, { body: { email, membershipId, token, ...changed } })
const expired = {
  success: false,
  code: 'LINK_EXPIRED',
  message: 'Log in token has expired. Please try again.',
}
const codeRefusal = (code: 'WRONG_CODE' | 'CODE_EXPIRED' | 'TOO_MANY_CODES') => ({
  success: false,
  code,
  message: problems[code].en,
})
const wrongCode = (code: string) =>
  code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`

describe('a login email', () => {
  it('links to the brand’s own origin, whatever host the request names [RT-45, CA-09]', async () => {
    await harness.visitor().call(auth.sendLink, {
      body: { email, creatorId, membershipId },
      headers: { host: 'evil.example' },
    })
    const [newest] = await harness.emailsTo(email)
    const link = new URL(newest?.link ?? '')
    expect([
      link.origin,
      link.pathname,
      [...link.searchParams.keys()],
      link.searchParams.get('email'),
    ]).toEqual(['https://rewards.example.com', '/login', ['loginToken', 'email'], email])
    expect(newest?.html).not.toContain('evil.example')
  })

  it('has at least 128 bits in the link and a readable code of 6 characters [CO-04]', async () => {
    const { token, code } = await requestEmail()
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/)
  })

  it('keeps its secrets out of the tables: no link, code or session token', async () => {
    const { token, code } = await requestEmail()
    const { body } = await exchange(token)
    const stored = JSON.stringify([
      await harness.rows(sql`select * from login_links`),
      await harness.rows(sql`select * from sessions`),
      await harness.rows(sql`select * from outbox`),
    ])
    for (const secret of [token, code, body.token]) expect(stored).not.toContain(secret)
  })

  it('is answered alike for a known and an unknown address, and only the known one gets it [CA-08]', async () => {
    for (const call of [
      requestLink,
      (to: string) =>
        harness.visitor().call(auth.sendMembershipLink, { body: { email: to, membershipId } }),
    ]) {
      const [known, unknown] = [await call(email), await call('nobody@example.test')]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(known.body).toEqual({ success: true })
    }
    expect(await harness.emailsTo('nobody@example.test')).toEqual([])
  })

  it.each([
    [
      'sendLink',
      () =>
        harness.visitor().call(auth.sendLink, {
          body: { email, creatorId, membershipId: stranger.ids.membershipId },
        }),
    ],
    [
      'sendMembershipLink',
      () =>
        harness.visitor().call(auth.sendMembershipLink, {
          body: { email, membershipId: stranger.ids.membershipId },
        }),
    ],
  ])('is refused for another brand’s program: %s', async (_, attempt) => {
    expect((await attempt()).status).toBe(404)
  })

  it('is limited to three in 15 minutes; then the answer says how long to wait', async () => {
    const before = (await harness.emailsTo(email)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestLink()))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array<number>(7).fill(429),
    ])
    harness.clock.moveMinutes(5)
    const { status, body, headers } = await requestLink()
    expect([status, body, headers['retry-after']]).toEqual([
      429,
      { success: false, code: 'TOO_MANY_EMAILS', message: problems.TOO_MANY_EMAILS.en },
      '600',
    ])
    expect((await harness.emailsTo(email)).length - before).toBe(3)
    harness.clock.moveMinutes(10)
    expect((await requestLink()).status).toBe(200)
    expect((await harness.emailsTo(email)).length - before).toBe(4)
  })

  it('is counted alike for an unknown address, across all calls', async () => {
    const unknownEmail = `nobody${count}@example.test`
    const calls = [
      (to: string) => requestLink(to),
      (to: string) =>
        harness.visitor().call(auth.sendMembershipLink, { body: { email: to, membershipId } }),
      (to: string) =>
        harness.visitor().call(auth.joinByEmail, { body: { email: to, membershipId } }),
    ]
    for (let sent = 0; sent < 3; sent += 1)
      await Promise.all([requestLink(email), requestLink(unknownEmail)])
    await harness.emailsTo(unknownEmail)
    harness.clock.moveMinutes(1)
    for (const call of calls) {
      const [known, unknown] = [await call(email), await call(unknownEmail)]
      expect([known.status, known.headers['retry-after']]).toEqual([429, '840'])
      expect([unknown.status, unknown.body, unknown.headers['retry-after']]).toEqual([
        known.status,
        known.body,
        known.headers['retry-after'],
      ])
    }
  })

  it('also confirms, as long as the address is not confirmed', async () => {
    await requestLink()
    expect((await harness.emailsTo(email))[0]?.subject).toBe(
      'Welcome to Second Look: please confirm your email',
    )
    await exchange((await requestEmail()).token)
    await requestLink()
    expect((await harness.emailsTo(email))[0]?.subject).toBe('Your login link for Second Look')
  })
})

describe('a link', () => {
  it('creates a session and verifies the account [CA-19, ST-17]', async () => {
    const { token } = await requestEmail()
    const { status, body, cookies } = await exchange(token)
    expect([status, cookies.find(({ name }) => name === '__Host-id')?.value]).toEqual([
      200,
      body.token,
    ])
    // The welcome was given when joining.
    expect(body).not.toHaveProperty('welcomePoints')
    const { body: me } = await harness
      .visitor()
      .call(api.session.current, { headers: { authorization: `Bearer ${body.token}` } })
    expect(me).toMatchObject({ signedIn: true, isVerified: true })
  })

  it('works once, with concurrent requests too [ER-14, ST-18]', async () => {
    const { token } = await requestEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body]).toEqual([401, expired])
  })

  it('shares its use with the code of the same email: the first counts', async () => {
    const { token, code } = await requestEmail()
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(token)).body).toEqual(expired)
  })

  it('expires 30 minutes after its email was sent, not after the request [CO-05, VA-14]', async () => {
    await requestLink()
    harness.clock.moveMinutes(40)
    const [first] = await harness.emailsTo(email)
    harness.clock.moveMinutes(29)
    expect(
      (await exchange(new URL(first?.link ?? '').searchParams.get('loginToken') ?? '')).status,
    ).toBe(200)
    const second = await requestEmail()
    harness.clock.moveMinutes(31)
    expect((await exchange(second.token)).body).toEqual(expired)
    expect((await exchange(second.code)).body).toEqual(codeRefusal('CODE_EXPIRED'))
  })

  it('is refused with the same message for every reason', async () => {
    const { token, code } = await requestEmail()
    await harness.join('other@example.test')
    const answers = [
      await exchange(`${token.slice(0, -2)}xx`),
      await exchange(token, { email: 'other@example.test' }),
      await exchange(token, { email: 'nobody@example.test' }),
      await exchange(token, { email: 'not an address' }),
      await exchange(token, { membershipId: stranger.ids.membershipId }),
      await exchange(token, { membershipId: stranger.ids.membershipId }, stranger),
      await exchange(token, {}, stranger),
    ]
    const codes = [
      await exchange(code, { email: 'other@example.test' }),
      await exchange(code, { email: 'nobody@example.test' }),
      await exchange(code, { membershipId: stranger.ids.membershipId }),
      await exchange(code, {}, stranger),
    ]
    for (const { status, body } of codes)
      expect([status, body]).toEqual([401, codeRefusal('WRONG_CODE')])
    for (const { status, body } of answers) expect([status, body]).toEqual([401, expired])
    expect((await exchange(token)).status).toBe(200)
  })

  it('ends the session of another member in this browser', async () => {
    const otherMember = await harness.join()
    const { token } = await requestEmail()
    await harness.visitor().call(auth.exchange, {
      body: { email, membershipId, token },
      headers: { authorization: `Bearer ${otherMember.token}` },
    })
    expect((await otherMember.call(api.account.account)).status).toBe(401)
  })
})

describe('a code', () => {
  it('can be typed in lower case, with a space or a dash', async () => {
    const { code } = await requestEmail()
    expect((await exchange(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).status).toBe(
      200,
    )
  })

  it('can be guessed five times; then every code is refused, and the link still works', async () => {
    const { code, token } = await requestEmail()
    for (let tries = 0; tries < 4; tries += 1)
      expect((await exchange(wrongCode(code))).body).toEqual(codeRefusal('WRONG_CODE'))
    const fifth = await exchange(wrongCode(code))
    expect([fifth.status, fifth.body, fifth.headers['retry-after']]).toEqual([
      429,
      codeRefusal('TOO_MANY_CODES'),
      '1800',
    ])
    expect((await exchange(code)).body).toEqual(codeRefusal('TOO_MANY_CODES'))
    expect((await exchange(token)).status).toBe(200)
  })

  it('is refused as wrong, and its tries are counted, for an unknown address too [ER-09]', async () => {
    const unknownEmail = `nobody${count}@example.test`
    await requestEmail()
    for (const code of [
      'WRONG_CODE',
      'WRONG_CODE',
      'WRONG_CODE',
      'WRONG_CODE',
      'TOO_MANY_CODES',
      'TOO_MANY_CODES',
    ] as const) {
      const [known, unknown] = [
        await exchange('222222'),
        await exchange('222222', { email: unknownEmail }),
      ]
      expect([known.status, known.body]).toEqual([problems[code].status, codeRefusal(code)])
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    }
  })

  it('that was used is refused as expired', async () => {
    const { code } = await requestEmail()
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).body).toEqual(codeRefusal('CODE_EXPIRED'))
  })

  it('can be mistyped four times', async () => {
    const { code } = await requestEmail()
    for (let tries = 0; tries < 4; tries += 1) await exchange(wrongCode(code))
    expect((await exchange(code)).status).toBe(200)
  })

  it('gets no new tries from a new email, but after 30 minutes', async () => {
    const { code } = await requestEmail()
    for (let tries = 0; tries < 5; tries += 1) await exchange(wrongCode(code))
    expect((await exchange((await requestEmail()).code)).body).toEqual(
      codeRefusal('TOO_MANY_CODES'),
    )
    harness.clock.moveMinutes(31)
    expect((await exchange((await requestEmail()).code)).status).toBe(200)
  })

  const guess = async (at: Harness) => {
    const { code } = await requestEmail(at)
    await Promise.all(Array.from({ length: 20 }, () => exchange(wrongCode(code), {}, home, at)))
    const [row] = await at.rows<{ tries: number }>(
      sql`select tries from wrong_codes where address_hash = ${hashToken(at.context.secret, `${home.slug}:${email}`)}`,
    )
    expect(row?.tries).toBe(5)
    expect((await exchange(code, {}, home, at)).body).toEqual(codeRefusal('TOO_MANY_CODES'))
  }
  it('counts concurrent guesses', () => guess(harness))
  it.runIf(testPostgres)(
    'counts concurrent guesses, and opens one session for twenty requests, on PostgreSQL',
    async () => {
      const racing = await openHarness({ database: await freshPostgres() })
      await racing.join(email)
      racing.clock.moveMinutes(16)
      await guess(racing)
      racing.clock.moveMinutes(31)
      const { token } = await requestEmail(racing)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => exchange(token, {}, home, racing)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await racing.close()
    },
  )
})

describe('a session', () => {
  it('ends on the server at logout, with its cookies; logout always succeeds [ST-06]', async () => {
    const mia = await harness.join()
    const answer = await mia.call(api.session.logOut)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(
      answer.cookies.map(({ name, value, maxAge, expires }) => [
        name,
        value,
        maxAge ?? (expires as Date).getTime(),
      ]),
    ).toEqual([
      ['__Host-id', '', 0],
      ['__Host-session', '', 0],
      ['__Secure-device', '', 0],
    ])
    expect((await mia.call(api.account.account)).status).toBe(401)
    for (const caller of [mia, harness.visitor()])
      expect((await caller.call(api.session.logOut)).body).toEqual({ success: true })
    const bare = await harness.app.inject({
      method: 'POST',
      url: '/api/account/logout',
      headers: { host: `${home.slug}.localhost:4000` },
    })
    expect(bare.statusCode).toBe(200)
  })

  it('lasts an hour by the server’s clock, and use does not prolong it [CO-01]', async () => {
    const mia = await harness.join()
    harness.clock.moveMinutes(59)
    expect((await mia.call(api.session.current)).body).toMatchObject({ signedIn: true })
    harness.clock.moveMinutes(2)
    expect((await mia.call(api.session.current)).body).toEqual({ signedIn: false })
  })

  it('can be queried by anybody without an error', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { cookie: '__Host-id=x' },
    ] as Record<string, string>[]) {
      const { status, body } = await harness.visitor().call(api.session.current, { headers })
      expect([status, body]).toEqual([200, { signedIn: false }])
    }
  })

  it('gives access to the account data [CA-15]', async () => {
    const mia = await harness.join('who@example.test')
    expect((await mia.call(api.account.account)).body).toEqual({
      account: {
        userId: mia.accountId,
        email: 'who@example.test',
        isVerified: false,
        username: null,
        firstName: null,
        lastName: null,
        telephone: null,
        dateOfBirth: null,
        language: 'en',
        billingInfo: null,
        paymentMethod: null,
        hasPassword: false,
        requiresCode: false,
        mutedEmails: [],
        newEmail: null,
      },
    })
  })
})

describe('emailexists', () => {
  const emailExists = (address: string, at: Harness = harness) =>
    at.visitor().call(auth.emailExists, { params: { email: address } })

  it('returns whether an address exists and is verified [CA-14, ST-19]', async () => {
    const open = await openHarness()
    await open.join('here@example.test')
    expect((await emailExists('HERE@example.test', open)).body).toEqual({
      emailExists: true,
      isVerified: false,
    })
    expect((await emailExists('gone@example.test', open)).body).toEqual({ emailExists: false })
    expect((await emailExists('gone', open)).body).toMatchObject({ code: 'INVALID_EMAIL' })
    await open.close()
  })

  it('allows twenty requests a minute, then says how long to wait', async () => {
    const answers = []
    for (let sent = 0; sent < 21; sent += 1) answers.push(await emailExists('here@example.test'))
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
    expect([answers[20]?.status, answers[20]?.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
