import { drops } from '#contract/drops.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  DROP,
  form,
  launchPack,
  joinSignedUp,
  openDropLaunch,
  OPENS,
  signUp,
} from '#server/testing/drop-launch.ts'
import { freshPostgres, home, testPostgres, type Harness } from '#server/testing/harness.ts'

const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const accepted = [200, { success: true }]
const signUpsOf = (harness: Harness, email: string) =>
  harness.rows<Record<string, unknown>>(sql`
  select drop_id, email, first_name, last_name, telephone, location, sign_up_url, time_zone, language, account_id from drop_sign_ups where email = ${email}`)
let count = 0
const fresh = () => `ines-${(count += 1)}@example.test`

describe('signing up for a drop', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openDropLaunch()
  })
  afterAll(() => harness.close())
  const signUpAnswer = async (...args: Parameters<typeof signUp>) => {
    const { status, body } = await signUp(...args)
    return [status, body]
  }

  it('stores the sign-up without a session, and confirms it by email [CA-18] [EN-55] [RO-03]', async () => {
    expect(
      await signUpAnswer(harness, '  Ines.Roy@Example.test ', {}, { 'accept-language': 'fr' }),
    ).toEqual(accepted)
    expect(await signUpsOf(harness, 'ines.roy@example.test')).toEqual([
      {
        drop_id: DROP,
        email: 'ines.roy@example.test',
        first_name: 'Inès',
        last_name: 'Roy',
        telephone: '+15145550134',
        location: 'America/Toronto',
        sign_up_url: 'https://example.test/countdown',
        time_zone: 'America/Toronto',
        language: 'fr',
        account_id: null,
      },
    ])
    const [message, ...others] = await harness.emailsTo('ines.roy@example.test')
    expect([message?.subject, others]).toEqual([
      'Votre nom est sur la liste\u00A0: Le lancement',
      [],
    ])
    expect(message?.text).toMatch(
      /ouverture est le\sdimanche\s1er\soctobre\s2090\sà\s11\sh\s00\sHAE/,
    )
    expect(message?.text).toContain('Nous vous écrirons une fois, la veille au soir.')
    expect(message?.text).not.toContain('Inès')
  })

  it('requires all four fields [VA-17]', async () => {
    for (const missing of ['firstName', 'lastName', 'telephone', 'email']) {
      for (const value of ['', '   ', undefined])
        expect([missing, ...(await signUpAnswer(harness, fresh(), { [missing]: value }))]).toEqual([
          missing,
          ...refusal('SIGN_UP_FIELDS_REQUIRED'),
        ])
    }
    expect(problems.SIGN_UP_FIELDS_REQUIRED.en).toBe('Please complete all fields.')
  })

  it('requires the terms when their box is not checked [VA-19]', async () => {
    const email = fresh()
    expect(await signUpAnswer(harness, email, { terms: false })).toEqual([
      422,
      {
        success: false,
        code: 'SIGN_UP_TERMS_REQUIRED',
        message: 'Please accept the terms and conditions.',
      },
    ])
    expect(await signUpsOf(harness, email)).toEqual([])
    // The payload of the specification has no field for the terms.
    expect(await signUpAnswer(harness, email, { terms: undefined })).toEqual(accepted)
  })

  it.each<[string, Record<string, unknown>, ProblemCode]>([
    ['an invalid address', { email: 'ines@nowhere' }, 'INVALID_EMAIL'],
    ['an invalid telephone number', { telephone: '12' }, 'INVALID_TELEPHONE'],
    ['an unknown drop', { dropId: 'nothing' }, 'DROP_NOT_FOUND'],
    ['a drop without sign-up', { dropId: home.program.membershipDrop.dropId }, 'DROP_NOT_FOUND'],
  ])('refuses %s, and stores nothing', async (_, fields, code) => {
    const before = await harness.rows(sql`select count(*)::int as count from drop_sign_ups`)
    expect(await signUpAnswer(harness, fresh(), fields)).toEqual(refusal(code))
    expect(await harness.rows(sql`select count(*)::int as count from drop_sign_ups`)).toEqual(
      before,
    )
  })

  it('answers in French', async () => {
    const { body } = await signUp(harness, fresh(), { firstName: '' }, { 'accept-language': 'fr' })
    expect(body.message).toBe(problemMessage('SIGN_UP_FIELDS_REQUIRED', 'fr'))
  })

  it('stores an address once: a repeat changes nothing and sends no second email', async () => {
    const email = fresh()
    await signUp(harness, email)
    expect(
      await signUpAnswer(harness, email.toUpperCase(), {
        firstName: 'Somebody',
        lastName: 'Else',
        telephone: '438 555 0199',
      }),
    ).toEqual(accepted)
    expect(await signUpsOf(harness, email)).toMatchObject([{ first_name: 'Inès' }])
    expect(await harness.emailsTo(email)).toHaveLength(1)
  })

  it('gives the same answer for a member’s, a signed-up and an unknown address', async () => {
    const [mia, before] = [await harness.join(), fresh()]
    await signUp(harness, before)
    for (const email of [mia.email, before, fresh()])
      expect(await signUpAnswer(harness, email)).toEqual(accepted)
  })

  it('shows only members with a verified email whether they signed up', async () => {
    const [mia, nia] = [await joinSignedUp(harness), await harness.join()]
    await signUp(harness, nia.email)
    const isSignedUp = async (caller: Pick<typeof mia, 'call'>) =>
      (await caller.call(drops.countdown)).body.drop?.isSignedUp
    expect([
      await isSignedUp(harness.visitor()),
      await isSignedUp(nia),
      await isSignedUp(mia),
      await isSignedUp(await joinSignedUp(harness)),
    ]).toEqual([undefined, undefined, true, true])
    const other = await harness.join()
    await harness.rows(sql`update accounts set is_verified = true where id = ${other.accountId}`)
    expect(await isSignedUp(other)).toBe(false)
  })

  it('ends by the server’s clock, whatever the Date header says', async () => {
    const atOpening = await openDropLaunch()
    at(atOpening, new Date(Date.parse(OPENS) - 1000).toISOString())
    const yesterday = { date: new Date(Date.parse(OPENS) - 86_400_000).toUTCString() }
    expect(
      await signUpAnswer(
        atOpening,
        fresh(),
        {},
        { date: new Date(Date.parse(OPENS) + 86_400_000).toUTCString() },
      ),
    ).toEqual(accepted)
    at(atOpening, OPENS)
    expect(await signUpAnswer(atOpening, fresh(), {}, yesterday)).toEqual(refusal('DROP_IS_OPEN'))
    await atOpening.close()
  })
})

