import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'

let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  mia = await harness.join()
})

const complete = {
  firstName: 'Mia',
  lastName: 'Tremblay',
  username: 'mia',
  telephone: '514 555 0134',
}
const save = (fields: Record<string, unknown>, member = mia) =>
  member.call(accountSettings.update, { body: { email: member.email, ...fields } })
const account = async (member = mia) => (await member.call(api.account.account)).body.account
const refusal = (code: ProblemCode) => ({ success: false, code, message: problems[code].en })

describe('contact details', () => {
  it('are saved together, with the telephone in E.164, and read back [CA-16]', async () => {
    const { status, body } = await save({ ...complete, dateOfBirth: '1990-02-28' })
    expect([status, body.success]).toEqual([200, true])
    expect(body.account).toMatchObject({
      ...complete,
      telephone: '+15145550134',
      dateOfBirth: '1990-02-28',
      email: mia.email,
      userId: mia.accountId,
    })
    expect(await account()).toEqual(body.account)
  })

  it('are returned with every field of the account, and never with a token [EN-01]', async () => {
    expect(Object.keys(await account()).sort()).toEqual([
      'billingInfo',
      'dateOfBirth',
      'email',
      'firstName',
      'hasPassword',
      'isVerified',
      'language',
      'lastName',
      'mutedEmails',
      'newEmail',
      'paymentMethod',
      'requiresCode',
      'telephone',
      'userId',
      'username',
    ])
  })

  it.each(['firstName', 'lastName'])(
    'require %s, unless only the email is set [VA-15]',
    async (field) => {
      for (const empty of ['', '   ', '\u0000', undefined])
        expect((await save({ ...complete, [field]: empty })).body).toEqual(
          refusal('ALL_FIELDS_REQUIRED'),
        )
      expect(await account()).toMatchObject({ firstName: null, telephone: null })
    },
  )

  it('require the display name and the telephone if the brand does [VA-15]', async () => {
    const strict = {
      ...home,
      features: { ...home.features, requiredDetails: ['username' as const, 'telephone' as const] },
    }
    const other = await openHarness({ packs: [strict] })
    const nia = await other.join()
    for (const field of ['username', 'telephone'])
      for (const empty of ['', '   ', '\u0000', undefined])
        expect((await save({ ...complete, [field]: empty }, nia)).body).toEqual(
          refusal('ALL_FIELDS_REQUIRED'),
        )
    expect(await account(nia)).toMatchObject({ firstName: null, telephone: null })
    expect((await save(complete, nia)).status).toBe(200)
    await other.close()
  })

  it('keep the stored display name and telephone when left out, and remove them when empty', async () => {
    const { username, telephone, ...names } = complete
    await save({ ...names, username, telephone })
    await save({ ...names, firstName: 'Maya' })
    expect(await account()).toMatchObject({
      firstName: 'Maya',
      username,
      telephone: '+15145550134',
    })
    expect((await save({ ...names, username: ' ', telephone: '' })).status).toBe(200)
    expect(await account()).toMatchObject({ ...names, username: null, telephone: null })
  })

  it('can be the email alone, which leaves everything else [VA-15]', async () => {
    await save({ ...complete, dateOfBirth: '1990-02-28' })
    expect((await save({})).status).toBe(200)
    expect(
      (await save({ firstName: '', lastName: '', username: '', telephone: '', dateOfBirth: '' }))
        .status,
    ).toBe(200)
    expect(await account()).toMatchObject({
      ...complete,
      telephone: '+15145550134',
      dateOfBirth: '1990-02-28',
    })
  })

  it('cannot be the date of birth alone [VA-15]', async () => {
    expect((await save({ dateOfBirth: '1990-02-28' })).body).toEqual(refusal('ALL_FIELDS_REQUIRED'))
  })

  it.each<[string, Record<string, string>, ProblemCode]>([
    ['no email', { email: ' ' }, 'ALL_FIELDS_REQUIRED'],
    ['an invalid email', { email: 'mia@' }, 'INVALID_EMAIL'],
    ['an impossible telephone number', { telephone: '12' }, 'INVALID_TELEPHONE'],
    ['a day that does not exist', { dateOfBirth: '1990-02-30' }, 'INVALID_BIRTHDATE'],
    ['a day in the future', { dateOfBirth: '2090-02-03' }, 'INVALID_BIRTHDATE'],
  ])('with %s are refused as a whole', async (_, wrong, code) => {
    const { status, body } = await save({ ...complete, ...wrong })
    expect([status, body]).toEqual([422, refusal(code)])
    expect(await account()).toMatchObject({ firstName: null, telephone: null, dateOfBirth: null })
  })

  it('are stored as plain text, in one line', async () => {
    const { body } = await save({
      ...complete,
      firstName: '  <script>alert(1)</script>\u0000 ',
      lastName: 'O’Brien\n\u202E-Smith',
      username: "'; drop table accounts; --",
    })
    expect(body.account).toMatchObject({
      firstName: '<script>alert(1)</script>',
      lastName: 'O’Brien -Smith',
      username: "'; drop table accounts; --",
    })
  })

  it('ignore unknown fields', async () => {
    await save({
      ...complete,
      isVerified: true,
      points: 99_999,
      role: 'admin',
      userId: 'a_other',
      language: 'fr',
      billingInfo: { city: 'x' },
      requiresCode: true,
      hasPassword: true,
    })
    expect(await account()).toMatchObject({
      userId: mia.accountId,
      isVerified: false,
      language: 'en',
      billingInfo: null,
      requiresCode: false,
      hasPassword: false,
    })
  })
})

