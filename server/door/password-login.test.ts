import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { holdAccount } from '#server/account/accounts.ts'
import { hashOfNewPassword, setPassword } from '#server/account/passwords.ts'
import { endSessionsOf } from '#server/session/sessions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, stranger, testPostgres, type Harness, type MemberCaller } from '../harness.ts'

let house: Harness
beforeAll(async () => {
  // A proxy in front, so that calls can come from several networks.
  house = await openHarness({ trustProxy: 1 })
})
afterAll(() => house.close())

const password = 'Zebra-9-Kite'
const hashed = hashOfNewPassword(password, password)
type Place = { brand?: typeof home; at?: Harness; from?: string }
/** A member with a password whose letters of joining have left a while ago. */
const lena = async ({ brand = home, at = house, asksCode = false }: Place & { asksCode?: boolean } = {}): Promise<MemberCaller> => {
  const member = await at.join(undefined, brand)
  await setPassword(at.tx, { accountId: member.accountId, hash: await hashed, now: at.clock.now() })
  await at.tx.execute(sql`update accounts set asks_code = ${asksCode} where id = ${member.accountId}`)
  await at.lettersTo(member.email, brand)
  at.clock.moveMinutes(16)
  return member
}
const logIn = (email: string, typed = password, { brand = home, at = house, from = '192.0.2.1' }: Place = {}) =>
  at.visitor(brand).call(door.authenticate, { body: { email, password: typed }, headers: { 'x-forwarded-for': from } })
const mfa = (userId: string | undefined, token: string, { brand = home, at = house }: Place = {}, more: Record<string, unknown> = {}) =>
  at.visitor(brand).call(door.mfa, { body: { userId, token, ...more } })
const sendCode = (userId: string | undefined, { brand = home, at = house }: Place = {}) => at.visitor(brand).call(door.sendCode, { body: { userId } })
const codeTo = async (email: string, { brand = home, at = house }: Place = {}) => (await at.lettersTo(email, brand))[0]?.code ?? ''
const challenged = async (place: Place = {}) => {
  const { email, accountId } = await lena({ ...place, asksCode: true })
  const { body } = await logIn(email, password, place)
  return { email, accountId, userId: body.userId, code: await codeTo(email, place) }
}
const says = (code: ProblemCode) => [problems[code].status, { success: false, code, message: problems[code].en }]
const wrong = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)
const seen = ({ status, body }: { status: number; body: unknown }) => [status, body]

describe('logging in with a password', () => {
  it('signs in at once where no code is asked: a token, its cookie, and the membership in step [CA-03, ST-14, CA-20]', async () => {
    const member = await lena()
    const { status, body, cookies } = await logIn(member.email)
    expect([status, Object.keys(body), cookies.find(({ name }) => name === '__Host-id')]).toEqual([200, ['token'], expect.objectContaining({ value: body.token, maxAge: 3600, sameSite: 'Strict', httpOnly: true, secure: true })])
    const signed = { headers: { authorization: `Bearer ${body.token}` } }
    expect((await house.visitor().call(api.account.account, signed)).body.account.email).toBe(member.email)
  })

  it('makes a member of whoever has an account and no card yet', async () => {
    const email = 'cardless@example.test'
    await house.tx.execute(sql`insert into accounts (id, brand, email, created_at) values ('a_cardless', ${home.slug}, ${email}, now())`)
    await setPassword(house.tx, { accountId: 'a_cardless', hash: await hashed, now: house.clock.now() })
    const { body } = await logIn(email)
    expect((await house.visitor().call(api.collection.collection, { headers: { authorization: `Bearer ${body.token}` } })).body.collection).toHaveLength(1)
  })

  it('ends the session this browser had before, and knows the address however it is typed', async () => {
    const [before, member] = [await house.join(), await lena()]
    await house.visitor().call(door.authenticate, { body: { email: `  ${member.email.toUpperCase()} `, password }, headers: { authorization: `Bearer ${before.token}` } })
    expect((await before.call(api.account.account)).status).toBe(401)
  })

  it.each([['', password], ['lena@example.test', ''], [' ', password], ['', '']])('needs both: %j and %j are told so [VA-02, ER-11]', async (email, typed) => {
    expect(seen(await logIn(email, typed))).toEqual(says('EMAIL_AND_PASSWORD_REQUIRED'))
  })

  it('says the same to a wrong password, an unknown address, one without a password, of another brand, and what is none [ER-08]', async () => {
    const [member, foreign, bare] = [await lena(), await lena({ brand: stranger }), await house.join()]
    const answers = [
      await logIn(member.email, 'Wrong-1-Kite'),
      await logIn('nobody@example.test'),
      await logIn(bare.email),
      await logIn(foreign.email),
      await logIn('not an address'),
      await logIn(member.email, 'x'.repeat(1000)),
      await logIn(member.email, `${password} `),
    ]
    const [first] = answers
    for (const { status, body, cookies, headers: { date: _, 'ratelimit-remaining': __, ...headers } } of answers) {
      expect([status, body]).toEqual(says('WRONG_CREDENTIALS'))
      expect(cookies).toEqual([])
      expect(Object.keys(headers)).toEqual(Object.keys(first?.headers ?? {}).filter((name) => !['date', 'ratelimit-remaining'].includes(name)))
    }
  })

  it('says it in French to whoever reads French', async () => {
    const { body } = await house.visitor().call(door.authenticate, { body: { email: 'nobody@example.test', password }, headers: { 'accept-language': 'fr' } })
    expect(body.message).toBe('Courriel ou mot de passe incorrect.')
  })

  it('is not there at a brand without passwords', async () => {
    const bare = { ...stranger, slug: 'bare', features: { ...stranger.features, loginMethods: ['link' as const] }, ids: { creatorId: 'creator-bare', membershipId: 'membership-bare', assetId: 'asset-bare' } }
    const packs = [home, { ...bare, programme: { ...bare.programme, tiers: [{ ...bare.programme.tiers[0]!, tierId: 'bare' }], offers: [], polls: [], membershipDrop: { ...bare.programme.membershipDrop, dropId: 'drop-bare' } } }]
    const linked = await openHarness({ packs })
    const at = linked.visitor(packs[1])
    expect((await at.call(door.authenticate, { body: { email: 'lena@example.test', password } })).status).toBe(404)
    expect((await at.call(door.forgotPassword, { body: { ...bare.ids, emailAddress: 'lena@example.test', site: '' } })).status).toBe(404)
    expect((await at.call(door.register, { body: { email: 'lena@example.test', firstname: 'L', lastname: 'M', username: 'l', password, telephone: '212 555 2368', site: '', creatorId: bare.ids.creatorId } })).status).toBe(404)
    await linked.close()
  })
})

