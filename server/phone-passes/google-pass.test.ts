import { generateKeyPairSync } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { accountSettings } from '#contract/account-settings.ts'
import { phonePasses } from '#contract/phone-passes.ts'
import { decodeJwt, importSPKI, jwtVerify } from 'jose'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  openGoogleWallet,
  type ServiceAccount,
} from '#server/integrations/phone-passes/google-wallet.ts'
import {
  openFakeGoogle,
  type FakeGoogle,
} from '#server/integrations/phone-passes/google-fake-server.ts'
import { noPhonePasses } from '#server/integrations/phone-passes/phone-passes.ts'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { updatePhones } from './worker.ts'

const ISSUER = '3388000000012345678'
const CLASS = `loyaltyClass/${ISSUER}.${home.slug}-membership`

let harness: Harness
let google: FakeGoogle
beforeAll(async () => {
  google = await openFakeGoogle()
  const wallet = openGoogleWallet({ url: google.url, issuerId: ISSUER, account: google.account })
  harness = await openHarness({
    phonePasses: { ...noPhonePasses, google: (slug) => (slug === home.slug ? wallet : undefined) },
  })
})
afterAll(async () => {
  await harness.close()
  await google.close()
})
afterEach(() => {
  google.status = undefined
  google.calls.length = 0
})

const save = (member: MemberCaller) =>
  member.call(phonePasses.createGoogle, { body: { nftId: member.nftId } })
const idIn = (passUri: string) => {
  const { payload } = decodeJwt(passUri.replace('https://pay.google.com/gp/v/save/', ''))
  return (payload as { loyaltyObjects: { id: string }[] }).loyaltyObjects[0]!.id
}
const stored = (passUri: string) => google.stored.get(`loyaltyObject/${idIn(passUri)}`)

