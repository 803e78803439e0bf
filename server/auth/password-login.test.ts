import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '#server/identity/passwords/passwords.ts'
import {
  authForms,
  hashed,
  password,
  problemOf,
  visibleCalls,
  type Place,
} from '#server/testing/registration-forms.ts'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  // A proxy in front, so that requests can come from several networks.
  harness = await openHarness({ trustProxy: 1 })
})
afterAll(() => harness.close())
const { lena, logIn } = authForms(() => harness)

describe('logging in with a password', () => {
  it('logs in at once where no code is needed: a token, its cookie, and the membership [CA-03, ST-14]', async () => {
    const member = await lena()
    const { status, body, cookies } = await logIn(member.email)
    expect([status, Object.keys(body), cookies.find(({ name }) => name === '__Host-id')]).toEqual([
      200,
      ['token'],
      expect.objectContaining({
        value: body.token,
        maxAge: 3600,
        sameSite: 'Strict',
        httpOnly: true,
        secure: true,
      }),
    ])
    const authorized = { headers: { authorization: `Bearer ${body.token}` } }
    expect((await harness.visitor().call(api.account.account, authorized)).body.account.email).toBe(
      member.email,
    )
  })

  it('makes a member of an account without a membership', async () => {
    const email = 'cardless@example.test'
    await harness.tx.execute(
      sql`insert into accounts (id, brand, email, created_at) values ('a_cardless', ${home.slug}, ${email}, now())`,
    )
    await setPassword(harness.tx, {
      accountId: 'a_cardless',
      hash: await hashed,
      now: harness.clock.now(),
    })
    const { body } = await logIn(email)
    expect(
      (
        await harness
          .visitor()
          .call(api.collection.collection, { headers: { authorization: `Bearer ${body.token}` } })
      ).body.collection,
    ).toHaveLength(1)
  })

  it('ends the previous session of this browser, and normalizes the typed address', async () => {
    const [before, member] = [await harness.join(), await lena()]
    await harness.visitor().call(auth.authenticate, {
      body: { email: `  ${member.email.toUpperCase()} `, password },
      headers: { authorization: `Bearer ${before.token}` },
    })
    expect((await before.call(api.account.account)).status).toBe(401)
  })

  it.each([
    ['', password],
    ['lena@example.test', ''],
    [' ', password],
    ['', ''],
  ])('requires both: %j and %j are refused [VA-02, ER-11]', async (email, typed) => {
    expect(visibleCalls(await logIn(email, typed))).toEqual(
      problemOf('EMAIL_AND_PASSWORD_REQUIRED'),
    )
  })

  it('answers alike for a wrong password, an unknown address, one without a password, one of another brand, and an invalid one [ER-08]', async () => {
    const [member, foreign, bare] = [
      await lena(),
      await lena({ brand: stranger }),
      await harness.join(),
    ]
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
    for (const {
      status,
      body,
      cookies,
      headers: { date: _, 'ratelimit-remaining': __, ...headers },
    } of answers) {
      expect([status, body]).toEqual(problemOf('WRONG_CREDENTIALS'))
      expect(cookies).toEqual([])
      expect(Object.keys(headers)).toEqual(
        Object.keys(first?.headers ?? {}).filter(
          (name) => !['date', 'ratelimit-remaining'].includes(name),
        ),
      )
    }
  })

  it('answers in French to a French reader', async () => {
    const { body } = await harness.visitor().call(auth.authenticate, {
      body: { email: 'nobody@example.test', password },
      headers: { 'accept-language': 'fr' },
    })
    expect(body.message).toBe('Courriel ou mot de passe incorrect.')
  })

  it('returns 404 at a brand without passwords', async () => {
    const bare = {
      ...stranger,
      slug: 'bare',
      features: { ...stranger.features, loginMethods: ['link' as const] },
      ids: { creatorId: 'creator-bare', membershipId: 'membership-bare', assetId: 'asset-bare' },
    }
    const packs = [
      home,
      {
        ...bare,
        program: {
          ...bare.program,
          tiers: [{ ...bare.program.tiers[0]!, tierId: 'bare' }],
          offers: [],
          polls: [],
          membershipDrop: { ...bare.program.membershipDrop, dropId: 'drop-bare' },
        },
      },
    ]
    const linked = await openHarness({ packs })
    const at = linked.visitor(packs[1])
    expect(
      (await at.call(auth.authenticate, { body: { email: 'lena@example.test', password } })).status,
    ).toBe(404)
    expect(
      (
        await at.call(auth.forgotPassword, {
          body: { ...bare.ids, emailAddress: 'lena@example.test', site: '' },
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await at.call(auth.register, {
          body: {
            email: 'lena@example.test',
            firstname: 'L',
            lastname: 'M',
            username: 'l',
            password,
            telephone: '212 555 2368',
            site: '',
            creatorId: bare.ids.creatorId,
          },
        })
      ).status,
    ).toBe(404)
    await linked.close()
  })
})

describe('wrong passwords', () => {
  const tenWrong = async (email: string, place: Place = {}) => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logIn(email, 'Wrong-1-Kite', place)).status).toBe(401)
  }

  it('cause a pause of 15 minutes after ten, also for an unknown address', async () => {
    const member = await lena()
    for (const email of [member.email, 'nobody-at-all@example.test']) {
      await tenWrong(email)
      harness.clock.moveMinutes(5)
      const answer = await logIn(email)
      expect(visibleCalls(answer)).toEqual(problemOf('TOO_MANY_REQUESTS'))
      // The time that the ten attempts themselves took does not count.
      expect(Math.abs(Number(answer.headers['retry-after']) - 600)).toBeLessThan(60)
      harness.clock.moveMinutes(10)
    }
    expect((await logIn(member.email)).status).toBe(200)
  })

  it('pause only the network they came from', async () => {
    const member = await lena()
    await tenWrong(member.email, { from: '2001:db8:1:2::1' })
    expect((await logIn(member.email, password, { from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await logIn(member.email, password, { from: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await logIn(member.email, password, { from: '198.51.100.7' })).status).toBe(200)
  })

  it('are reset by the right one', async () => {
    const member = await lena()
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await logIn(member.email, 'Wrong-1-Kite')
      expect((await logIn(member.email)).status).toBe(200)
    }
  })

  it('are stored without the address and the network', async () => {
    await logIn('secret-person@example.test', 'Wrong-1-Kite', { from: '203.0.113.99' })
    const stored = JSON.stringify(await harness.rows(sql`select * from failed_logins`))
    for (const word of ['secret-person', '203.0.113']) expect(stored).not.toContain(word)
  })

  const tryTogether = async (at: Harness) => {
    const member = await lena({ at })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(member.email, 'Wrong-1-Kite', { at })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(20).fill(429),
    ])
  }
  it('are counted when they are concurrent', () => tryTogether(harness))
  it.runIf(testPostgres)('are counted when they are concurrent, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
    await tryTogether(racing)
    await racing.close()
  })

  it('from one network are limited across all addresses in production', async () => {
    const open = await openHarness({ isDemo: false, trustProxy: 1 })
    const answers = []
    for (let place = 0; place < 31; place += 1)
      answers.push(
        await logIn(`somebody-${place}@example.test`, password, {
          at: open,
          from: `2001:db8:5:5::${place}`,
        }),
      )
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(401), 429])
    expect(
      (await logIn('else@example.test', password, { at: open, from: '2001:db8:5:6::1' })).status,
    ).toBe(401)
    await open.close()
  })
})

describe('a brand that needs no code', () => {
  it('logs in with the password, also an account with the setting for a code', async () => {
    const off = { ...home, features: { ...home.features, loginCode: 'off' as const } }
    const open = await openHarness({ packs: [off] })
    const { email } = await lena({ at: open, requiresCode: true })
    expect((await logIn(email, password, { at: open })).body.token).toBeTruthy()
    await open.close()
  })
})
