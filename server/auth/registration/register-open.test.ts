import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { emailsEn } from '#texts/emails.en.ts'
import { emailsFr } from '#texts/emails.fr.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshForm, password, registrationForms } from '#server/testing/registrations.ts'
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
  harness = await openHarness()
})
afterAll(() => harness.close())
const { register, joined, logIn, peopleOf } = registrationForms(() => harness)

describe('registering without a code', () => {
  const there = { brand: stranger }

  it('logs in at once, with welcome points and the welcome email [ST-03]', async () => {
    const email = freshForm()
    const { status, body, cookies } = await register(email, {}, there)
    expect([status, Object.keys(body).sort(), body.welcomePoints]).toEqual([
      200,
      ['success', 'token', 'welcomePoints'],
      home.program.welcome.points,
    ])
    expect(cookies.find(({ name }) => name === '__Host-id')?.value).toBe(body.token)
    expect(await peopleOf(email)).toMatchObject([
      { first_name: 'Lena', telephone: '+12125552368', is_verified: false, has_password: true },
    ])
    expect((await harness.emailsTo(email, stranger))[0]?.subject).toBe(
      'Welcome to Second Look: please confirm your email',
    )
  })

  it('says in the member’s language that an address is known, sends an email to it, and changes nothing', async () => {
    const owner = await joined(stranger)
    await harness.tx.execute(
      sql`update accounts set is_verified = true where id = ${owner.accountId}`,
    )
    const answers = [
      await register(owner.email, {}, there),
      await register(owner.email, {}, { ...there, headers: { 'accept-language': 'fr' } }),
    ]
    for (const [place, message] of [
      emailsEn['auth.alreadyMember'],
      emailsFr['auth.alreadyMember'],
    ].entries()) {
      expect([answers[place]?.status, answers[place]?.body, answers[place]?.cookies]).toEqual([
        200,
        { success: true, message },
        [],
      ])
    }
    expect(
      (await harness.emailsTo(owner.email, stranger))
        .slice(0, 2)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['Vous êtes déjà membre de Second regard', 'You are already a member of Second Look'])
    expect(await peopleOf(owner.email)).toMatchObject([{ first_name: null, has_password: false }])
  })

  it('removes the password when the address is confirmed in a browser without the session, and says so', async () => {
    const email = freshForm()
    const planted = await register(email, { dateOfBirth: '1990-05-17' }, there)
    const [mail] = await harness.emailsTo(email, stranger)
    const { body } = await harness.visitor(stranger).call(auth.exchange, {
      body: { email, membershipId: stranger.ids.membershipId, token: mail?.code },
    })
    expect(body.isPasswordRemoved).toBe(true)
    // Otherwise a stranger's birth date would stay for good, and emails would greet the owner by
    // the stranger's name.
    expect(
      (
        await harness
          .visitor(stranger)
          .call(api.account.account, { headers: { authorization: `Bearer ${body.token}` } })
      ).body.account,
    ).toMatchObject({
      dateOfBirth: null,
      firstName: null,
      lastName: null,
      username: null,
      telephone: null,
    })
    expect(
      (
        await harness
          .visitor(stranger)
          .call(api.account.account, { headers: { authorization: `Bearer ${planted.body.token}` } })
      ).status,
    ).toBe(401)
    expect((await logIn(email, password, there)).body.code).toBe('WRONG_CREDENTIALS')
  })

  it('keeps the password when the email is opened where the member is logged in', async () => {
    const email = freshForm()
    const { body } = await register(email, {}, there)
    const [mail] = await harness.emailsTo(email, stranger)
    const opened = await harness.visitor(stranger).call(auth.exchange, {
      body: { email, membershipId: stranger.ids.membershipId, token: mail?.code },
      headers: { authorization: `Bearer ${body.token}` },
    })
    expect([opened.status, 'isPasswordRemoved' in opened.body]).toEqual([200, false])
    expect((await logIn(email, password, there)).status).toBe(200)
  })
})
describe('registering at the same instant', () => {
  const registerTwenty = async (at: Harness) => {
    const email = 'crowd@example.test'
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email, {}, { at })))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array<number>(17).fill(429),
    ])
    expect(await peopleOf(email, at)).toHaveLength(1)

    const open = 'open@example.test'
    const others = await Promise.all(
      Array.from({ length: 20 }, () => register(open, {}, { at, brand: stranger })),
    )
    expect(others.filter(({ body }) => body.token)).toHaveLength(1)
    expect(others.filter(({ status }) => ![200, 429].includes(status))).toEqual([])
    expect(await peopleOf(open, at)).toHaveLength(1)
    expect(
      await at.rows(
        sql`select 1 from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where a.email = ${open}`,
      ),
    ).toHaveLength(1)
  }

  it('creates one account and gives one welcome for twenty requests', () => registerTwenty(harness))
  it.runIf(testPostgres)(
    'creates one account and gives one welcome for twenty requests, on PostgreSQL',
    async () => {
      const racing = await openHarness({ database: await freshPostgres() })
      await registerTwenty(racing)
      await racing.close()
    },
  )
})
