import { accountSettings } from '#contract/account-settings.ts'
import { passkeys } from '#contract/passkeys.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { storedEmailsOf } from '#server/demo/mailbox-emails.ts'
import { openAuthenticator } from '#server/testing/authenticator.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let harness: Harness
let mia: MemberCaller
let phone: ReturnType<typeof openAuthenticator>
let origin: string
beforeAll(async () => {
  harness = await openHarness()
  origin = harness.context.hosts.originOf(home)
})
afterAll(() => harness.close())
beforeEach(async () => {
  mia = await joinVerified()
  phone = openAuthenticator()
})

async function joinVerified(): Promise<MemberCaller> {
  const member = await harness.join()
  await harness.database.tx.execute(
    sql`update accounts set is_verified = true where id = ${member.accountId}`,
  )
  return member
}
type Ceremony = Partial<Parameters<typeof phone.create>[0]>
const optionsToAdd = async (member = mia) => (await member.call(passkeys.addOptions)).body.options
async function add(changes: Ceremony = {}, member = mia) {
  const options = changes.options ?? (await optionsToAdd(member))
  return member.call(passkeys.add, {
    body: { credential: phone.create({ origin, ...changes, options }) },
  })
}
const optionsToLogIn = async () =>
  (await harness.visitor().call(passkeys.loginOptions)).body.options
async function logIn(changes: Ceremony = {}) {
  const options = changes.options ?? (await optionsToLogIn())
  return harness.visitor().call(passkeys.logIn, {
    body: { credential: phone.sign({ origin, ...changes, options }) },
  })
}
const listed = async (member = mia) => (await member.call(passkeys.list)).body.passkeys
const failed = [422, problems.PASSKEY_FAILED.en]
const outcomeOf = (answer: { status: number; body: { message?: string } }) => [
  answer.status,
  answer.body.message,
]

