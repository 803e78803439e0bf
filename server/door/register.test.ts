import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { problemText } from '#contract/sentences.ts'
import { closeWaysIn } from '#server/account/ways-in.ts'
import { lettersEn } from '#texts/letters.en.ts'
import { lettersFr } from '#texts/letters.fr.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, stranger, testPostgres, type Harness } from '../harness.ts'

let house: Harness
beforeAll(async () => {
  house = await openHarness()
})
afterAll(() => house.close())

let count = 0
const fresh = () => `lena${(count += 1)}@example.test`
const password = 'Zebra-9-Kite'
const form = (email: string, changed: Record<string, unknown> = {}) => ({
  email, firstname: 'Lena', lastname: 'Moreau', username: 'lena', password, telephone: '(212) 555-2368', site: home.slug, creatorId: home.ids.creatorId, ...changed,
})
type Place = { brand?: typeof home; at?: Harness; headers?: Record<string, string> }
const register = async (email: string, changed: Record<string, unknown> = {}, { brand = home, at = house, headers = {} }: Place = {}) => {
  const answer = await at.visitor(brand).call(door.register, { body: form(email, { creatorId: brand.ids.creatorId, ...changed }), headers })
  // Letters that leave together are in no order.
  await at.mail.sendDue()
  return answer
}
const joined = async (brand = home) => {
  const member = await house.join(fresh(), brand)
  await house.mail.sendDue()
  return member
}
const mfa = (userId: string | undefined, token: string | null | undefined, { brand = home, at = house }: Place = {}) =>
  at.visitor(brand).call(door.mfa, { body: { userId, token } })
const logIn = (email: string, typed = password, { brand = home, at = house }: Place = {}) => at.visitor(brand).call(door.authenticate, { body: { email, password: typed } })
const codeTo = async (email: string, { brand = home, at = house }: Place = {}) => (await at.lettersTo(email, brand))[0]?.code
const peopleOf = (email: string, at: Harness = house) =>
  at.rows<Record<string, unknown>>(sql`select id, first_name, last_name, username, telephone, to_char(date_of_birth, 'YYYY-MM-DD') as born, is_verified, exists (select 1 from passwords p where p.account_id = a.id) as has_password from accounts a where email = ${email}`)

