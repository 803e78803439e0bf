import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { createLoginSecrets } from '#server/auth/sessions/login-link.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Caller,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

let harness: Harness
let mia: MemberCaller
let next: string
let count = 0
beforeAll(async () => {
  harness = await openHarness({
    hosts: { BRAND_URLS: new Map([[home.slug, 'https://rewards.example.com']]) },
  })
})
afterAll(() => harness.close())
beforeEach(async () => {
  next = `mia-new-${(count += 1)}@example.test`
  mia = await harness.join()
  await harness.setPassword(mia, 'Kx7-tulip-Boat')
})

const save = (fields: Record<string, unknown> = {}, member = mia) =>
  member.call(accountSettings.update, {
    body: { email: next, currentPassword: 'Kx7-tulip-Boat', ...fields },
  })
const account = async (member = mia) => (await member.call(api.account.account)).body.account
const refusal = (code: ProblemCode) => ({ success: false, code, message: problems[code].en })
const kindsTo = async (email: string, at = harness) =>
  (
    await at.rows<{ kind: string }>(
      sql`select kind from outbox where recipient = ${email} order by created_at`,
    )
  ).map(({ kind }) => kind)
const tokenTo = async (email: string, at = harness) => {
  const [message] = await at.emailsTo(email)
  return (
    new URL(/^https?:\S+$/m.exec(message?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  )
}
/** Opens the link where Mia is logged in, unless another caller is given. */
const confirm = async (token: string, by: Caller = mia, brand = home) => {
  const { status, body } = await by.call(auth.confirmEmail, { body: { token }, brand })
  return status === 200 ? { email: body.email } : body.code
}

describe('another email', () => {
  it('waits for confirmation from its own mailbox; until then the old one stays', async () => {
    const { status, body } = await save({ email: ` ${next.toUpperCase()} ` })
    expect([status, body.account]).toMatchObject([
      200,
      { email: mia.email, newEmail: next, isVerified: false },
    ])
    expect(await account()).toMatchObject({ email: mia.email, newEmail: next })
    const [message] = await harness.emailsTo(next)
    const link = new URL(/^https?:\S+$/m.exec(message?.text ?? '')?.[0] ?? '')
    expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([
      'https://rewards.example.com',
      '/confirm-email',
      ['token'],
    ])
    expect(
      Buffer.from(link.searchParams.get('token') ?? '', 'base64url').length * 8,
    ).toBeGreaterThanOrEqual(128)
    expect(message?.subject).toBe('Please confirm your new address for Second Look')
    expect(
      JSON.stringify([
        await harness.rows(sql`select * from email_changes`),
        await harness.rows(sql`select * from outbox`),
      ]),
    ).not.toContain(link.searchParams.get('token'))
  })

  it('can come with other details, which are saved at once', async () => {
    const { body } = await save({
      firstName: 'Mia',
      lastName: 'Tremblay',
      username: 'mia',
      telephone: '+1 514 555 0134',
    })
    expect(body.account).toMatchObject({
      email: mia.email,
      newEmail: next,
      firstName: 'Mia',
      telephone: '+15145550134',
    })
  })

  it('gets an email in the member’s language', async () => {
    await mia.call(accountSettings.update, {
      body: { email: next, currentPassword: 'Kx7-tulip-Boat' },
      headers: { 'accept-language': 'fr' },
    })
    expect((await harness.emailsTo(next))[0]?.subject).toBe(
      'Confirmez votre nouvelle adresse pour Second regard',
    )
  })

  it.each<[string, Record<string, unknown>, ProblemCode]>([
    ['the current password is missing', { currentPassword: '' }, 'PASSWORD_NEEDED'],
    ['the password is wrong', { currentPassword: 'Kx7-tulip-Boot' }, 'WRONG_PASSWORD'],
    ['the email is invalid', { email: 'mia@' }, 'INVALID_EMAIL'],
  ])('is refused, and nothing saved, when %s', async (_, wrong, code) => {
    const { status, body } = await save({
      firstName: 'Mia',
      lastName: 'Tremblay',
      username: 'mia',
      telephone: '+1 514 555 0134',
      ...wrong,
    })
    expect([status, body]).toEqual([422, refusal(code)])
    expect(await account()).toMatchObject({ email: mia.email, newEmail: null, firstName: null })
    expect(await harness.emailsTo(next)).toEqual([])
  })

  it('cannot be set by guessing the password: ten tries, then a pause', async () => {
    const answers = []
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await save({ currentPassword: `Guess-${tries}-Wrong` }))
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...Array(10).fill('WRONG_PASSWORD'),
      'TOO_MANY_REQUESTS',
    ])
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await save()).status).toBe(429)
    harness.clock.moveMinutes(16)
    expect((await save()).status).toBe(200)
  })

  it('needs a code sent to the current address where there is no password, so that a borrowed phone is not enough', async () => {
    const nia = await harness.join()
    const [message] = await harness.emailsTo(nia.email)
    const change = (code?: string) =>
      nia.call(accountSettings.update, { body: { email: next, code } })
    expect((await change()).body).toEqual(refusal('CODE_REQUIRED'))
    expect([(await change('222222')).status, (await change('222222')).body]).toEqual([
      422,
      refusal('WRONG_CODE'),
    ])
    expect((await change(message?.code ?? '')).body.account).toMatchObject({
      email: nia.email,
      newEmail: next,
    })
    const again = await change(message?.code ?? '')
    expect([again.status, again.body]).toEqual([422, refusal('CODE_EXPIRED')])
  })

  it('that is taken gets the same answer, and its owner an email', async () => {
    const nia = await harness.join()
    const before = await kindsTo(nia.email)
    const free = await save()
    const taken = await save({ email: nia.email })
    expect([taken.status, { ...taken.body.account, newEmail: '' }]).toEqual([
      free.status,
      { ...free.body.account, newEmail: '' },
    ])
    expect(taken.body.account.newEmail).toBe(nia.email)
    expect(await kindsTo(nia.email)).toEqual([...before, 'alreadyMember'])
  })

  it('requested before the owner of the old address proved it is cancelled by the proof', async () => {
    await save()
    const token = await tokenTo(next)
    const [message] = await harness.emailsTo(mia.email)
    await harness.visitor().call(auth.exchange, {
      body: { membershipId: home.ids.membershipId, email: mia.email, token: message?.code },
    })
    expect(await confirm(token)).toBe('RESET_EXPIRED')
  })

  it('of a member of another brand is available', async () => {
    await harness.join(next, stranger)
    await save()
    expect(await kindsTo(next)).toContain('newEmail')
  })

  it('counts towards the limit of three emails in 15 minutes', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await save()).status).toBe(200)
    const { status, body, headers } = await save({
      firstName: 'Mia',
      lastName: 'Tremblay',
      username: 'mia',
      telephone: '+1 514 555 0134',
    })
    expect([status, body]).toEqual([429, refusal('TOO_MANY_EMAILS')])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await account()).toMatchObject({ newEmail: next, firstName: null })
  })

  it('can be cancelled, which invalidates its email, sent or not', async () => {
    await save()
    const token = await tokenTo(next)
    expect((await mia.call(accountSettings.cancelEmailChange)).status).toBe(200)
    expect((await account()).newEmail).toBeNull()
    expect(await confirm(token)).toBe('RESET_EXPIRED')
    await save({ email: `other-${next}` })
    await mia.call(accountSettings.cancelEmailChange)
    expect(await harness.emailsTo(`other-${next}`)).toEqual([])
  })
})

