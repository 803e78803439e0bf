import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { hashOfToken } from '#server/kit/access.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, stranger, testPostgres, type Harness } from '../harness.ts'

let harness: Harness
let email: string
let count = 0
beforeAll(async () => {
  harness = await openHarness({ hosts: { BRAND_URLS: new Map([[home.slug, 'https://rewards.example.com']]) } })
})
afterAll(() => harness.close())
beforeEach(async () => {
  email = `mia${(count += 1)}@example.test`
  await harness.join(email)
  await harness.lettersTo(email)
  harness.clock.moveMinutes(16)
})

const { creatorId, membershipId } = home.ids
const askForLink = (to = email, at: Harness = harness) => at.visitor().call(door.sendLink, { body: { email: to, creatorId, membershipId } })
const letter = async (at: Harness = harness) => {
  await askForLink(email, at)
  const [newest] = await at.lettersTo(email)
  const link = new URL(newest?.link ?? '')
  return { link, token: link.searchParams.get('loginToken') ?? '', code: newest?.code ?? '' }
}
const exchange = (token: string, changed: Record<string, unknown> = {}, brand = home, at: Harness = harness) =>
  at.visitor(brand).call(door.exchange, { body: { email, membershipId, token, ...changed } })
const expired = { success: false, code: 'LINK_EXPIRED', message: 'Log in token has expired. Please try again.' }
const codeSays = (code: 'WRONG_CODE' | 'CODE_EXPIRED' | 'TOO_MANY_CODES') => ({ success: false, code, message: problems[code].en })
const wrongCode = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)

describe('a login letter', () => {
  it('leads to the brand’s own address, whatever host the request names [RT-45, CA-09]', async () => {
    await harness.visitor().call(door.sendLink, { body: { email, creatorId, membershipId }, headers: { host: 'evil.example' } })
    const [newest] = await harness.lettersTo(email)
    const link = new URL(newest?.link ?? '')
    expect([link.origin, link.pathname, [...link.searchParams.keys()], link.searchParams.get('email')]).toEqual(['https://rewards.example.com', '/login', ['loginToken', 'email'], email])
    expect(newest?.html).not.toContain('evil.example')
  })

  it('carries at least 128 bits in the link and a code of 6 that can be read [CO-04]', async () => {
    const { token, code } = await letter()
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/)
  })

  it('is told to the address alone: the tables keep neither link, code nor session', async () => {
    const { token, code } = await letter()
    const { body } = await exchange(token)
    const kept = JSON.stringify([await harness.rows(sql`select * from login_letters`), await harness.rows(sql`select * from sessions`), await harness.rows(sql`select * from outbox`)])
    for (const secret of [token, code, body.token]) expect(kept).not.toContain(secret)
  })

  it('costs a known and an unknown address the same answer; nobody writes to nobody [CA-08]', async () => {
    for (const call of [askForLink, (to: string) => harness.visitor().call(door.sendMembershipLink, { body: { email: to, membershipId } })]) {
      const [known, unknown] = [await call(email), await call('nobody@example.test')]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(known.body).toEqual({ success: true })
    }
    expect(await harness.lettersTo('nobody@example.test')).toEqual([])
  })

  it.each([
    ['sendLink', () => harness.visitor().call(door.sendLink, { body: { email, creatorId, membershipId: stranger.ids.membershipId } })],
    ['sendMembershipLink', () => harness.visitor().call(door.sendMembershipLink, { body: { email, membershipId: stranger.ids.membershipId } })],
  ])('is not written for another brand’s programme: %s', async (_, ask) => {
    expect((await ask()).status).toBe(404)
  })

  it('comes three times in a quarter of an hour; then the answer says how long to wait', async () => {
    const before = (await harness.lettersTo(email)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForLink()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array<number>(7).fill(429)])
    harness.clock.moveMinutes(5)
    const { status, body, headers } = await askForLink()
    expect([status, body, headers['retry-after']]).toEqual([429, { success: false, code: 'TOO_MANY_LETTERS', message: problems.TOO_MANY_LETTERS.en }, '600'])
    expect((await harness.lettersTo(email)).length - before).toBe(3)
    harness.clock.moveMinutes(10)
    expect((await askForLink()).status).toBe(200)
    expect((await harness.lettersTo(email)).length - before).toBe(4)
  })

  it('is counted alike for an address that nobody has, whichever call asks', async () => {
    const nobody = `nobody${count}@example.test`
    const calls = [
      (to: string) => askForLink(to),
      (to: string) => harness.visitor().call(door.sendMembershipLink, { body: { email: to, membershipId } }),
      (to: string) => harness.visitor().call(door.joinByLetter, { body: { email: to, membershipId } }),
    ]
    for (let asked = 0; asked < 3; asked += 1) await Promise.all([askForLink(email), askForLink(nobody)])
    await harness.lettersTo(nobody)
    harness.clock.moveMinutes(1)
    for (const call of calls) {
      const [known, unknown] = [await call(email), await call(nobody)]
      expect([known.status, known.headers['retry-after']]).toEqual([429, '840'])
      expect([unknown.status, unknown.body, unknown.headers['retry-after']]).toEqual([known.status, known.body, known.headers['retry-after']])
    }
  })

  it('is the one that confirms as long as the address is not confirmed', async () => {
    await askForLink()
    expect((await harness.lettersTo(email))[0]?.subject).toBe('Welcome to Second Look: please confirm your email')
    await exchange((await letter()).token)
    await askForLink()
    expect((await harness.lettersTo(email))[0]?.subject).toBe('Your way in to Second Look')
  })
})

