import { staff } from '#contract/till-app.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator } from '#server/testing/authenticator.ts'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { openManager, openStaffBrowser, tillHostOf } from '#server/testing/tills.ts'
import { deleteOldStaffSessions } from './jobs.ts'
import { createLoginLink } from './login-links.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const EMAIL = 'ada@staff.example'
let made = 0
/** Adds a manager with an address of their own. */
async function managerWithEmail() {
  const inviter = await openManager(harness)
  made += 1
  const email = `${made}-${EMAIL}`
  const { staffId } = (
    await inviter.call(staff.invite, { name: `Ada ${made}`, role: 'manager', email })
  ).body
  return { inviter, staffId, email }
}
const addressOf = async (staffId: string): Promise<string> => {
  const [row] = await harness.rows<{ email: string }>(
    sql`select email from staff where id = ${staffId}`,
  )
  return row?.email ?? ''
}
const tokenIn = (text: string): string => /\/login#([\w-]+)/.exec(text)?.[1] ?? ''

describe('a login link', () => {
  it('is emailed to a manager and opens one session of 12 hours', async () => {
    const { email, staffId } = await managerWithEmail()
    const browser = openStaffBrowser(harness)
    const requested = await browser.call(staff.sendLink, { email: ` ${email.toUpperCase()}` })
    expect(requested.body).toEqual({ success: true })
    const [message] = await harness.emailsTo(email)
    expect(message?.text).toContain(`http://${tillHostOf(home)}/login#`)
    const token = tokenIn(message?.text ?? '')
    const { status, cookies } = await browser.call(staff.logIn, { token })
    expect([status, cookies]).toMatchObject([
      200,
      [{ name: '__Host-staff', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 43_200 }],
    ])
    expect((await browser.call(staff.me)).body).toEqual({
      staffId,
      name: `Ada ${made}`,
      role: 'manager',
    })
    const again = await openStaffBrowser(harness).call(staff.logIn, { token })
    expect([again.status, again.body.code]).toEqual([401, 'STAFF_LINK_EXPIRED'])
    await browser.call(staff.logOut)
    expect((await browser.call(staff.me)).body.code).toBe('STAFF_LOGGED_OUT')
  })

  it('ends after 15 minutes, and belongs to its brand', async () => {
    const { email } = await managerWithEmail()
    const browser = openStaffBrowser(harness)
    const freshToken = async () => {
      await browser.call(staff.sendLink, { email })
      const [message] = await harness.emailsTo(email)
      return tokenIn(message?.text ?? '')
    }
    const foreign = await browser.call(
      staff.logIn,
      { token: await freshToken() },
      { host: tillHostOf(stranger) },
    )
    expect(foreign.body.code).toBe('STAFF_LINK_EXPIRED')
    const token = await freshToken()
    harness.clock.moveMinutes(15)
    expect((await browser.call(staff.logIn, { token })).body.code).toBe('STAFF_LINK_EXPIRED')
  })

  it('has the same answer for an address that nobody has, and sends nothing', async () => {
    const { inviter } = await managerWithEmail()
    await inviter.call(staff.invite, {
      name: 'Cashier with an address',
      role: 'cashier',
      email: 'cashier@staff.example',
    })
    for (const email of ['nobody@staff.example', 'cashier@staff.example']) {
      const { status, body } = await openStaffBrowser(harness).call(staff.sendLink, { email })
      expect([status, body]).toEqual([200, { success: true }])
      expect(await harness.emailsTo(email)).toEqual([])
    }
    const { body } = await openStaffBrowser(harness).call(staff.sendLink, { email: 'nobody' })
    expect(body.code).toBe('INVALID_EMAIL')
  })

  it('is sent three times in 15 minutes, to known and unknown addresses', async () => {
    const { email } = await managerWithEmail()
    for (const address of [email, 'many@staff.example']) {
      const statuses: number[] = []
      for (let count = 0; count < 4; count += 1)
        statuses.push(
          (await openStaffBrowser(harness).call(staff.sendLink, { email: address })).status,
        )
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  it('does not reach a manager who was revoked after asking for it', async () => {
    const { email, staffId, inviter } = await managerWithEmail()
    await harness.emailsTo(email)
    await openStaffBrowser(harness).call(staff.sendLink, { email })
    await inviter.call(staff.revoke, { staffId })
    const sent = await harness.emailsTo(email)
    expect(sent.filter(({ text }) => tokenIn(text))).toEqual([])
  })
})

it('a new manager gets an email that says where to log in, without a link that logs in', async () => {
  const { email } = await managerWithEmail()
  const [message] = await harness.emailsTo(email)
  expect(message?.text).toContain(`http://${tillHostOf(home)}/login\n`)
  expect(message?.text).not.toMatch(/login#/)
})

it('invitations to an address are sent three times in 15 minutes', async () => {
  const manager = await openManager(harness)
  const email = 'invited-often@staff.example'
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) {
    const { status, body } = await manager.call(staff.invite, {
      name: `Often ${count}`,
      role: 'manager',
      email,
    })
    statuses.push(status)
    if (status === 200) await manager.call(staff.revoke, { staffId: body.staffId })
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  const { team } = (await manager.call(staff.team)).body
  expect(team.map(({ name }) => name)).not.toContain('Often 3')
})

describe('a passkey', () => {
  const origin = () => harness.context.hosts.tillOriginOf(home)
  const passkeyOf = async () => {
    const manager = await openManager(harness)
    const phone = openAuthenticator()
    const { options } = (await manager.call(staff.newPasskeyOptions)).body
    const credential = phone.create({ origin: origin(), options })
    return { manager, phone, options, credential }
  }
  const logIn = async (
    phone: ReturnType<typeof openAuthenticator>,
    more: Partial<Parameters<typeof phone.sign>[0]> = {},
  ) => {
    const browser = openStaffBrowser(harness)
    const { options } = (await browser.call(staff.passkeyOptions)).body
    const credential = phone.sign({ origin: origin(), options, counter: 1, ...more })
    return { browser, answer: await browser.call(staff.passkeyLogIn, { credential }) }
  }

  it('belongs to the host of the till, and logs its manager in', async () => {
    const { manager, phone, options, credential } = await passkeyOf()
    expect(options).toMatchObject({
      rp: { id: `till.${home.slug}.localhost`, name: home.name },
      user: { name: manager.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await manager.call(staff.addPasskey, { credential })).status).toBe(200)
    // Its challenge is used up.
    const again = await manager.call(staff.addPasskey, { credential })
    expect([again.status, again.body.code]).toEqual([422, 'PASSKEY_FAILED'])
    const { browser, answer } = await logIn(phone)
    expect(answer.status).toBe(200)
    expect((await browser.call(staff.me)).body.staffId).toBe(manager.staffId)
    const [latest] = (await manager.call(staff.log)).body.entries
    expect(latest).toMatchObject({ action: 'loggedIn', facts: { by: 'passkey' } })
  })

  it('is listed and removed by its owner, who gets an email each time', async () => {
    const { manager, phone, credential } = await passkeyOf()
    const recipient = await addressOf(manager.staffId)
    await manager.call(staff.addPasskey, { credential })
    const list = async () => (await manager.call(staff.passkeys)).body.passkeys
    const [own] = await list()
    expect(own).toEqual({
      id: expect.any(String) as string,
      device: expect.any(String) as string,
      createdAt: expect.any(String) as string,
      usedAt: null,
    })
    const other = await openManager(harness)
    const passkeyId = own?.id ?? ''
    const foreign = await other.call(staff.removePasskey, { passkeyId })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await other.call(staff.passkeys)).body.passkeys).toEqual([])
    expect(await list()).toHaveLength(1)

    expect((await manager.call(staff.removePasskey, { passkeyId })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await logIn(phone)).answer.body.code).toBe('STAFF_PASSKEY_UNKNOWN')
    const subjects = (await harness.emailsTo(recipient)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual([
      `A passkey for the tills of ${home.name} was removed`,
      `A passkey was added for the tills of ${home.name}`,
    ])
    const actions = (await manager.call(staff.log)).body.entries.map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('passkey')).slice(0, 2)).toEqual([
      'passkeyRemoved',
      'passkeyAdded',
    ])
  })

  it('is added and removed only in the ten minutes after a login', async () => {
    const { manager, credential } = await passkeyOf()
    harness.clock.moveMinutes(4)
    expect((await manager.call(staff.addPasskey, { credential })).status).toBe(200)
    const [own] = (await manager.call(staff.passkeys)).body.passkeys
    harness.clock.moveMinutes(6)
    for (const [call, body] of [
      [staff.newPasskeyOptions, {}],
      [staff.addPasskey, { credential }],
      [staff.removePasskey, { passkeyId: own?.id }],
    ] as const) {
      const refused = await manager.call(call, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'LOGIN_TOO_OLD'])
    }
    expect((await manager.call(staff.passkeys)).body.passkeys).toHaveLength(1)
  })

  it('of the members’ host is refused, and of a manager who was revoked', async () => {
    const { manager, phone, credential } = await passkeyOf()
    await manager.call(staff.addPasskey, { credential })
    const foreign = await logIn(phone, { origin: harness.context.hosts.originOf(home) })
    expect(foreign.answer.body.code).toBe('PASSKEY_FAILED')
    const other = await openManager(harness)
    await other.call(staff.revoke, { staffId: manager.staffId })
    const { answer } = await logIn(phone)
    expect([answer.status, answer.body.code]).toEqual([401, 'STAFF_PASSKEY_UNKNOWN'])
  })
})

it('what has expired is deleted, sessions and links a day later', async () => {
  const manager = await openManager(harness)
  const { staffId } = manager
  await createLoginLink(harness.tx, {
    staffId,
    secret: harness.context.secret,
    now: harness.clock.now(),
  })
  await manager.call(staff.newPasskeyOptions)
  const left = async () => {
    await deleteOldStaffSessions.run(harness.context)
    const [row] = await harness.rows<Record<string, number>>(
      sql`select (select count(*)::int from staff_sessions where staff_id = ${staffId}) as sessions,
        (select count(*)::int from staff_links where staff_id = ${staffId}) as links,
        (select count(*)::int from staff_challenges where staff_id = ${staffId}) as challenges`,
    )
    return row
  }
  expect(await left()).toEqual({ sessions: 1, links: 1, challenges: 1 })
  harness.clock.moveMinutes(13 * 60)
  expect(await left()).toEqual({ sessions: 1, links: 1, challenges: 0 })
  harness.clock.moveMinutes(24 * 60)
  expect(await left()).toEqual({ sessions: 0, links: 0, challenges: 0 })
})