describe('wrong passwords', () => {
  const tenWrong = async (email: string, place: Place = {}) => {
    for (let tries = 0; tries < 10; tries += 1) expect((await logIn(email, 'Wrong-1-Kite', place)).status).toBe(401)
  }

  it('make a pause of a quarter of an hour after ten, also for an address that nobody has', async () => {
    const member = await lena()
    for (const email of [member.email, 'nobody-at-all@example.test']) {
      await tenWrong(email)
      house.clock.moveMinutes(5)
      const answer = await logIn(email)
      expect(seen(answer)).toEqual(says('TOO_MANY_REQUESTS'))
      // What the ten themselves took does not count again.
      expect(Math.abs(Number(answer.headers['retry-after']) - 600)).toBeLessThan(60)
      house.clock.moveMinutes(10)
    }
    expect((await logIn(member.email)).status).toBe(200)
  })

  it('keep nobody out elsewhere: the pause is for the network they came from', async () => {
    const member = await lena()
    await tenWrong(member.email, { from: '2001:db8:1:2::1' })
    expect((await logIn(member.email, password, { from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await logIn(member.email, password, { from: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await logIn(member.email, password, { from: '198.51.100.7' })).status).toBe(200)
  })

  it('are forgotten by the right one', async () => {
    const member = await lena()
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await logIn(member.email, 'Wrong-1-Kite')
      expect((await logIn(member.email)).status).toBe(200)
    }
  })

  it('are kept without the address and the network', async () => {
    await logIn('secret-person@example.test', 'Wrong-1-Kite', { from: '203.0.113.99' })
    const kept = JSON.stringify(await house.rows(sql`select * from wrong_passwords`))
    for (const word of ['secret-person', '203.0.113']) expect(kept).not.toContain(word)
  })

  const crowd = async (at: Harness) => {
    const member = await lena({ at })
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(member.email, 'Wrong-1-Kite', { at })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)])
  }
  it('are counted when they come at the same time', () => crowd(house))
  it.runIf(testPostgres)('are counted when they come at the same time, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
    await crowd(racing)
    await racing.close()
  })

  it('from one network are stopped for all addresses where strangers come', async () => {
    const open = await openHarness({ isTrial: false, trustProxy: 1 })
    const answers = []
    for (let place = 0; place < 31; place += 1) answers.push(await logIn(`somebody-${place}@example.test`, password, { at: open, from: `2001:db8:5:5::${place}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(401), 429])
    expect((await logIn('else@example.test', password, { at: open, from: '2001:db8:5:6::1' })).status).toBe(401)
    await open.close()
  })
})

describe('a log in that asks for a code', () => {
  it('answers an opaque challenge and nothing else, whether she asked for it or the brand does [ST-12, CA-03]', async () => {
    for (const place of [{ brand: home }, { brand: stranger }]) {
      const member = await lena({ ...place, asksCode: place.brand === home })
      const { status, body, cookies } = await logIn(member.email, password, place)
      expect([status, Object.keys(body), cookies]).toEqual([200, ['userId'], []])
      expect(body.userId).not.toContain(member.accountId)
      expect(Buffer.from(body.userId ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    }
  })

  it('lets in with the code, once, and the account is verified [CA-04, CO-04]', async () => {
    const { userId, code, accountId } = await challenged()
    const { status, body, cookies } = await mfa(userId, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)
    expect([status, cookies.find(({ name }) => name === '__Host-id')?.value]).toEqual([200, body.token])
    expect(await house.rows(sql`select is_verified from accounts where id = ${accountId}`)).toEqual([{ is_verified: true }])
    expect(seen(await mfa(userId, code))).toEqual(says('CODE_EXPIRED'))
  })

  it('keeps the password of an account that it verifies, and learns the language she has chosen', async () => {
    const { userId, code, email, accountId } = await challenged()
    await mfa(userId, code, {}, { language: 'fr' })
    expect((await logIn(email)).body.userId).toBeTruthy()
    expect(await house.rows(sql`select language from accounts where id = ${accountId}`)).toEqual([{ language: 'fr' }])
  })

  it('refuses a wrong code in the catalogue’s words, five times; then every code for ever [ER-09, ST-15]', async () => {
    const { userId, code } = await challenged()
    for (let tries = 0; tries < 4; tries += 1) expect(seen(await mfa(userId, wrong(code)))).toEqual(says('WRONG_CODE'))
    const fifth = await mfa(userId, wrong(code))
    expect(seen(fifth)).toEqual(says('BEGIN_AGAIN'))
    expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0)
    house.clock.moveMinutes(31)
    expect(seen(await mfa(userId, code))).toEqual(says('BEGIN_AGAIN'))
    expect(seen(await sendCode(userId))).toEqual(says('BEGIN_AGAIN'))
  })

  it('gets no new tries by a new letter', async () => {
    const { email, userId, code } = await challenged()
    for (let tries = 0; tries < 3; tries += 1) await mfa(userId, wrong(code))
    await sendCode(userId)
    const second = await codeTo(email)
    expect(seen(await mfa(userId, code))).toEqual(says('WRONG_CODE'))
    expect(seen(await mfa(userId, wrong(second)))).toEqual(says('BEGIN_AGAIN'))
    expect(seen(await mfa(userId, second))).toEqual(says('BEGIN_AGAIN'))
  })

  it('begins anew with the password, after too many', async () => {
    const { email, userId, code } = await challenged()
    for (let tries = 0; tries < 5; tries += 1) await mfa(userId, wrong(code))
    const { body } = await logIn(email)
    expect((await mfa(body.userId, await codeTo(email))).status).toBe(200)
  })

  it('lives 30 minutes from when the letter left [VA-14, CO-05]', async () => {
    const { email } = await lena({ asksCode: true })
    const { body } = await logIn(email)
    house.clock.moveMinutes(40)
    const code = await codeTo(email)
    house.clock.moveMinutes(31)
    expect(seen(await mfa(body.userId, code))).toEqual(says('CODE_EXPIRED'))
    await sendCode(body.userId)
    const second = await codeTo(email)
    house.clock.moveMinutes(29)
    expect((await mfa(body.userId, second)).status).toBe(200)
  })

  it('is over after two hours, and its letters are written no more', async () => {
    const { email, userId } = await challenged()
    house.clock.moveMinutes(119)
    await sendCode(userId)
    house.clock.moveMinutes(2)
    const before = await house.rows(sql`select 1 from kept_letters where recipient = ${email}`)
    await house.mail.sendDue()
    expect(await house.rows(sql`select 1 from kept_letters where recipient = ${email}`)).toHaveLength(before.length)
  })

  it.each([
    ['a challenge that nobody opened', async () => mfa('made-up', 'ABCDEF')],
    ['one of another brand', async () => { const { userId, code } = await challenged(); return mfa(userId, code, { brand: stranger }) }],
    ['one that is over', async () => { const { userId, code } = await challenged(); house.clock.moveMinutes(121); return mfa(userId, code) }],
    ['one of somebody who has been erased', async () => { const { userId, code, accountId } = await challenged(); await house.tx.execute(sql`update accounts set erased_at = now() where id = ${accountId}`); return mfa(userId, code) }],
  ])('refuses %s in the same words', async (_, ask) => {
    expect(seen(await ask())).toEqual(says('CODE_EXPIRED'))
  })

  it('does not take the code of another challenge, nor of a login letter', async () => {
    const [one, other] = [await challenged(), await challenged()]
    expect(seen(await mfa(one.userId, other.code))).toEqual(says('WRONG_CODE'))
    await house.visitor().call(door.sendLink, { body: { ...home.ids, email: one.email } })
    expect(seen(await mfa(one.userId, await codeTo(one.email)))).toEqual(says('WRONG_CODE'))
    const exchanged = await house.visitor().call(door.exchange, { body: { email: one.email, membershipId: home.ids.membershipId, token: one.code } })
    expect(exchanged.body.code).toBe('WRONG_CODE')
    expect((await mfa(one.userId, one.code)).status).toBe(200)
  })

  it('tells nobody but the mailbox its code, and nobody but the browser its challenge', async () => {
    const { userId, code } = await challenged()
    const kept = JSON.stringify([await house.rows(sql`select * from challenges`), await house.rows(sql`select * from outbox`)])
    for (const secret of [userId ?? '', code]) expect(kept).not.toContain(secret)
  })

  it('sends its code again within the limits of letters, and answers the same for a challenge that nobody knows', async () => {
    const { userId } = await challenged()
    const answers = [await sendCode(userId), await sendCode(userId), await sendCode(userId)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const unknown = await sendCode('made-up')
    expect(seen(unknown)).toEqual(seen(answers[0]!))
    const foreign = await sendCode(userId, { brand: stranger })
    expect(seen(foreign)).toEqual(seen(answers[0]!))
  })

  it('opens no challenge when the letter is refused, and the wrong pair is told nothing of that', async () => {
    const { email, accountId } = await lena({ asksCode: true })
    for (let asked = 0; asked < 3; asked += 1) await logIn(email)
    expect(seen(await logIn(email))).toEqual(says('TOO_MANY_LETTERS'))
    expect(seen(await logIn(email, 'Wrong-1-Kite'))).toEqual(says('WRONG_CREDENTIALS'))
    expect(await house.rows(sql`select 1 from challenges where account_id = ${accountId}`)).toHaveLength(3)
  })

  const guess = async (at: Harness) => {
    const { userId, code, accountId } = await challenged({ at })
    await Promise.all(Array.from({ length: 20 }, () => mfa(userId, wrong(code), { at })))
    expect(await at.rows(sql`select tries from challenges where account_id = ${accountId}`)).toEqual([{ tries: 5 }])
    expect(seen(await mfa(userId, code, { at }))).toEqual(says('BEGIN_AGAIN'))
  }
  const press = async (at: Harness) => {
    const { userId, code } = await challenged({ at })
    const answers = await Promise.all(Array.from({ length: 20 }, () => mfa(userId, code, { at })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(seen(answer)).toEqual(says('CODE_EXPIRED'))
  }
  it('counts guesses that come at the same time', () => guess(house))
  it('lets one in of twenty at the same time', () => press(house))
  it.runIf(testPostgres)('counts guesses and lets one in of twenty at the same time, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
    await guess(racing)
    await press(racing)
    await racing.close()
  })
})

// One connection hides races: on PostgreSQL, which npm test starts.
it.runIf(testPostgres).each([false, true])('a password that is changed while it is looked at lets in nobody, a code asked or not (%j, postgres)', async (asksCode) => {
  const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
  const member = await lena({ at: racing, asksCode })
  const fresh = await hashOfNewPassword('Slower-8-Boat', 'Slower-8-Boat')
  let waiting: ReturnType<typeof logIn> | undefined
  await racing.tx.transaction(async (tx) => {
    await holdAccount(tx, member.accountId)
    await setPassword(tx, { accountId: member.accountId, hash: fresh, now: racing.clock.now() })
    await endSessionsOf(tx, member.accountId)
    waiting = logIn(member.email, password, { at: racing })
    await expect.poll(() => racing.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1)
  })
  expect(seen((await waiting)!)).toEqual(says('WRONG_CREDENTIALS'))
  expect(await racing.rows(sql`select account_id from sessions where account_id = ${member.accountId} union select account_id from challenges where account_id = ${member.accountId}`)).toEqual([])
  await racing.close()
})

describe('a brand that asks for no code', () => {
  it('signs in with the password, whatever the account once wanted', async () => {
    const off = { ...home, features: { ...home.features, loginCode: 'off' as const } }
    const open = await openHarness({ packs: [off] })
    const { email } = await lena({ at: open, asksCode: true })
    expect((await logIn(email, password, { at: open })).body.token).toBeTruthy()
    await open.close()
  })
})
