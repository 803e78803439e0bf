import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  mia = await harness.join()
})

const devices = async (member = mia) => (await member.call(accountSettings.devices)).body.devices
const endDevice = (deviceId: string, member = mia) =>
  member.call(accountSettings.logOutDevice, { params: { deviceId } })
const isLoggedIn = async (member: MemberCaller) =>
  (await member.call(api.session.current)).body.signedIn
const cleared = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => [name, value])

describe('the devices of a member', () => {
  it('are the live sessions, newest first, named by their user agent', async () => {
    harness.clock.moveMinutes(1)
    const other = await harness.anotherDevice(mia)
    const listed = await devices()
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^s_/),
        name: 'Firefox · Linux',
        loggedInAt: expect.any(String),
        expiresAt: expect.any(String),
        isCurrent: false,
        isRemembered: false,
      },
      {
        id: expect.stringMatching(/^s_/),
        name: '',
        loggedInAt: expect.any(String),
        expiresAt: expect.any(String),
        isCurrent: true,
        isRemembered: false,
      },
    ])
    expect((await devices(other)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(Date.parse(listed[0]?.expiresAt ?? '') - Date.parse(listed[0]?.loggedInAt ?? '')).toBe(
      60 * 60_000,
    )
    expect(JSON.stringify(listed)).not.toContain(mia.token)
  })

  it('are named by browser and system only', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
    const { body } = await harness.visitor().call(auth.joinUnverified, {
      body: {
        email: 'phone@example.test',
        creatorId: home.ids.creatorId,
        assetId: home.ids.assetId,
      },
      headers: { 'user-agent': userAgent },
    })
    const {
      body: {
        devices: [phone],
      },
    } = await harness
      .visitor()
      .call(accountSettings.devices, { headers: { authorization: `Bearer ${body.token}` } })
    expect(phone?.name).toBe('Chrome · Android')
  })

  it('of the previous release are listed without a name, and end like any other', async () => {
    await harness.tx.execute(
      sql`update sessions set id = null, device = null where token_hash = ${hashToken(harness.context.secret, mia.token)}`,
    )
    const [old] = await devices()
    expect(old).toMatchObject({ name: '', isCurrent: true })
    expect((await endDevice(old?.id ?? '')).status).toBe(200)
    expect(await isLoggedIn(mia)).toBe(false)
  })

  it('are not listed after an hour', async () => {
    harness.clock.moveMinutes(61)
    const late = await harness.anotherDevice(mia)
    expect((await devices(late)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})

describe('logging out one device', () => {
  it('ends that session, and keeps this one', async () => {
    const other = await harness.anotherDevice(mia)
    const { status, body, cookies } = await endDevice(
      (await devices(other)).find(({ isCurrent }) => isCurrent)?.id ?? '',
    )
    expect([status, body, cookies]).toEqual([200, { success: true }, []])
    expect([await isLoggedIn(other), await isLoggedIn(mia)]).toEqual([false, true])
  })

  it('can be this one, which clears its cookies', async () => {
    const { status, cookies } = await endDevice((await devices())[0]?.id ?? '')
    expect([status, cleared(cookies)]).toEqual([
      200,
      [
        ['__Host-id', ''],
        ['__Host-session', ''],
        ['__Secure-device', ''],
      ],
    ])
    expect(await isLoggedIn(mia)).toBe(false)
  })

  it('answers alike for another member’s, another brand’s and an unknown one, and ends none', async () => {
    const [nia, foreign] = [await harness.join(), await harness.join(undefined, stranger)]
    const theirs = (await devices(nia))[0]?.id ?? ''
    const abroad =
      (await foreign.call(accountSettings.devices, { brand: stranger })).body.devices[0]?.id ?? ''
    const answers = [
      await endDevice(theirs),
      await endDevice(abroad),
      await endDevice('s_nobody'),
      await endDevice(`${theirs}x`),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[2]?.body])
    expect([
      await isLoggedIn(nia),
      (await foreign.call(api.session.current, { brand: stranger })).body.signedIn,
    ]).toEqual([true, true])
  })

  it('twice ends it once', async () => {
    const other = await harness.anotherDevice(mia)
    const id = (await devices(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect([(await endDevice(id)).status, (await endDevice(id)).status]).toEqual([200, 404])
  })
})

describe('logging out everywhere', () => {
  it('ends every session, this one too, and invalidates everything that was sent', async () => {
    const other = await harness.anotherDevice(mia)
    const code = await harness.codeFor(mia)
    const at = harness.clock.now().toISOString()
    await harness.tx.execute(
      sql`insert into password_resets values (${`reset ${mia.accountId}`}, ${mia.accountId}, ${home.slug}, ${at}, 'infinity')`,
    )
    await harness.tx.execute(
      sql`insert into challenges (id, token_hash, brand, account_id, created_at, expires_at) values (${mia.accountId}, ${mia.accountId}, ${home.slug}, ${mia.accountId}, ${at}, 'infinity')`,
    )
    await harness.tx.execute(
      sql`insert into email_changes (account_id, brand, email, created_at, expires_at) values (${mia.accountId}, ${home.slug}, 'thief@example.test', ${at}, 'infinity')`,
    )
    const nia = await harness.join()
    const { status, cookies } = await mia.call(accountSettings.logOutEverywhere)
    expect([status, cleared(cookies)]).toEqual([
      200,
      [
        ['__Host-id', ''],
        ['__Host-session', ''],
        ['__Secure-device', ''],
      ],
    ])
    expect([await isLoggedIn(mia), await isLoggedIn(other), await isLoggedIn(nia)]).toEqual([
      false,
      false,
      true,
    ])
    expect(
      (
        await harness.visitor().call(auth.exchange, {
          body: { membershipId: home.ids.membershipId, email: mia.email, token: code },
        })
      ).body.code,
    ).toBe('CODE_EXPIRED')
    for (const table of ['password_resets', 'challenges', 'login_links']) {
      expect(
        await harness.rows(
          sql`select 1 from ${sql.identifier(table)} where account_id = ${mia.accountId} and used_at is null`,
        ),
      ).toEqual([])
    }
    expect(
      await harness.rows(sql`select 1 from email_changes where account_id = ${mia.accountId}`),
    ).toEqual([])
  })
})