describe('registering where a code is asked', () => {
  it('waits for the code; then she is verified, a member, and signed in [ST-02, ST-04, CA-06, CA-04, EN-04]', async () => {
    const email = fresh()
    const waiting = await register(email, { dateOfBirth: '1990-02-28' })
    expect([waiting.status, Object.keys(waiting.body).sort(), waiting.cookies]).toEqual([200, ['success', 'userId'], []])
    expect(await peopleOf(email)).toMatchObject([{ first_name: null, telephone: null, born: null, is_verified: false, has_password: false }])

    const there = await mfa(waiting.body.userId, await codeTo(email))
    expect([there.status, there.body.welcomePoints, there.cookies.find(({ name }) => name === '__Host-id')?.value]).toEqual([200, home.programme.welcome.points, there.body.token])
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'Lena', last_name: 'Moreau', username: 'lena', telephone: '+12125552368', born: '1990-02-28', is_verified: true, has_password: true }])
    expect((await logIn(email)).body.token).toBeTruthy()
  })

  it('keeps no birth date that was not given', async () => {
    const email = fresh()
    const { body } = await register(email)
    await mfa(body.userId, await codeTo(email))
    expect(await peopleOf(email)).toMatchObject([{ born: null, is_verified: true }])
  })

  it('answers a new, an unconfirmed and a confirmed address alike, with a letter to each', async () => {
    const [unknown, unconfirmed, confirmed] = [fresh(), (await joined()).email, (await joined()).email]
    await house.tx.execute(sql`update accounts set is_verified = true where email = ${confirmed}`)
    const answers = []
    for (const email of [unknown, unconfirmed, confirmed]) answers.push(await register(email))
    const [first, ...others] = answers.map(({ status, body, cookies, headers: { date: _, 'ratelimit-remaining': __, 'ratelimit-reset': ___, ...headers } }) => ({ status, headers, cookies, body: { ...body, userId: body.userId?.length } }))
    for (const other of others) expect(other).toEqual(first)
    for (const email of [unknown, unconfirmed, confirmed]) expect((await house.lettersTo(email))[0]?.code).toMatch(/^[2-9A-Z]{6}$/)
  })

  it('to a confirmed address is a log in: nothing that was typed is kept, the password least of all', async () => {
    const owner = await joined()
    await house.tx.execute(sql`update accounts set is_verified = true, first_name = 'Mia' where id = ${owner.accountId}`)
    const { body } = await register(owner.email, { dateOfBirth: '1990-02-28' })
    const [letter] = await house.lettersTo(owner.email)
    expect(letter).toMatchObject({ subject: 'You are a member of Second Look already', link: expect.stringContaining('loginToken=') })
    const there = await mfa(body.userId, letter?.code)
    expect((await house.visitor().call(api.account.account, { headers: { authorization: `Bearer ${there.body.token}` } })).body.account.userId).toBe(owner.accountId)
    expect(await peopleOf(owner.email)).toMatchObject([{ first_name: 'Mia', telephone: null, born: null, has_password: false }])
    expect((await owner.call(api.account.account)).status).toBe(200)
  })

  it('of an unconfirmed address puts whoever joined with it out, and leaves her the points she has', async () => {
    const intruder = await joined()
    const { body } = await register(intruder.email)
    expect((await intruder.call(api.account.account)).status).toBe(200)
    const there = await mfa(body.userId, await codeTo(intruder.email))
    expect([there.status, there.body.welcomePoints]).toEqual([200, undefined])
    expect((await intruder.call(api.account.account)).status).toBe(401)
    expect(await peopleOf(intruder.email)).toMatchObject([{ id: intruder.accountId, first_name: 'Lena', has_password: true }])
  })

  it('by a stranger plants no password: without the letter’s code nothing of it is ever applied', async () => {
    const email = fresh()
    await register(email, { password: 'Stranger-7-Kite', firstname: 'Mallory' })
    const { body } = await register(email)
    expect((await mfa(body.userId, await codeTo(email))).status).toBe(200)
    expect([(await logIn(email, 'Stranger-7-Kite')).status, (await logIn(email)).status]).toEqual([401, 200])
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'Lena' }])
  })

  it('leaves the password alone that its owner has chosen before the code came', async () => {
    const email = fresh()
    const [first, firstCode] = [await register(email, { password: 'Slower-8-Boat' }), await codeTo(email)]
    const second = await register(email)
    expect((await mfa(second.body.userId, await codeTo(email))).status).toBe(200)
    // What was typed before is over with the first proof.
    expect((await mfa(first.body.userId, firstCode)).body.code).toBe('CODE_EXPIRED')
    expect([(await logIn(email)).status, (await logIn(email, 'Slower-8-Boat')).status]).toEqual([200, 401])
  })

  it('of a stranger is over once the owner has come in by her letter, whoever reads its code to him', async () => {
    const mia = await joined()
    const planted = await register(mia.email)
    await house.lettersTo(mia.email)
    const token = await house.codeFor(mia)
    expect((await mia.call(door.exchange, { body: { email: mia.email, membershipId: home.ids.membershipId, token } })).status).toBe(200)
    const again = await house.visitor().call(door.sendCode, { body: { userId: planted.body.userId } })
    expect(again.status).toBe(200)
    expect((await mfa(planted.body.userId, await codeTo(mia.email))).body.code).toBe('CODE_EXPIRED')
    expect(await peopleOf(mia.email)).toMatchObject([{ first_name: null, has_password: false }])
  })

  it('keeps what was typed no longer than it waits: neither used nor void', async () => {
    const typed = async (email: string) => (await house.rows<{ registration: unknown }>(sql`select registration from challenges c join accounts a on a.id = c.account_id where a.email = ${email}`)).map(({ registration }) => registration)
    const email = fresh()
    const [{ body }, code] = [await register(email), await codeTo(email)]
    await register(email, { firstname: 'Mallory' })
    expect(await typed(email)).toMatchObject([{ firstName: expect.any(String) }, { firstName: expect.any(String) }])
    await mfa(body.userId, code)
    expect(await typed(email)).toEqual([null])
    await house.tx.execute(sql`update challenges set registration = '{}', used_at = null where account_id = (select id from accounts where email = ${email})`)
    const [owner] = await peopleOf(email)
    await house.tx.transaction((tx) => closeWaysIn(tx, { accountId: String(owner?.['id']), now: house.clock.now() }))
    expect(await typed(email)).toEqual([null])
  })

  it('keeps a birth date that its owner has set before the code came [VA-09]', async () => {
    const mia = await joined()
    const { body } = await register(mia.email, { dateOfBirth: '1990-02-28' })
    const code = await codeTo(mia.email)
    await house.tx.execute(sql`update accounts set date_of_birth = '1980-01-01', is_verified = true where id = ${mia.accountId}`)
    await mfa(body.userId, code)
    expect(await peopleOf(mia.email)).toMatchObject([{ born: '1980-01-01', first_name: 'Lena' }])
  })

  it.each([
    ['in a browser that knows nothing of the account keeps nothing of what stood there', false, undefined, { born: null, billing: null, asks_code: false }],
    ['in such a browser, with her birth date, has that one', false, '1990-02-28', { born: '1990-02-28', billing: null, asks_code: false }],
    ['where she joined and is logged in keeps what she typed there', true, undefined, { born: '1980-01-01', billing: {}, asks_code: true }],
    ['where she joined, with another birth date, has the one that was proven', true, '1990-02-28', { born: '1990-02-28', billing: {}, asks_code: true }],
  ])('%s', async (_, isLoggedIn, dateOfBirth, kept) => {
    const before = await joined()
    await house.tx.execute(sql`update accounts set date_of_birth = '1980-01-01', billing = '{}', asks_code = true, first_name = 'Mallory' where id = ${before.accountId}`)
    const { body } = await register(before.email, { dateOfBirth })
    await (isLoggedIn ? before : house.visitor()).call(door.mfa, { body: { userId: body.userId, token: await codeTo(before.email) } })
    expect(await house.rows(sql`select to_char(date_of_birth, 'YYYY-MM-DD') as born, billing, asks_code from accounts where id = ${before.accountId}`)).toEqual([kept])
    expect(await peopleOf(before.email)).toMatchObject([{ first_name: 'Lena', is_verified: true, has_password: true }])
  })
})