describe('a link', () => {
  it('creates a session and verifies the account [CA-19, ST-17]', async () => {
    const { token } = await letter()
    const { status, body, cookies } = await exchange(token)
    expect([status, cookies.find(({ name }) => name === '__Host-id')?.value]).toEqual([200, body.token])
    // She was welcomed when she joined.
    expect(body).not.toHaveProperty('welcomePoints')
    const { body: me } = await harness.visitor().call(api.session.current, { headers: { authorization: `Bearer ${body.token}` } })
    expect(me).toMatchObject({ signedIn: true, isVerified: true })
  })

  it('works once, however many press it at the same time [ER-14, ST-18]', async () => {
    const { token } = await letter()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) expect([status, body]).toEqual([401, expired])
  })

  it('and the code of the same letter are one: whichever comes first', async () => {
    const { token, code } = await letter()
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(token)).body).toEqual(expired)
  })

  it('lives 30 minutes from when the letter left, not from when it was asked for [CO-05, VA-14]', async () => {
    await askForLink()
    harness.clock.moveMinutes(40)
    const [first] = await harness.lettersTo(email)
    harness.clock.moveMinutes(29)
    expect((await exchange(new URL(first?.link ?? '').searchParams.get('loginToken') ?? '')).status).toBe(200)
    const second = await letter()
    harness.clock.moveMinutes(31)
    expect((await exchange(second.token)).body).toEqual(expired)
    expect((await exchange(second.code)).body).toEqual(codeSays('CODE_EXPIRED'))
  })

  it('is refused in the same words for every reason', async () => {
    const { token, code } = await letter()
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
    const codes = [await exchange(code, { email: 'other@example.test' }), await exchange(code, { email: 'nobody@example.test' }), await exchange(code, { membershipId: stranger.ids.membershipId }), await exchange(code, {}, stranger)]
    for (const { status, body } of codes) expect([status, body]).toEqual([401, codeSays('WRONG_CODE')])
    for (const { status, body } of answers) expect([status, body]).toEqual([401, expired])
    expect((await exchange(token)).status).toBe(200)
  })

  it('ends the session of somebody else in this browser', async () => {
    const somebody = await harness.join()
    const { token } = await letter()
    await harness.visitor().call(door.exchange, { body: { email, membershipId, token }, headers: { authorization: `Bearer ${somebody.token}` } })
    expect((await somebody.call(api.account.account)).status).toBe(401)
  })
})

