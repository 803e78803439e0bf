import { accountSettings } from '#contract/account-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { storedEmailsOf } from '#server/demo/mailbox-emails.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import { DEVICE_COOKIE, ID_COOKIE } from '#server/lib/security/tokens.ts'
import {
  cheapestOf,
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const DAY = 24 * 60
const PASSWORD = 'Correct4Horse'

let harness: Harness
let mia: MemberCaller
let phone: Phone
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  mia = await verified(await harness.join())
  await harness.setPassword(mia, PASSWORD)
  phone = openPhone({ [ID_COOKIE]: mia.token ?? '' })
  expect((await phone.call(accountSettings.rememberDevice)).status).toBe(200)
})

async function verified(member: MemberCaller): Promise<MemberCaller> {
  await harness.database.tx.execute(
    sql`update accounts set is_verified = true where id = ${member.accountId}`,
  )
  return member
}

type Phone = ReturnType<typeof openPhone>
/** A browser with cookies, which calls as our own page does. */
function openPhone(jar: Record<string, string>) {
  const visitor = harness.visitor()
  return {
    jar,
    async call<E extends Endpoint>(
      endpoint: E,
      { headers = {}, ...sent }: Parameters<typeof visitor.call<E>>[1] = {},
    ) {
      const answer = await visitor.call(endpoint, {
        ...sent,
        headers: {
          cookie: Object.entries(jar)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      })
      for (const { name, value } of answer.cookies)
        if (value) jar[name] = value
        else delete jar[name]
      return answer
    },
    /** Returns a copy of its cookies in another browser. */
    copy: () => openPhone({ ...jar }),
    isLoggedIn: async () => (await phoneAnswer(jar)).signedIn,
  }
}
const phoneAnswer = async (jar: Record<string, string>) =>
  (await openPhone({ ...jar }).call(api.session.current)).body
const renew = async (of: Phone) => (await of.call(api.session.renew)).body.signedIn
const warnings = async () => {
  await harness.outbox.sendDue()
  return (
    await storedEmailsOf(harness.database.tx, { brand: home.slug, to: mia.email.toLowerCase() })
  ).filter(({ subject }) => subject === 'We logged out one of your devices')
}
const remembered = async () =>
  rowsOf<{ id: string }>(
    harness.database.tx,
    sql`select id from remembered_devices where account_id = ${mia.accountId}`,
  )

describe('a remembered device', () => {
  it('renews the session after its hour, for 90 days after its last use', async () => {
    harness.clock.moveMinutes(61)
    expect(await phone.isLoggedIn()).toBe(false)
    const { body } = await phone.call(api.session.renew)
    expect(body).toMatchObject({ signedIn: true, userId: mia.accountId, isRemembered: true })
    expect(await phone.isLoggedIn()).toBe(true)
    harness.clock.moveMinutes(89 * DAY)
    expect(await renew(phone)).toBe(true)
    harness.clock.moveMinutes(90 * DAY + 1)
    expect(await renew(phone)).toBe(false)
    expect(phone.jar[DEVICE_COOKIE]).toBeUndefined()
  })

  it('has a cookie that scripts and other sites cannot use, for the account endpoints only', async () => {
    const { cookies } = await phone.call(api.session.renew)
    expect(cookies.find(({ name }) => name === DEVICE_COOKIE)).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/api/account',
      maxAge: 90 * DAY * 60,
    })
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await phone.call(api.session.renew, elsewhere)).body).toEqual({ signedIn: false })
    expect(await renew(phone)).toBe(true)
  })

  it('is not renewed by an altered token, at another brand, or without a cookie', async () => {
    const [id, number, signature] = (phone.jar[DEVICE_COOKIE] ?? '').split('.')
    const next = `${id}.${Number(number) + 1}.${signature}`
    for (const token of [next, `${id}.${number}.x`, `${id}.`, 'x', ''])
      expect(await renew(openPhone({ [DEVICE_COOKIE]: token }))).toBe(false)
    const there = await phone.copy().call(api.session.renew, { brand: stranger })
    expect(there.body.signedIn).toBe(false)
    expect(await renew(phone)).toBe(true)
  })

  it('gives two tabs that renew together the same next token', async () => {
    const tab = phone.copy()
    expect(await renew(phone)).toBe(true)
    expect(await renew(tab)).toBe(true)
    expect(tab.jar[DEVICE_COOKIE]).toBe(phone.jar[DEVICE_COOKIE])
    expect(await renew(phone)).toBe(true)
  })

  it('goes on after an answer that was lost', async () => {
    const lost = phone.copy()
    expect(await renew(lost)).toBe(true)
    harness.clock.moveMinutes(10)
    expect(await renew(phone)).toBe(true)
    expect(await renew(phone)).toBe(true)
  })

  it('ends with all its sessions when a token is used that another replaced, and the member gets an email', async () => {
    const thief = phone.copy()
    expect(await renew(thief)).toBe(true)
    harness.clock.moveMinutes(61)
    expect(await renew(thief)).toBe(true)
    // The member's own phone has the token from before.
    expect(await renew(phone)).toBe(false)
    expect(await renew(thief)).toBe(false)
    expect(await thief.isLoggedIn()).toBe(false)
    expect(await warnings()).toHaveLength(1)
    expect(await remembered()).toEqual([])
  })
})