describe('registering where nothing is asked', () => {
  const there = { brand: stranger }

  it('signs in at once, with the welcome and its letter [ST-03]', async () => {
    const email = fresh()
    const { status, body, cookies } = await register(email, {}, there)
    expect([status, Object.keys(body).sort(), body.welcomePoints]).toEqual([200, ['success', 'token', 'welcomePoints'], home.programme.welcome.points])
    expect(cookies.find(({ name }) => name === '__Host-id')?.value).toBe(body.token)
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'Lena', telephone: '+12125552368', is_verified: false, has_password: true }])
    expect((await house.lettersTo(email, stranger))[0]?.subject).toBe('Welcome to Second Look: please confirm your email')
  })

  it('says in her language that an address is known, sends its letter, and changes nothing', async () => {
    const owner = await joined(stranger)
    await house.tx.execute(sql`update accounts set is_verified = true where id = ${owner.accountId}`)
    const answers = [await register(owner.email, {}, there), await register(owner.email, {}, { ...there, headers: { 'accept-language': 'fr' } })]
    for (const [place, message] of [lettersEn['door.alreadyMember'], lettersFr['door.alreadyMember']].entries()) {
      expect([answers[place]?.status, answers[place]?.body, answers[place]?.cookies]).toEqual([200, { success: true, message }, []])
    }
    expect((await house.lettersTo(owner.email, stranger)).slice(0, 2).map(({ subject }) => subject).sort()).toEqual(['Vous êtes déjà membre de Second regard', 'You are a member of Second Look already'])
    expect(await peopleOf(owner.email)).toMatchObject([{ first_name: null, has_password: false }])
  })

  it('loses the password when the address is confirmed by somebody who knows nothing of it, and says so', async () => {
    const email = fresh()
    const planted = await register(email, { dateOfBirth: '1990-05-17' }, there)
    const [letter] = await house.lettersTo(email, stranger)
    const { body } = await house.visitor(stranger).call(door.exchange, { body: { email, membershipId: stranger.ids.membershipId, token: letter?.code } })
    expect(body.isPasswordRemoved).toBe(true)
    // A stranger's birth date would stay for good, and letters would greet her by his name.
    expect((await house.visitor(stranger).call(api.account.account, { headers: { authorization: `Bearer ${body.token}` } })).body.account)
      .toMatchObject({ dateOfBirth: null, firstName: null, lastName: null, username: null, telephone: null })
    expect((await house.visitor(stranger).call(api.account.account, { headers: { authorization: `Bearer ${planted.body.token}` } })).status).toBe(401)
    expect((await logIn(email, password, there)).body.code).toBe('WRONG_CREDENTIALS')
  })

  it('keeps the password when the letter is opened where she is logged in', async () => {
    const email = fresh()
    const { body } = await register(email, {}, there)
    const [letter] = await house.lettersTo(email, stranger)
    const opened = await house.visitor(stranger).call(door.exchange, { body: { email, membershipId: stranger.ids.membershipId, token: letter?.code }, headers: { authorization: `Bearer ${body.token}` } })
    expect([opened.status, 'isPasswordRemoved' in opened.body]).toEqual([200, false])
    expect((await logIn(email, password, there)).status).toBe(200)
  })
})