describe('signing up with an address alone [VA-18]', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openDropLaunch({ pack: launchPack({ signUp: { fields: 'email' } }) })
  })
  afterAll(() => harness.close())

  it('requires and stores nothing else', async () => {
    const email = fresh()
    expect((await harness.visitor().call(drops.countdown)).body.drop?.signUp).toEqual({
      fields: 'email',
      hasFreeItem: true,
    })
    expect(
      (await harness.visitor().call(drops.signUp, { body: { dropId: DROP, email } })).status,
    ).toBe(200)
    const typed = fresh()
    expect((await signUp(harness, typed)).status).toBe(200)
    for (const address of [email, typed])
      expect(await signUpsOf(harness, address)).toMatchObject([
        { first_name: null, last_name: null, telephone: null },
      ])
    const { status, body } = await harness
      .visitor()
      .call(drops.signUp, { body: { dropId: DROP, firstName: 'Inès' } })
    expect([status, body.code]).toEqual([422, 'SIGN_UP_FIELDS_REQUIRED'])
  })
})

describe('the drop that counts down [RT-31]', () => {
  it('is returned with the server’s time until it opens', async () => {
    const harness = await openDropLaunch({ pack: launchPack({ isCountdownForced: true }) })
    const { body, headers } = await harness
      .visitor()
      .call(drops.countdown, { headers: { 'accept-language': 'fr' } })
    expect(body.drop).toEqual({
      dropId: DROP,
      name: 'Le lancement',
      countDown: { countDownDate: OPENS },
      isForced: true,
      signUp: { fields: 'all', hasFreeItem: true },
    })
    expect([
      Math.abs(Date.parse(body.now) - harness.clock.now().getTime()) < 1000,
      headers['cache-control'],
    ]).toEqual([true, 'no-store'])
    at(harness, new Date(Date.parse(OPENS) - 1000).toISOString())
    expect((await harness.visitor().call(drops.countdown)).body.drop?.dropId).toBe(DROP)
    at(harness, OPENS)
    expect((await harness.visitor().call(drops.countdown)).body.drop).toBeNull()
    await harness.close()
  })
})

// The embedded database has one connection and hides races: this runs on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('simultaneous sign-ups (postgres)', () => {
  it('20 sign-ups of one address are stored once, with one email', async () => {
    const harness = await openDropLaunch({ database: await freshPostgres() })
    const email = fresh()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harness.visitor().call(drops.signUp, { body: form(email) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([
      (await signUpsOf(harness, email)).length,
      (await harness.emailsTo(email)).length,
    ]).toEqual([1, 1])
    await harness.close()
  })
})