describe('a remembered device ends', () => {
  it('by logging out, also after the hour', async () => {
    const copy = phone.copy()
    harness.clock.moveMinutes(61)
    await phone.call(api.session.logOut)
    expect(phone.jar).toEqual({})
    expect(await renew(copy)).toBe(false)
  })

  it('when the member forgets it: the session goes on, and is not renewed', async () => {
    const copy = phone.copy()
    expect((await phone.call(accountSettings.forgetDevice)).status).toBe(200)
    expect(await phone.isLoggedIn()).toBe(true)
    expect(await renew(copy)).toBe(false)
  })

  it('by logging it out from another device', async () => {
    const other = await harness.anotherDevice(mia)
    const { devices } = (await other.call(accountSettings.devices)).body
    expect(devices.map(({ isRemembered, isCurrent }) => [isRemembered, isCurrent])).toContainEqual([
      true,
      false,
    ])
    const id = devices.find(({ isRemembered }) => isRemembered)?.id ?? ''
    await other.call(accountSettings.logOutDevice, { params: { deviceId: id } })
    expect(await phone.isLoggedIn()).toBe(false)
    expect(await renew(phone)).toBe(false)
  })

  it('by logging out everywhere', async () => {
    await (await harness.anotherDevice(mia)).call(accountSettings.logOutEverywhere)
    expect(await renew(phone)).toBe(false)
  })

  it('on other devices by a new password, and not on the one where it is chosen', async () => {
    const other = openPhone({ [ID_COOKIE]: (await harness.anotherDevice(mia)).token ?? '' })
    await other.call(accountSettings.rememberDevice)
    const changed = await phone.call(accountSettings.updatePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'Another5Horse' },
    })
    expect(changed.status).toBe(200)
    expect(await renew(other)).toBe(false)
    harness.clock.moveMinutes(61)
    expect(await renew(phone)).toBe(true)
  })

  it('by the login of another member in the same browser', async () => {
    const nia = await verified(await harness.join())
    await harness.setPassword(nia, PASSWORD)
    const copy = phone.copy()
    await phone.call(auth.authenticate, { body: { email: nia.email, password: PASSWORD } })
    expect(await renew(copy)).toBe(false)
  })

  it('by erasing the account', async () => {
    await mia.call(accountSettings.erase, { body: { currentPassword: PASSWORD } })
    expect(await renew(phone)).toBe(false)
  })
})

describe('a login that is too old', () => {
  const { features } = home
  const logInAgain = () =>
    phone.call(auth.authenticate, { body: { email: mia.email, password: PASSWORD } })

  it.each([
    [
      'to spend points',
      features.loginHours.spending,
      api.redemption.redeem,
      () => ({ redemptionId: cheapestOf(home).offerId }),
    ],
    [
      'to give an item away',
      features.loginHours.transfers,
      transfers.send,
      () => ({
        nftId: mia.nftId,
        creatorId: home.ids.creatorId,
        receivingUserEmail: 'ida@example.test',
      }),
    ],
    [
      'to change how one logs in',
      features.loginHours.identity,
      accountSettings.setCodeRequirement,
      () => ({ requiresCode: false, currentPassword: PASSWORD }),
    ],
  ] as [string, number, Endpoint, () => object][])(
    'is refused %s, until the member logs in again',
    async (_, hours, endpoint, body) => {
      await harness.award(mia, 5000)
      harness.clock.moveMinutes(hours * 60 - 1)
      await renew(phone)
      const early = await phone.call(endpoint, { body: body() })
      expect(early.body.code).not.toBe('LOGIN_TOO_OLD')
      harness.clock.moveMinutes(1)
      await renew(phone)
      const refused = await phone.call(endpoint, { body: body() })
      expect([refused.status, refused.body.message]).toEqual([403, problems.LOGIN_TOO_OLD.en])
      await logInAgain()
      expect((await phone.call(endpoint, { body: body() })).body.code).not.toBe('LOGIN_TOO_OLD')
      // The device is still remembered, with the new login.
      harness.clock.moveMinutes(61)
      expect(await renew(phone)).toBe(true)
    },
  )
})

it('a member with an unproven address is not remembered', async () => {
  const joined = await harness.join()
  const answer = await joined.call(accountSettings.rememberDevice)
  expect([answer.status, answer.body.message]).toEqual([422, problems.VERIFY_TO_STAY_LOGGED_IN.en])
})