describe('the date of birth', () => {
  it('is set once: another one is refused with all other fields, the same one is no change [VA-09]', async () => {
    await save({ ...complete, dateOfBirth: '1990-02-28' })
    const { status, body } = await save({
      ...complete,
      firstName: 'Nia',
      dateOfBirth: '1991-01-01',
    })
    expect([status, body]).toEqual([422, refusal('BIRTHDATE_IS_SET')])
    expect(await account()).toMatchObject({ firstName: 'Mia', dateOfBirth: '1990-02-28' })
    expect(
      (await save({ ...complete, firstName: 'Nia', dateOfBirth: '1990-02-28' })).body.account,
    ).toMatchObject({ firstName: 'Nia', dateOfBirth: '1990-02-28' })
    expect((await save(complete)).body.account.dateOfBirth).toBe('1990-02-28')
  })

  it('can be left out [VA-15]', async () => {
    expect((await save(complete)).body.account.dateOfBirth).toBeNull()
  })

  it('is set once by concurrent requests [VA-09]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        save({ ...complete, dateOfBirth: `199${place}-01-01` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'BIRTHDATE_IS_SET')).toHaveLength(9)
  })
})

describe('a password sent with the details of an unverified member', () => {
  const chosen = { ...complete, password: 'Kx7-tulip-Boat', confirmPassword: 'Kx7-tulip-Boat' }

  it('is set with an emailed code, which verifies the member and ends other sessions [VA-16]', async () => {
    const [message] = await harness.emailsTo(mia.email)
    const other = await harness.anotherDevice(mia)
    const { status, body } = await save({ ...chosen, code: message?.code })
    expect([
      (await other.call(api.account.account)).status,
      (await mia.call(api.account.account)).status,
    ]).toEqual([401, 200])
    expect([status, body.account]).toMatchObject([
      200,
      { isVerified: true, hasPassword: true, firstName: 'Mia' },
    ])
    expect(
      await harness.rows(
        sql`select kind from outbox where recipient = ${mia.email} and kind = 'passwordChanged'`,
      ),
    ).toHaveLength(1)
  })

  it.each<[string, Record<string, string>, ProblemCode]>([
    [
      'one that differs from its confirmation',
      { confirmPassword: 'Kx7-tulip-Boot' },
      'PASSWORDS_DIFFER',
    ],
    ['one without confirmation', { confirmPassword: '' }, 'ALL_FIELDS_REQUIRED'],
    ['a confirmation alone', { password: '' }, 'ALL_FIELDS_REQUIRED'],
    ['a simple one', { password: 'password', confirmPassword: 'password' }, 'PASSWORD_TOO_SIMPLE'],
    [
      'a common one',
      { password: 'Password1', confirmPassword: 'Password1' },
      'PASSWORD_TOO_COMMON',
    ],
    ['no code', { code: '' }, 'CODE_REQUIRED'],
    ['an impossible code', { code: 'abc' }, 'WRONG_CODE'],
    ['a wrong code', { code: '222222' }, 'WRONG_CODE'],
  ])('is refused with %s, and nothing is saved [VA-16]', async (_, wrong, code) => {
    const [message] = await harness.emailsTo(mia.email)
    const { status, body } = await save({ ...chosen, code: message?.code, ...wrong })
    expect([status, body]).toEqual([422, refusal(code)])
    expect(await account()).toMatchObject({
      hasPassword: false,
      isVerified: false,
      firstName: null,
    })
    expect((await save({ ...chosen, code: message?.code })).status).toBe(200)
  })

  it('can come with another email, which stays pending although the password cancels earlier changes', async () => {
    const [message] = await harness.emailsTo(mia.email)
    const next = `next-${mia.email}`
    expect(
      (await save({ ...chosen, email: next, code: message?.code })).body.account,
    ).toMatchObject({ hasPassword: true, email: mia.email, newEmail: next })
  })

  it('with another email needs the current password too: without it the code stays valid, and nothing is verified or ended', async () => {
    await harness.setPassword(mia, 'Slower-8-Boat')
    const other = await harness.anotherDevice(mia)
    const [message] = await harness.emailsTo(mia.email)
    const both = { ...chosen, email: `next-${mia.email}`, code: message?.code }
    for (const currentPassword of ['', 'Wrong-1-Kite'])
      expect((await save({ ...both, currentPassword })).status).toBe(422)
    expect([(await account(other)).isVerified, (await account()).isVerified]).toEqual([
      false,
      false,
    ])
    expect((await save({ ...both, currentPassword: 'Slower-8-Boat' })).body.account).toMatchObject({
      isVerified: true,
      newEmail: both.email,
    })
  })

  it('requires all the details as well [VA-15]', async () => {
    const [message] = await harness.emailsTo(mia.email)
    expect(
      (
        await save({
          password: 'Kx7-tulip-Boat',
          confirmPassword: 'Kx7-tulip-Boat',
          code: message?.code,
        })
      ).body,
    ).toEqual(refusal('ALL_FIELDS_REQUIRED'))
  })

  it('is ignored for a verified member [VA-16]', async () => {
    const [message] = await harness.emailsTo(mia.email)
    await save({ ...chosen, code: message?.code })
    for (const password of ['x', 'Another-9-Password'])
      expect((await save({ ...complete, password, confirmPassword: 'y' })).status).toBe(200)
    expect(
      (
        await mia.call(accountSettings.updatePassword, {
          body: { currentPassword: chosen.password, newPassword: 'Zebra-9-Kite' },
        })
      ).status,
    ).toBe(200)
  })

  it('is also set for a member verified meanwhile without a password', async () => {
    const [message] = await harness.emailsTo(mia.email)
    await harness.visitor().call(auth.exchange, {
      body: { membershipId: home.ids.membershipId, email: mia.email, token: message?.code },
      headers: { authorization: `Bearer ${mia.token}` },
    })
    const here = await harness.anotherDevice(mia)
    expect((await save({ ...chosen, code: message?.code }, here)).body).toEqual(
      refusal('CODE_EXPIRED'),
    )
    expect((await save({ ...chosen, confirmPassword: 'x', code: 'ABCDEF' }, here)).body).toEqual(
      refusal('PASSWORDS_DIFFER'),
    )
    expect(
      (await save({ ...chosen, code: await harness.codeFor(here) }, here)).body.account,
    ).toMatchObject({ isVerified: true, hasPassword: true })
    expect(
      (
        await here.call(accountSettings.updatePassword, {
          body: { currentPassword: chosen.password, newPassword: 'Zebra-9-Kite' },
        })
      ).status,
    ).toBe(200)
  })

  it('is ignored for a verified member without a password who enters no code [VA-16]', async () => {
    await harness.tx.execute(
      sql`update accounts set is_verified = true where id = ${mia.accountId}`,
    )
    expect(
      (await save({ ...complete, password: 'x', confirmPassword: 'y' })).body.account,
    ).toMatchObject({ firstName: 'Mia', hasPassword: false })
  })

  it('cannot be set by guessing codes: after five wrong ones every code is refused', async () => {
    const [message] = await harness.emailsTo(mia.email)
    const answers = []
    for (let tries = 0; tries < 5; tries += 1)
      answers.push(await save({ ...chosen, code: '222222' }))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array(4).fill([422, 'WRONG_CODE']),
      [429, 'TOO_MANY_WRONG_CODES'],
    ])
    expect((await save({ ...chosen, code: message?.code })).body.code).toBe('TOO_MANY_WRONG_CODES')
  })
})

it('shows an unverified member the collection, assets and membership [RO-08]', async () => {
  expect((await account()).isVerified).toBe(false)
  expect((await mia.call(api.collection.collection)).body.collection[0]?.nfts).toHaveLength(1)
  expect((await mia.call(api.collection.nft, { params: { nftId: mia.nftId } })).status).toBe(200)
  expect(
    (await mia.call(api.membership.membership, { params: { id: mia.loyaltyAccountId } })).status,
  ).toBe(200)
})

it('stores the language with the account, if the brand has it', async () => {
  await mia.call(accountSettings.setLanguage, { body: { language: 'fr' } })
  expect((await account()).language).toBe('fr')
})