describe('a bad registration', () => {
  it.each([
    ['no first name', { firstname: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['no last name', { lastname: '' }, 'ALL_FIELDS_REQUIRED'],
    ['no display name', { username: '' }, 'ALL_FIELDS_REQUIRED'],
    ['no telephone', { telephone: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['no password', { password: '' }, 'ALL_FIELDS_REQUIRED'],
    ['no address', { email: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['a bad address', { email: 'lena@' }, 'INVALID_EMAIL'],
    ['a bad telephone', { telephone: '12' }, 'INVALID_TELEPHONE'],
    ['a birth date to come', { dateOfBirth: '2999-01-01' }, 'INVALID_BIRTHDATE'],
    ['no day of the calendar', { dateOfBirth: '1990-02-30' }, 'INVALID_BIRTHDATE'],
    ['a short password', { password: 'Ab1' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password without a digit', { password: 'Zebra-Kites' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password without a capital', { password: 'zebra-9-kite' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password without a small letter', { password: 'ZEBRA-9-KITE' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password of 7 [CO-06]', { password: 'Zebra-9' }, 'PASSWORD_TOO_SIMPLE'],
    ['everybody’s password', { password: 'Password1' }, 'PASSWORD_TOO_COMMON'],
    ['a password that never ends', { password: `Aa1${'x'.repeat(200)}` }, 'PASSWORD_TOO_LONG'],
  ] as const)('with %s says so in the catalogue’s words, in both languages, and makes nobody [VA-01, VA-05, VA-07]', async (_, changed, code) => {
    const email = fresh()
    for (const language of ['en', 'fr'] as const) {
      const { status, body } = await register(email, changed, { headers: { 'accept-language': language } })
      expect([status, body]).toEqual([problems[code].status, { success: false, code, message: problemText(code, language) }])
    }
    expect(await peopleOf(email)).toEqual([])
  })

  it('is refused in the same words for a known address', async () => {
    const owner = await joined()
    for (const changed of [{ password: 'short' }, { telephone: 'x' }]) {
      const [known, unknown] = [await register(owner.email, changed), await register(fresh(), changed)]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    }
  })

  it.each([stranger.ids.creatorId, 'nobody'])('at somebody else’s brand is not there: %s', async (creatorId) => {
    const email = fresh()
    expect((await register(email, { creatorId })).status).toBe(404)
    expect(await peopleOf(email)).toEqual([])
  })

  it('gets nothing by fields that nobody asked for', async () => {
    const [email, other] = [fresh(), await house.join()]
    const { body } = await register(email, { isVerified: true, is_verified: true, points: 99_999, role: 'admin', userId: other.accountId, accountId: other.accountId, membershipId: stranger.ids.membershipId, asksCode: false, site: 'https://evil.example' })
    expect(body.userId).not.toBe(other.accountId)
    expect(await peopleOf(email)).toMatchObject([{ is_verified: false, has_password: false }])
    expect((await house.lettersTo(email))[0]?.html).not.toContain('evil.example')
    await mfa(body.userId, await codeTo(email))
    const points = await house.rows(sql`select sum(redeemable_delta)::int as points from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where a.email = ${email}`)
    expect(points).toEqual([{ points: home.programme.welcome.points }])
  })

  it('keeps names as one plain line, and a name of nothing but what steers a line is no name', async () => {
    const email = fresh()
    expect((await register(email, { firstname: ' A\u0000d\u202Ea\n' }, { brand: stranger })).status).toBe(200)
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'A d a' }])
    expect((await register(fresh(), { firstname: '\u0000\u202E' })).body.code).toBe('ALL_FIELDS_REQUIRED')
  })
})

describe('letters of registering', () => {
  it('are counted with the others, for new and known addresses alike', async () => {
    const [unknown, known] = [fresh(), (await joined()).email]
    house.clock.moveMinutes(16)
    for (const email of [unknown, known]) {
      const answers = []
      for (let asked = 0; asked < 4; asked += 1) answers.push(await register(email))
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([...Array(3).fill([200, undefined]), [429, 'TOO_MANY_LETTERS']])
      expect(answers[3]?.headers['retry-after']).toBe('900')
    }
  })

  it('that are refused leave nothing behind', async () => {
    const email = fresh()
    const ask = () => house.visitor().call(door.forgotPassword, { body: { creatorId: home.ids.creatorId, membershipId: home.ids.membershipId, emailAddress: email, site: home.slug } })
    for (let asked = 0; asked < 3; asked += 1) await ask()
    expect((await register(email)).body.code).toBe('TOO_MANY_LETTERS')
    expect(await peopleOf(email)).toEqual([])
  })
})

describe('an address whose letters a stranger has used up', () => {
  const useUp = async (email: string, { ids } = stranger) => {
    for (let asked = 0; asked < 3; asked += 1) await house.visitor(stranger).call(door.sendLink, { body: { creatorId: ids.creatorId, membershipId: ids.membershipId, email } })
    await house.mail.sendDue()
  }

  it('is registered all the same where nothing is asked', async () => {
    const email = fresh()
    await useUp(email)
    const { status, body } = await register(email, {}, { brand: stranger })
    expect([status, body.welcomePoints, Boolean(body.token)]).toEqual([200, home.programme.welcome.points, true])
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'Lena', has_password: true }])
    expect(await house.lettersTo(email, stranger)).toEqual([])
  })

  it('that is known is told to wait', async () => {
    const { email } = await joined(stranger)
    await useUp(email)
    expect((await register(email, {}, { brand: stranger })).body.code).toBe('TOO_MANY_LETTERS')
  })
})

describe('registering at the same instant', () => {
  const twenty = async (at: Harness) => {
    const email = 'crowd@example.test'
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email, {}, { at })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array<number>(17).fill(429)])
    expect(await peopleOf(email, at)).toHaveLength(1)

    const open = 'open@example.test'
    const others = await Promise.all(Array.from({ length: 20 }, () => register(open, {}, { at, brand: stranger })))
    expect(others.filter(({ body }) => body.token)).toHaveLength(1)
    expect(others.filter(({ status }) => ![200, 429].includes(status))).toEqual([])
    expect(await peopleOf(open, at)).toHaveLength(1)
    expect(await at.rows(sql`select 1 from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where a.email = ${open}`)).toHaveLength(1)
  }

  it('makes one account and one welcome of twenty', () => twenty(house))
  it.runIf(testPostgres)('makes one account and one welcome of twenty, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    await twenty(racing)
    await racing.close()
  })
})
