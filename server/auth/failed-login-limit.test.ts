import { auth } from '#contract/auth.ts'
import { problems } from '#contract/problems.ts'
import { FAILED_LOGINS_PER_DAY } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTry } from '#server/identity/passwords/failed-login-limit.ts'
import {
  authForms,
  password,
  problemOf,
  visibleCalls,
  type Place,
} from '#server/testing/registration-forms.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { createLoginSecrets } from '#server/auth/sessions/login-link.ts'
import { createReset } from '#server/identity/passwords/password-resets.ts'

let harness: Harness
beforeAll(async () => {
  // A proxy in front, so that requests can come from several networks.
  harness = await openHarness({ trustProxy: 1 })
})
afterAll(() => harness.close())
const { lena, logIn, challenged, mfa } = authForms(() => harness)
const REFUSED = problemOf('TOO_MANY_WRONG_PASSWORDS')

/** Counts wrong passwords without hashing. */
const countWrong = async (email: string, times: number, at = harness) => {
  for (let time = 0; time < times; time += 1)
    await countTry(at.tx, { brand: home.slug, email, secret: at.context.secret }, at.clock.now())
}
/** Returns a member with a confirmed address that has reached the ceiling of wrong passwords. */
const exhausted = async (place: Place = {}): Promise<MemberCaller> => {
  const member = await lena(place)
  await (place.at ?? harness).tx.execute(
    sql`update accounts set is_verified = true where id = ${member.accountId}`,
  )
  await countWrong(member.email, FAILED_LOGINS_PER_DAY, place.at)
  expect(visibleCalls(await logIn(member.email, password, place))).toEqual(REFUSED)
  return member
}

describe('100 wrong passwords from many networks', () => {
  it('end password logins for the address, and for an unknown one alike', async () => {
    const member = await lena()
    const headers = []
    for (const email of [member.email, 'nobody-at-all@example.test']) {
      for (let network = 0; network < 10; network += 1) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () =>
            logIn(email, 'Wrong-1-Kite', { from: `198.51.100.${network}` }),
          ),
        )
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401))
      }
      const answer = await logIn(email, password, { from: '203.0.113.1' })
      expect(visibleCalls(answer)).toEqual(REFUSED)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(22 * 3600)
      headers.push(Object.keys(answer.headers))
    }
    expect(headers[1]).toEqual(headers[0])
    expect(
      visibleCalls(
        await logIn(`${member.email.toUpperCase()} `, password, { from: '203.0.113.2' }),
      ),
    ).toEqual(REFUSED)
    expect((await logIn((await lena()).email)).status).toBe(200)
  })

  it('are answered in both languages with the remaining ways to log in', async () => {
    const { email } = await exhausted()
    const { body } = await harness
      .visitor()
      .call(auth.authenticate, { body: { email, password }, headers: { 'accept-language': 'fr' } })
    expect([problems.TOO_MANY_WRONG_PASSWORDS.en, body.message]).toEqual([
      'There were too many wrong passwords for this address. Please log in with a link that we email you, or reset your password.',
      'Il y a eu trop de mots de passe incorrects pour cette adresse. Connectez-vous avec un lien envoyé par courriel, ou réinitialisez votre mot de passe.',
    ])
  })

  it('are over after the announced time and not before; attempts meanwhile do not prolong it', async () => {
    const { email } = await exhausted()
    const wait = async () => Number((await logIn(email)).headers['retry-after'])
    const seconds = await wait()
    expect(seconds).toBeLessThanOrEqual(24 * 3600)
    harness.clock.moveMinutes((seconds - 60) / 60)
    for (let time = 0; time < 5; time += 1)
      expect(visibleCalls(await logIn(email, 'Wrong-1-Kite'))).toEqual(REFUSED)
    expect(await wait()).toBeLessThanOrEqual(60)
    harness.clock.moveMinutes(1)
    expect((await logIn(email)).status).toBe(200)
  })

  it('are counted over the last 24 hours, per hour', async () => {
    const { email } = await lena()
    for (let hour = 0; hour < 20; hour += 1) {
      await countWrong(email, FAILED_LOGINS_PER_DAY / 20)
      harness.clock.moveMinutes(60)
    }
    const { status, headers } = await logIn(email)
    expect(status).toBe(429)
    // The first of the twenty hours leaves the window before the fourth hour from now is over.
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(4 * 3600)
    harness.clock.moveMinutes(4 * 60)
    expect((await logIn(email, 'Wrong-1-Kite', { from: '203.0.113.3' })).status).toBe(401)
  })

  it('do not count right passwords', async () => {
    const { email } = await lena()
    await countWrong(email, FAILED_LOGINS_PER_DAY - 1)
    for (let time = 0; time < 3; time += 1) expect((await logIn(email)).status).toBe(200)
    expect((await logIn(email, 'Wrong-1-Kite')).status).toBe(401)
    expect((await logIn(email)).status).toBe(429)
  })
})

