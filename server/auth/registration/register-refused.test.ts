import { auth } from '#contract/auth.ts'
import { problems } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshForm, registrationForms } from '#server/testing/registrations.ts'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
const { register, joined, mfa, codeTo, peopleOf } = registrationForms(() => harness)

describe('an invalid registration', () => {
  it.each([
    ['no first name', { firstname: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['no last name', { lastname: '' }, 'ALL_FIELDS_REQUIRED'],
    ['no display name', { username: '' }, 'ALL_FIELDS_REQUIRED'],
    ['no telephone', { telephone: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['no password', { password: '' }, 'ALL_FIELDS_REQUIRED'],
    ['no address', { email: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['a bad address', { email: 'lena@' }, 'INVALID_EMAIL'],
    ['a bad telephone', { telephone: '12' }, 'INVALID_TELEPHONE'],
    ['a birth date in the future', { dateOfBirth: '2999-01-01' }, 'INVALID_BIRTHDATE'],
    ['a birth date that does not exist', { dateOfBirth: '1990-02-30' }, 'INVALID_BIRTHDATE'],
    ['a short password', { password: 'Ab1' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password without a digit', { password: 'Zebra-Kites' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password without a capital', { password: 'zebra-9-kite' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password without a lower-case letter', { password: 'ZEBRA-9-KITE' }, 'PASSWORD_TOO_SIMPLE'],
    ['a password of 7 characters [CO-06]', { password: 'Zebra-9' }, 'PASSWORD_TOO_SIMPLE'],
    ['a common password', { password: 'Password1' }, 'PASSWORD_TOO_COMMON'],
    ['a password that is too long', { password: `Aa1${'x'.repeat(200)}` }, 'PASSWORD_TOO_LONG'],
  ] as const)(
    'with %s is refused with the message of the catalogue, in both languages, and creates no account [VA-01, VA-05, VA-07]',
    async (_, changed, code) => {
      const email = freshForm()
      for (const language of ['en', 'fr'] as const) {
        const { status, body } = await register(email, changed, {
          headers: { 'accept-language': language },
        })
        expect([status, body]).toEqual([
          problems[code].status,
          { success: false, code, message: problemMessage(code, language) },
        ])
      }
      expect(await peopleOf(email)).toEqual([])
    },
  )

  it('is refused with the same message for a known address', async () => {
    const owner = await joined()
    for (const changed of [{ password: 'short' }, { telephone: 'x' }]) {
      const [known, unknown] = [
        await register(owner.email, changed),
        await register(freshForm(), changed),
      ]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    }
  })

  it.each([stranger.ids.creatorId, 'nobody'])(
    'returns 404 at another brand: %s',
    async (creatorId) => {
      const email = freshForm()
      expect((await register(email, { creatorId })).status).toBe(404)
      expect(await peopleOf(email)).toEqual([])
    },
  )

  it('ignores unknown fields', async () => {
    const [email, other] = [freshForm(), await harness.join()]
    const { body } = await register(email, {
      isVerified: true,
      is_verified: true,
      points: 99_999,
      role: 'admin',
      userId: other.accountId,
      accountId: other.accountId,
      membershipId: stranger.ids.membershipId,
      requiresCode: false,
      site: 'https://evil.example',
    })
    expect(body.userId).not.toBe(other.accountId)
    expect(await peopleOf(email)).toMatchObject([{ is_verified: false, has_password: false }])
    expect((await harness.emailsTo(email))[0]?.html).not.toContain('evil.example')
    await mfa(body.userId, await codeTo(email))
    const points = await harness.rows(
      sql`select sum(redeemable_delta)::int as points from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where a.email = ${email}`,
    )
    expect(points).toEqual([{ points: home.program.welcome.points }])
  })

  it('stores names as one plain line, and rejects a name of control characters only', async () => {
    const email = freshForm()
    expect(
      (await register(email, { firstname: ' A\u0000d\u202Ea\n' }, { brand: stranger })).status,
    ).toBe(200)
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'A d a' }])
    expect((await register(freshForm(), { firstname: '\u0000\u202E' })).body.code).toBe(
      'ALL_FIELDS_REQUIRED',
    )
  })
})

describe('emails of a registration', () => {
  it('count towards the common limit, for new and known addresses alike', async () => {
    const [unknown, known] = [freshForm(), (await joined()).email]
    harness.clock.moveMinutes(16)
    for (const email of [unknown, known]) {
      const answers = []
      for (let attempt = 0; attempt < 4; attempt += 1) answers.push(await register(email))
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        ...Array(3).fill([200, undefined]),
        [429, 'TOO_MANY_EMAILS'],
      ])
      expect(answers[3]?.headers['retry-after']).toBe('900')
    }
  })

  it('leave nothing behind when they are refused', async () => {
    const email = freshForm()
    const requestReset = () =>
      harness.visitor().call(auth.forgotPassword, {
        body: {
          creatorId: home.ids.creatorId,
          membershipId: home.ids.membershipId,
          emailAddress: email,
          site: home.slug,
        },
      })
    for (let attempt = 0; attempt < 3; attempt += 1) await requestReset()
    expect((await register(email)).body.code).toBe('TOO_MANY_EMAILS')
    expect(await peopleOf(email)).toEqual([])
  })
})

describe('an address whose email limit a stranger has used up', () => {
  const useUpLimit = async (email: string, { ids } = stranger) => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      await harness.visitor(stranger).call(auth.sendLink, {
        body: { creatorId: ids.creatorId, membershipId: ids.membershipId, email },
      })
    await harness.outbox.sendDue()
  }

  it('can still register where no code is needed', async () => {
    const email = freshForm()
    await useUpLimit(email)
    const { status, body } = await register(email, {}, { brand: stranger })
    expect([status, body.welcomePoints, Boolean(body.token)]).toEqual([
      200,
      home.program.welcome.points,
      true,
    ])
    expect(await peopleOf(email)).toMatchObject([{ first_name: 'Lena', has_password: true }])
    expect(await harness.emailsTo(email, stranger)).toEqual([])
  })

  it('has to wait when it is known', async () => {
    const { email } = await joined(stranger)
    await useUpLimit(email)
    expect((await register(email, {}, { brand: stranger })).body.code).toBe('TOO_MANY_EMAILS')
  })
})