describe('confirming the new email', () => {
  it('sets and verifies it; the old address is notified and no longer logs in', async () => {
    await harness.tx.execute(
      sql`update accounts set is_verified = true where id = ${mia.accountId}`,
    )
    await createLoginSecrets(harness.tx, {
      accountId: mia.accountId,
      membershipId: home.ids.membershipId,
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    await save()
    expect(await confirm(await tokenTo(next))).toEqual({ email: next })
    expect(await account()).toMatchObject({ email: next, newEmail: null, isVerified: true })
    expect(
      await harness.rows(
        sql`select 1 from login_links where account_id = ${mia.accountId} and used_at is null`,
      ),
    ).toEqual([])
    const [notice] = (await harness.emailsTo(mia.email)).filter(
      ({ subject }) => subject === 'Your address for Second Look was changed',
    )
    expect(notice?.text).toContain(home.links.support)
    expect(notice?.text).not.toContain(next)
    expect(await harness.emailsTo(next)).toHaveLength(1)
  })

  it('notifies no old address that was never confirmed, because a stranger may have typed it', async () => {
    await save()
    await confirm(await tokenTo(next))
    expect(await kindsTo(mia.email)).toEqual(['welcome'])
  })

  it('works once, for 30 minutes after the email was sent, and for this brand', async () => {
    await save()
    harness.clock.moveMinutes(40)
    const token = await tokenTo(next)
    expect(await confirm(token, harness.visitor(stranger), stranger)).toBe('RESET_EXPIRED')
    harness.clock.moveMinutes(29)
    expect(await confirm(token)).toEqual({ email: next })
    expect(await confirm(token)).toBe('RESET_EXPIRED')
    const nia = await harness.join()
    await harness.setPassword(nia, 'Kx7-tulip-Boat')
    await save({ email: `late-${next}` }, nia)
    const late = await tokenTo(`late-${next}`)
    harness.clock.moveMinutes(31)
    expect(await confirm(late)).toBe('RESET_EXPIRED')
  })

  it('is refused when somebody has joined with it meanwhile; the old one stays, and the change is over', async () => {
    await save()
    const token = await tokenTo(next)
    await harness.join(next)
    expect(await confirm(token)).toBe('EMAIL_TAKEN')
    expect(await account()).toMatchObject({
      email: mia.email,
      newEmail: null,
      hasPassword: true,
      isVerified: false,
    })
    expect(await confirm(token)).toBe('RESET_EXPIRED')
  })

  const confirmedAddress = () =>
    harness.tx.execute(
      sql`update accounts set is_verified = true, date_of_birth = '1990-02-28', first_name = 'Mia' where id = ${mia.accountId}`,
    )
  const logIn = (password: string) =>
    harness.visitor().call(auth.authenticate, { body: { email: next, password } })

  it('loses nothing where the member is logged in', async () => {
    await confirmedAddress()
    const other = await harness.anotherDevice(mia)
    await save()
    expect(await confirm(await tokenTo(next))).toEqual({ email: next })
    for (const member of [mia, other])
      expect(await account(member)).toMatchObject({
        email: next,
        hasPassword: true,
        dateOfBirth: '1990-02-28',
      })
    expect((await logIn('Kx7-tulip-Boat')).status).toBe(200)
  })

  it.each(['nobody', 'somebody else'])(
    'where %s is logged in leaves the mailbox as the only way to log in, because a stranger may have requested the change',
    async (caller) => {
      await confirmedAddress()
      await save()
      const token = await tokenTo(next)
      const by = caller === 'nobody' ? harness.visitor() : await harness.join()
      const { status, body, cookies } = await by.call(auth.confirmEmail, { body: { token } })
      expect([status, body, cookies]).toEqual([200, { success: true, email: next }, []])
      expect((await mia.call(api.account.account)).status).toBe(401)
      expect((await logIn('Kx7-tulip-Boat')).body.code).toBe('WRONG_CREDENTIALS')
      const entry = await createLoginSecrets(harness.tx, {
        accountId: mia.accountId,
        membershipId: home.ids.membershipId,
        secret: harness.context.secret,
        now: harness.clock.now(),
      })
      expect(
        (
          await harness.visitor().call(auth.exchange, {
            body: { membershipId: home.ids.membershipId, email: next, token: entry.token },
          })
        ).status,
      ).toBe(200)
      expect(
        await harness.rows(
          sql`select to_char(date_of_birth, 'YYYY') as born, first_name from accounts where id = ${mia.accountId}`,
        ),
      ).toEqual([{ born: '1990', first_name: 'Mia' }])
    },
  )

  it('elsewhere, as the first proof, keeps nothing that a stranger has typed', async () => {
    await save({
      firstName: 'Mallory',
      lastName: 'M',
      username: 'm',
      telephone: '+1 514 555 0134',
      dateOfBirth: '1990-02-28',
    })
    expect(await confirm(await tokenTo(next), harness.visitor())).toEqual({ email: next })
    expect(
      await harness.rows(
        sql`select date_of_birth, first_name, telephone from accounts where id = ${mia.accountId}`,
      ),
    ).toEqual([{ date_of_birth: null, first_name: null, telephone: null }])
  })

  it('keeps the first link valid when the same address is requested again, until the new email is sent', async () => {
    await save()
    const first = await tokenTo(next)
    await save()
    expect(await confirm(first)).toEqual({ email: next })
  })

  it('escapes the content of the email, in both languages', async () => {
    await save()
    const [message] = await harness.emailsTo(next)
    expect(message?.html).not.toMatch(/<script|\{\w+\}/)
    expect(message?.text).not.toMatch(/\{\w+\}/)
  })
})

// The embedded engine has one connection and hides races: these run on PostgreSQL.
describe.runIf(testPostgres)('at the same instant (postgres)', () => {
  it('20 confirm one link: once; 20 change the email: three emails', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    const ida = await racing.join()
    await racing.setPassword(ida, 'Kx7-tulip-Boat')
    await racing.tx.execute(sql`update accounts set is_verified = true where id = ${ida.accountId}`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => save({}, ida)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(17).fill(429),
    ])
    // Three emails are sent together: only the last one written has a valid link.
    const tokens = (await racing.emailsTo(next)).map(
      ({ text }) => new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '').searchParams.get('token') ?? '',
    )
    const confirmed = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 20 }, () => confirm(token, ida))),
    )
    expect(confirmed.filter((outcome) => typeof outcome === 'object')).toEqual([{ email: next }])
    expect(confirmed.filter((outcome) => outcome === 'RESET_EXPIRED')).toHaveLength(59)
    expect(await kindsTo(ida.email, racing)).toEqual(['welcome', 'emailChanged'])
    await racing.close()
  })

  it('joining with an address and confirming it: one of them gets it', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    for (let round = 0; round < 5; round += 1) {
      const ida = await racing.join()
      await racing.setPassword(ida, 'Kx7-tulip-Boat')
      const expected = `wanted-${round}@example.test`
      await save({ email: expected }, ida)
      const token = await tokenTo(expected, racing)
      const [confirmed] = await Promise.all([
        confirm(token, ida),
        racing.join(expected).catch(() => undefined),
      ])
      expect(confirmed === 'EMAIL_TAKEN' || typeof confirmed === 'object').toBe(true)
      expect(await racing.rows(sql`select 1 from accounts where email = ${expected}`)).toHaveLength(
        1,
      )
    }
    await racing.close()
  })
})