describe('the owner of the address', () => {
  const { membershipId } = home.ids

  it('logs in with the link of an email, and can use the password again', async () => {
    const { email, accountId } = await exhausted()
    const { token } = await createLoginSecrets(harness.tx, {
      accountId,
      membershipId,
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    expect(
      (await harness.visitor().call(auth.exchange, { body: { email, membershipId, token } }))
        .status,
    ).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('logs in with the code of that email as well', async () => {
    const { email, accountId } = await exhausted()
    const { code } = await createLoginSecrets(harness.tx, {
      accountId,
      membershipId,
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    expect(
      (await harness.visitor().call(auth.exchange, { body: { email, membershipId, token: code } }))
        .status,
    ).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('gets that email, and the one to reset the password', async () => {
    const { email } = await exhausted()
    expect(
      (await harness.visitor().call(auth.sendLink, { body: { ...home.ids, email } })).status,
    ).toBe(200)
    expect(
      (
        await harness
          .visitor()
          .call(auth.forgotPassword, { body: { ...home.ids, emailAddress: email, site: '' } })
      ).status,
    ).toBe(200)
    expect((await harness.emailsTo(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Choose a new password for Second Look',
        'Your login link for Second Look',
      ]),
    )
  })

  it('is sent a link that works, whatever a stranger requests for the address and its +tags', async () => {
    const { email } = await exhausted()
    const [name, domain] = email.split('@')
    const { creatorId } = home.ids
    for (const tag of ['a', 'b', 'c'])
      for (let time = 0; time < 3; time += 1)
        await harness.visitor().call(auth.sendLink, {
          body: { creatorId, membershipId, email: `${name}+${tag}@${domain}` },
        })
    for (let tag = 0; tag < 6; tag += 1) await harness.join(`${name}+new${tag}@${domain}`)
    for (let time = 0; time < 4; time += 1)
      await harness.visitor().call(auth.forgotPassword, {
        body: { creatorId, membershipId, emailAddress: email, site: '' },
      })
    await harness.emailsTo(email)
    harness.clock.moveMinutes(1)
    expect(
      (await harness.visitor().call(auth.sendLink, { body: { creatorId, membershipId, email } }))
        .status,
    ).toBe(200)
    const token = new URL((await harness.emailsTo(email))[0]?.link ?? '').searchParams.get(
      'loginToken',
    )
    expect(
      (await harness.visitor().call(auth.exchange, { body: { email, membershipId, token } }))
        .status,
    ).toBe(200)
  })

  it('resets the password, and logs in with the new one', async () => {
    const { email, accountId } = await exhausted()
    const token = await createReset(harness.tx, {
      accountId,
      brand: home,
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    expect(
      (
        await harness.visitor().call(auth.resetPassword, {
          params: { token },
          body: { password1: 'Slower-8-Boat', password2: 'Slower-8-Boat' },
        })
      ).status,
    ).toBe(200)
    expect((await logIn(email, 'Slower-8-Boat')).status).toBe(200)
  })

  it('logs in with the emailed code of a login that began before', async () => {
    const { email, userId, code } = await challenged()
    await countWrong(email, FAILED_LOGINS_PER_DAY)
    expect((await logIn(email)).status).toBe(429)
    expect((await mfa(userId, code)).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('lifts the ceiling for every address that leads to the account', async () => {
    const [stored, second] = [await lena(), await lena()]
    await harness.merge(second, stored)
    await countWrong(second.email, FAILED_LOGINS_PER_DAY)
    expect((await logIn(second.email)).status).toBe(429)
    const { token } = await createLoginSecrets(harness.tx, {
      accountId: stored.accountId,
      membershipId,
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    expect(
      (
        await harness
          .visitor()
          .call(auth.exchange, { body: { email: stored.email, membershipId, token } })
      ).status,
    ).toBe(200)
    expect((await logIn(second.email)).status).toBe(200)
  })
})

it('lasts no longer than the window after a clock change, back or forward', async () => {
  for (const step of [-2 * 24 * 60, 2 * 24 * 60]) {
    const moved = await openHarness({ trustProxy: 1 })
    const { email } = await exhausted({ at: moved })
    moved.clock.moveMinutes(step)
    expect((await logIn(email, password, { at: moved, from: '203.0.113.9' })).status).toBe(200)
    await moved.close()
  }
})

describe('wrong passwords from one IPv6 network', () => {
  const wrongFrom = (email: string, from: string) => logIn(email, 'Wrong-1-Kite', { from })
  const statusesOf = async (email: string, networks: readonly string[]) => {
    const statuses = []
    for (const network of networks)
      for (let time = 0; time < 10; time += 1)
        statuses.push((await wrongFrom(email, `${network}::${time + 1}`)).status)
    return statuses
  }

  it('pause their /56 after twenty, their /48 after forty', async () => {
    const { email } = await lena()
    expect(await statusesOf(email, ['2001:db8:1:100', '2001:db8:1:101', '2001:db8:1:102'])).toEqual(
      [...Array<number>(20).fill(401), ...Array<number>(10).fill(429)],
    )
    expect(await statusesOf(email, ['2001:db8:1:200', '2001:db8:1:300', '2001:db8:1:400'])).toEqual(
      [...Array<number>(20).fill(401), ...Array<number>(10).fill(429)],
    )
    expect(visibleCalls(await wrongFrom(email, '2001:db8:1:500::1'))).toEqual(
      problemOf('TOO_MANY_REQUESTS'),
    )
    expect((await logIn(email, password, { from: '2001:db8:2:100::1' })).status).toBe(200)
  })
})

describe('wrong passwords at the same time', () => {
  const tryTogether = async (at: Harness) => {
    const { email } = await lena({ at })
    await countWrong(email, FAILED_LOGINS_PER_DAY - 5, at)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, network) =>
        logIn(email, 'Wrong-1-Kite', { at, from: `198.51.100.${network}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(new Set(statuses.filter((status) => status !== 401))).toEqual(new Set([429]))
    const [stored] = await at.rows<{ most: number }>(
      sql`select max(tries) as most from failed_logins`,
    )
    expect(stored?.most).toBeLessThanOrEqual(FAILED_LOGINS_PER_DAY)
  }
  it('are verified no more often than allowed', () => tryTogether(harness))
  it.runIf(testPostgres)('are verified no more often than allowed, on PostgreSQL', async () => {
    const racing = await openHarness({ database: await freshPostgres(), trustProxy: 1 })
    await tryTogether(racing)
    await racing.close()
  })
})