describe('a code', () => {
  it('may be typed in small letters, with a space or a dash', async () => {
    const { code } = await letter()
    expect((await exchange(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).status).toBe(200)
  })

  it('may be guessed five times; then codes are refused whatever they are, and the link still works', async () => {
    const { code, token } = await letter()
    for (let tries = 0; tries < 4; tries += 1) expect((await exchange(wrongCode(code))).body).toEqual(codeSays('WRONG_CODE'))
    const fifth = await exchange(wrongCode(code))
    expect([fifth.status, fifth.body, fifth.headers['retry-after']]).toEqual([429, codeSays('TOO_MANY_CODES'), '1800'])
    expect((await exchange(code)).body).toEqual(codeSays('TOO_MANY_CODES'))
    expect((await exchange(token)).status).toBe(200)
  })

  it('is called wrong, and its tries are counted, for an address that nobody has too [ER-09]', async () => {
    const nobody = `nobody${count}@example.test`
    await letter()
    for (const says of ['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_MANY_CODES', 'TOO_MANY_CODES'] as const) {
      const [known, unknown] = [await exchange('222222'), await exchange('222222', { email: nobody })]
      expect([known.status, known.body]).toEqual([problems[says].status, codeSays(says)])
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    }
  })

  it('that was used already says so', async () => {
    const { code } = await letter()
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).body).toEqual(codeSays('CODE_EXPIRED'))
  })

  it('may be mistyped four times', async () => {
    const { code } = await letter()
    for (let tries = 0; tries < 4; tries += 1) await exchange(wrongCode(code))
    expect((await exchange(code)).status).toBe(200)
  })

  it('gets no new tries by a new letter, but after half an hour', async () => {
    const { code } = await letter()
    for (let tries = 0; tries < 5; tries += 1) await exchange(wrongCode(code))
    expect((await exchange((await letter()).code)).body).toEqual(codeSays('TOO_MANY_CODES'))
    harness.clock.moveMinutes(31)
    expect((await exchange((await letter()).code)).status).toBe(200)
  })

  const guess = async (at: Harness) => {
    const { code } = await letter(at)
    await Promise.all(Array.from({ length: 20 }, () => exchange(wrongCode(code), {}, home, at)))
    const [row] = await at.rows<{ tries: number }>(sql`select tries from wrong_codes where address_hash = ${hashOfToken(at.house.secret, `${home.slug}:${email}`)}`)
    expect(row?.tries).toBe(5)
    expect((await exchange(code, {}, home, at)).body).toEqual(codeSays('TOO_MANY_CODES'))
  }
  it('counts guesses that come at the same time', () => guess(harness))
  it.runIf(testPostgres)('counts guesses that come at the same time, and opens one session of twenty, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    await racing.join(email)
    racing.clock.moveMinutes(16)
    await guess(racing)
    racing.clock.moveMinutes(31)
    const { token } = await letter(racing)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token, {}, home, racing)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await racing.close()
  })
})

describe('a session', () => {
  it('ends on the server when she logs out, and the cookies go; the answer is always a success [ST-06]', async () => {
    const mia = await harness.join()
    const answer = await mia.call(api.session.logOut)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(answer.cookies.map(({ name, value, maxAge, expires }) => [name, value, maxAge ?? (expires as Date).getTime()])).toEqual([['__Host-id', '', 0], ['__Host-session', '', 0]])
    expect((await mia.call(api.account.account)).status).toBe(401)
    for (const caller of [mia, harness.visitor()]) expect((await caller.call(api.session.logOut)).body).toEqual({ success: true })
    const bare = await harness.app.inject({ method: 'POST', url: '/api/account/logout', headers: { host: `${home.slug}.localhost:4000` } })
    expect(bare.statusCode).toBe(200)
  })

  it('is an hour by the server’s clock, and using it does not prolong it [CO-01]', async () => {
    const mia = await harness.join()
    harness.clock.moveMinutes(59)
    expect((await mia.call(api.session.current)).body).toMatchObject({ signedIn: true })
    harness.clock.moveMinutes(2)
    expect((await mia.call(api.session.current)).body).toEqual({ signedIn: false })
  })

  it('can be asked for by anybody without an error', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { cookie: '__Host-id=x' }] as Record<string, string>[]) {
      const { status, body } = await harness.visitor().call(api.session.current, { headers })
      expect([status, body]).toEqual([200, { signedIn: false }])
    }
  })

  it('tells who she is [CA-15]', async () => {
    const mia = await harness.join('who@example.test')
    expect((await mia.call(api.account.account)).body).toEqual({
      account: { userId: mia.accountId, email: 'who@example.test', isVerified: false, username: null, firstName: null, lastName: null, telephone: null, dateOfBirth: null, language: 'en', billingInfo: null, hasPassword: false, asksCode: false, newEmail: null },
    })
  })
})

describe('emailexists', () => {
  const ask = (address: string, at: Harness = harness) => at.visitor().call(door.emailExists, { params: { email: address } })

  it('says exactly whether and whether verified [CA-14, ST-19]', async () => {
    const open = await openHarness()
    await open.join('here@example.test')
    expect((await ask('HERE@example.test', open)).body).toEqual({ emailExists: true, isVerified: false })
    expect((await ask('gone@example.test', open)).body).toEqual({ emailExists: false })
    expect((await ask('gone', open)).body).toMatchObject({ code: 'INVALID_EMAIL' })
    await open.close()
  })

  it('is for twenty questions a minute, then says how long to wait', async () => {
    const answers = []
    for (let asked = 0; asked < 21; asked += 1) answers.push(await ask('here@example.test'))
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
    expect([answers[20]?.status, answers[20]?.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