describe('a pass for Google Wallet', () => {
  it('is saved by a link that Google can verify, without anything personal in it', async () => {
    const mia = await harness.join()
    await harness.rows(
      sql`update accounts set first_name = 'Mirabelle' where id = ${mia.accountId}`,
    )
    const { status, body } = await save(mia)
    expect(status).toBe(200)
    const { payload } = await jwtVerify(
      body.passUri.replace('https://pay.google.com/gp/v/save/', ''),
      await importSPKI(google.publicKey, 'RS256'),
      { audience: 'google', issuer: google.account.client_email },
    )
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: [`http://${home.slug}.localhost:4000`],
      payload: { loyaltyObjects: [{ classId: `${ISSUER}.${home.slug}-membership` }] },
    })
    expect(JSON.stringify(payload)).not.toContain('Mirabelle')
    // Google refuses longer links.
    expect(body.passUri.length).toBeLessThan(1800)
    const [account] = await harness.rows<{ code: string; points: number }>(
      sql`select member_code as code, redeemable_points as points from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    expect(stored(body.passUri)).toMatchObject({
      state: 'ACTIVE',
      accountName: 'Mirabelle',
      accountId: account!.code,
      barcode: { type: 'CODE_128', value: account!.code },
      loyaltyPoints: { label: 'Points', balance: { int: account!.points } },
    })
    expect(google.stored.get(CLASS)).toMatchObject({
      issuerName: home.name,
      hexBackgroundColor: home.colors.background,
    })
  })

  it('is the same at the second time, and its class is sent once', async () => {
    const mia = await harness.join()
    const [first, second] = [await save(mia), await save(mia)]
    expect(idIn(first.body.passUri)).toBe(idIn(second.body.passUri))
    expect(google.calls.filter((call) => call.includes(CLASS))).toEqual([])
    expect(google.calls.filter((call) => call.startsWith('token'))).toEqual([])
  })

  it('changes with the points of the member', async () => {
    const mia = await harness.join()
    const { body } = await save(mia)
    const before = (stored(body.passUri) as { loyaltyPoints: { balance: { int: number } } })
      .loyaltyPoints.balance.int
    await harness.award(mia, 25)
    await updatePhones(harness.context)
    expect(stored(body.passUri)).toMatchObject({ loyaltyPoints: { balance: { int: before + 25 } } })
  })

  it('is changed later when Google does not answer', async () => {
    const mia = await harness.join()
    const { body } = await save(mia)
    google.status = 503
    await harness.rows(sql`update accounts set first_name = 'Mia' where id = ${mia.accountId}`)
    await updatePhones(harness.context)
    expect(stored(body.passUri)).not.toMatchObject({ accountName: 'Mia' })
    google.status = undefined
    harness.clock.moveMinutes(3)
    await updatePhones(harness.context)
    expect(stored(body.passUri)).toMatchObject({ accountName: 'Mia' })
  })

  it('is void, and has nothing of the member, after logging out everywhere', async () => {
    const mia = await harness.join()
    await harness.rows(
      sql`update accounts set first_name = 'Mirabelle' where id = ${mia.accountId}`,
    )
    const { body } = await save(mia)
    await mia.call(accountSettings.logOutEverywhere, { body: {} })
    await updatePhones(harness.context)
    expect(stored(body.passUri)).toMatchObject({ state: 'INACTIVE', barcode: null, accountId: '' })
    expect(JSON.stringify(stored(body.passUri))).not.toContain('Mirabelle')
  })

  it('follows its member also when Google did not have it at first', async () => {
    const mia = await harness.join()
    google.status = 503
    expect((await save(mia)).status).toBe(503)
    google.status = undefined
    await harness.award(mia, 10)
    await updatePhones(harness.context)
    const { body } = await save(mia)
    const pointsOf = () =>
      (stored(body.passUri) as { loyaltyPoints: { balance: { int: number } } }).loyaltyPoints
        .balance.int
    const before = pointsOf()
    await harness.award(mia, 25)
    await updatePhones(harness.context)
    expect(pointsOf()).toBe(before + 25)
  })

  it.each([
    ['is no JSON', 'mia@example.test'],
    [
      'has a token that no header can have',
      '{"access_token":"mia@example.test\\n","expires_in":1}',
    ],
  ])('repeats nothing of an answer of Google that %s', async (_, answer) => {
    const account = { ...google.account, token_uri: `data:,${encodeURIComponent(answer)}` }
    const wallet = openGoogleWallet({ url: google.url, issuerId: ISSUER, account })
    const error: unknown = await wallet
      .saveClass({ kind: 'loyalty', id: 'class', fields: {} })
      .catch((thrown: unknown) => thrown)
    expect(inspect(error)).toContain('access token cannot be read')
    expect(inspect(error)).not.toContain('mia')
  })

  it('is refused, and the team learns why, when Google refuses the service account', async () => {
    const mia = await harness.join()
    const { body } = await save(mia)
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const object = { kind: 'loyalty', id: idIn(body.passUri), fields: {} } as const
    const resultOf = (account: ServiceAccount) =>
      openGoogleWallet({ url: google.url, issuerId: ISSUER, account }).update(object)
    expect(await resultOf({ ...google.account, private_key: privateKey })).toEqual({
      outcome: 'refused',
      reason: 'the service account is refused: 400',
    })
    google.status = 401
    expect(await resultOf(google.account)).toEqual({ outcome: 'refused', reason: '401' })
    google.status = 503
    expect(await resultOf(google.account)).toEqual({ outcome: 'later' })
  })

  it('stays void when the write that created it arrives late', async () => {
    const mia = await harness.join()
    const write = google.holdNext()
    const saved = save(mia)
    await write.arrived
    await mia.call(accountSettings.logOutEverywhere, { body: {} })
    await updatePhones(harness.context)
    write.letGo()
    const { body } = await saved
    expect(stored(body.passUri)).toMatchObject({ state: 'ACTIVE' })
    await updatePhones(harness.context)
    expect(stored(body.passUri)).toMatchObject({ state: 'INACTIVE' })
  })

  it('is written by one server at a time, so that an older update cannot replace a newer one', async () => {
    const mia = await harness.join()
    const { body } = await save(mia)
    const pointsOf = () =>
      (stored(body.passUri) as { loyaltyPoints: { balance: { int: number } } }).loyaltyPoints
        .balance.int
    const before = pointsOf()
    await harness.award(mia, 25)
    const write = google.holdNext()
    const first = updatePhones(harness.context)
    await write.arrived
    await harness.award(mia, 10)
    await updatePhones(harness.context)
    write.letGo()
    await first
    await updatePhones(harness.context)
    expect(pointsOf()).toBe(before + 35)
  })

  it('is saved again while an update is on its way', async () => {
    const mia = await harness.join()
    const { body } = await save(mia)
    await harness.award(mia, 25)
    const write = google.holdNext()
    const update = updatePhones(harness.context)
    await write.arrived
    const again = save(mia)
    const calls = google.calls.length
    await setTimeout(300)
    expect(google.calls).toHaveLength(calls)
    write.letGo()
    await update
    expect(idIn((await again).body.passUri)).toBe(idIn(body.passUri))
  })

  it('is written by another server after one that stopped in between', async () => {
    const mia = await harness.join()
    const { body } = await save(mia)
    await harness.rows(
      sql`update phone_pass_registrations set leased_until = ${new Date(harness.clock.now().getTime() + 60_000).toISOString()} where serial in (select serial from phone_passes where account_id = ${mia.accountId})`,
    )
    await harness.rows(sql`update accounts set first_name = 'Mia' where id = ${mia.accountId}`)
    await updatePhones(harness.context)
    expect(stored(body.passUri)).not.toMatchObject({ accountName: 'Mia' })
    harness.clock.moveMinutes(2)
    await updatePhones(harness.context)
    expect(stored(body.passUri)).toMatchObject({ accountName: 'Mia' })
  })

  it('says that it could not be made when Google refuses it', async () => {
    const mia = await harness.join()
    google.status = 403
    const { status, body } = await save(mia)
    expect([status, body.message]).toEqual([
      503,
      'Error creating Google pass. Please try again later.',
    ])
  })
})