describe('a passkey', () => {
  it('logs in without an address or an email, for one hour', async () => {
    expect((await add()).status).toBe(200)
    const { status, body, cookies } = await logIn({ counter: 1 })
    expect([status, cookies.find(({ name }) => name === '__Host-id')?.['maxAge']]).toEqual([
      200, 3600,
    ])
    const session = await harness
      .visitor()
      .call(api.session.current, { headers: { authorization: `Bearer ${body.token}` } })
    expect(session.body).toMatchObject({ signedIn: true, userId: mia.accountId })
  })

  it('is listed by the device on which it was added, with its last use', async () => {
    await add()
    expect(await listed()).toEqual([
      {
        id: expect.stringMatching(/^pk_/),
        device: '',
        createdAt: expect.any(String),
        usedAt: null,
      },
    ])
    await logIn()
    expect((await listed())[0]?.usedAt).not.toBeNull()
  })

  it('asks for the screen lock and names no member before it is used', async () => {
    expect(await optionsToAdd()).toMatchObject({
      rp: { id: new URL(origin).hostname, name: home.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const options = await optionsToLogIn()
    expect(options).toMatchObject({ userVerification: 'required' })
    expect(options['allowCredentials']).toBeUndefined()
  })

  it('is announced to the member by email', async () => {
    await add()
    await harness.outbox.sendDue()
    const emails = await storedEmailsOf(harness.database.tx, {
      brand: home.slug,
      to: mia.email.toLowerCase(),
    })
    expect(emails.map(({ subject }) => subject)).toContain('A passkey was added to your account')
  })

  it('counts as a proof of presence', async () => {
    await add()
    const { token = '' } = (await logIn()).body
    const rows = await harness.rows<{ proven: boolean }>(
      sql`select proven_at is not null as proven from sessions where account_id = ${mia.accountId} order by created_at desc, proven_at nulls last limit 1`,
    )
    expect([token.length > 0, rows[0]?.proven]).toEqual([true, true])
  })
})

describe('adding a passkey is refused', () => {
  it.each<[string, Ceremony]>([
    ['made for another site', { origin: 'https://evil.example' }],
    ['without the screen lock', { hasVerified: false }],
    ['with a challenge that was made up', { options: { challenge: 'bWFkZS11cA' } }],
  ])('%s', async (_, changes) => {
    expect(outcomeOf(await add(changes))).toEqual(failed)
    expect(await listed()).toEqual([])
  })

  it('with a challenge of another member, of a login, used twice, or too old', async () => {
    const nia = await joinVerified()
    expect(outcomeOf(await add({ options: await optionsToAdd(nia) }))).toEqual(failed)
    expect(outcomeOf(await add({ options: await optionsToLogIn() }))).toEqual(failed)
    const options = await optionsToAdd()
    expect((await add({ options })).status).toBe(200)
    phone = openAuthenticator()
    expect(outcomeOf(await add({ options }))).toEqual(failed)
    const old = await optionsToAdd()
    harness.clock.moveMinutes(6)
    expect(outcomeOf(await add({ options: old }))).toEqual(failed)
    expect(await listed()).toHaveLength(1)
  })

  it('when it is there already, also for another member', async () => {
    await add()
    expect(outcomeOf(await add())).toEqual(failed)
    const nia = await joinVerified()
    expect(outcomeOf(await add({}, nia))).toEqual(failed)
  })

  it('for a member with an unproven address', async () => {
    const answer = await (await harness.join()).call(passkeys.addOptions)
    expect(outcomeOf(answer)).toEqual([422, problems.VERIFY_TO_STAY_LOGGED_IN.en])
  })

  it('beyond twenty', async () => {
    for (let added = 0; added < 20; added += 1) {
      phone = openAuthenticator()
      expect((await add()).status).toBe(200)
    }
    phone = openAuthenticator()
    expect(outcomeOf(await add())).toEqual([422, problems.TOO_MANY_PASSKEYS.en])
  })
})

describe('logging in with a passkey is refused', () => {
  it.each<[string, Ceremony]>([
    ['made for another site', { origin: 'https://evil.example' }],
    ['without the screen lock', { hasVerified: false }],
    ['with a challenge that was made up', { options: { challenge: 'bWFkZS11cA' } }],
  ])('%s', async (_, changes) => {
    await add()
    expect(outcomeOf(await logIn(changes))).toEqual(failed)
  })

  it('with a challenge that was used, or is too old', async () => {
    await add()
    const options = await optionsToLogIn()
    expect((await logIn({ options })).status).toBe(200)
    expect(outcomeOf(await logIn({ options }))).toEqual(failed)
    const old = await optionsToLogIn()
    harness.clock.moveMinutes(6)
    expect(outcomeOf(await logIn({ options: old }))).toEqual(failed)
  })

  it('with a counter that goes back: somebody has a copy', async () => {
    await add()
    expect((await logIn({ counter: 5 })).status).toBe(200)
    expect(outcomeOf(await logIn({ counter: 5 }))).toEqual(failed)
  })

  it('with the signature of another passkey', async () => {
    await add()
    const options = await optionsToLogIn()
    const other = openAuthenticator().sign({ origin, options })
    const answer = await harness
      .visitor()
      .call(passkeys.logIn, { body: { credential: { ...other, id: phone.id, rawId: phone.id } } })
    expect(outcomeOf(answer)).toEqual(failed)
  })

  it('at another brand, after it was removed, and after the account was erased', async () => {
    const unknown = [401, problems.PASSKEY_UNKNOWN.en]
    await add()
    const options = await optionsToLogIn()
    const there = await harness.visitor().call(passkeys.logIn, {
      brand: stranger,
      body: { credential: phone.sign({ origin, options }) },
    })
    expect(outcomeOf(there)).toEqual(unknown)
    const [own] = await listed()
    const nia = await joinVerified()
    const params = { passkeyId: own?.id ?? '' }
    expect((await nia.call(passkeys.remove, { params })).status).toBe(404)
    expect((await mia.call(passkeys.remove, { params })).status).toBe(200)
    expect(outcomeOf(await logIn())).toEqual(unknown)
    await add()
    const code = await harness.codeFor(mia)
    expect((await mia.call(accountSettings.erase, { body: { code } })).status).toBe(200)
    expect(outcomeOf(await logIn())).toEqual(unknown)
  })

  it('with anything that is no credential, without a server error', async () => {
    for (const credential of [
      undefined,
      null,
      'x',
      {},
      { id: 'x', rawId: 'x', type: 'public-key', response: {} },
      { id: phone.id, rawId: phone.id, type: 'public-key', response: { clientDataJSON: 7 } },
    ]) {
      const { status } = await harness.visitor().call(passkeys.logIn, { body: { credential } })
      expect([400, 401, 422]).toContain(status)
    }
  })
})

it('a passkey of a merged account logs in to the account that stays', async () => {
  await add()
  const nia = await joinVerified()
  await harness.merge(mia, nia)
  const { body } = await logIn()
  const session = await harness
    .visitor()
    .call(api.session.current, { headers: { authorization: `Bearer ${body.token}` } })
  expect(session.body.userId).toBe(nia.accountId)
})
