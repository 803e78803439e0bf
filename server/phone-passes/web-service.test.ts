import { accountSettings } from '#contract/account-settings.ts'
import { phonePasses } from '#contract/phone-passes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { openApns } from '#server/integrations/phone-passes/apns.ts'
import { openFakeApns, type FakeApns } from '#server/integrations/phone-passes/apns-fake-server.ts'
import { createApp } from '#server/app.ts'
import { counters } from '#server/lib/reporting/counters.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  brandWithPassOfPiece,
  notingPhonePasses,
  PASS_TYPE_ID,
  testSigningFiles,
  unzipped,
} from '#server/testing/phone-passes.ts'
import { confirmAddress, giveItem, offer, tokenOf } from '#server/testing/transferable-items.ts'
import { deleteVoidPasses } from './jobs.ts'
import { outdatedPhones } from './queue-size.ts'
import { updatePhones } from './worker.ts'

const brand = brandWithPassOfPiece

const files = testSigningFiles()
let harness: Harness
let apns: FakeApns
let client: ReturnType<typeof openApns>
const alerts: [string, Record<string, string>][] = []
beforeAll(async () => {
  apns = await openFakeApns(files.intermediate)
  client = openApns({
    url: apns.url,
    topic: PASS_TYPE_ID,
    credentials: { kind: 'certificate', certificate: files.certificate, key: files.key },
    authority: apns.authority,
  })
  const services = notingPhonePasses(home.slug, files)
  harness = await openHarness({
    packs: [brand, stranger],
    onAlert: (...alert) => alerts.push(alert),
    phonePasses: {
      ...services,
      apple: (slug) => {
        const apple = services.apple(slug)
        return apple && { ...apple, isTest: false, push: client.push }
      },
    },
  })
})
afterAll(async () => {
  client.close()
  await harness.close()
  await apns.close()
})
afterEach(() => {
  apns.pushes.length = 0
  apns.answers.clear()
  alerts.length = 0
})

type Content = {
  serialNumber: string
  authenticationToken: string
  voided?: boolean
  storeCard: Record<string, { key: string; value: unknown }[]>
}

const send = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  {
    token,
    body,
    headers = {},
    host = `${home.slug}.localhost:4000`,
  }: {
    token?: string
    body?: unknown
    headers?: Record<string, string>
    host?: string
  } = {},
) =>
  harness.app.inject({
    method,
    url: `/passes/v1/${path}`,
    headers: {
      host,
      ...(token ? { authorization: `ApplePass ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })

const contentIn = (file: Buffer) => JSON.parse(String(unzipped(file)['pass.json'])) as Content

/** A phone with a pass, which follows Apple's document. */
async function phoneWith(member: MemberCaller, which: { nftId?: string; id?: string } = {}) {
  const { nftId = member.nftId } = which
  const { id = `device-${nftId}` } = which
  const { body } = await member.call(phonePasses.createApple, { body: { nftId } })
  const { pathname, search, host } = new URL(body.passUri)
  const file = await harness.app.inject({ url: pathname + search, headers: { host } })
  const { serialNumber: serial, authenticationToken: token } = contentIn(file.rawPayload)
  const registration = `devices/${id}/registrations/${PASS_TYPE_ID}/${serial}`
  let modified: string | undefined
  let tag: string | undefined
  return {
    serial,
    token,
    registration,
    register: (pushToken = `push-${id}`) =>
      send('POST', registration, { token, body: { pushToken } }),
    unregister: () => send('DELETE', registration, { token }),
    async changes() {
      const query = tag === undefined ? '' : `?passesUpdatedSince=${tag}`
      const answer = await send('GET', `devices/${id}/registrations/${PASS_TYPE_ID}${query}`)
      if (answer.statusCode === 200) tag = answer.json<{ lastUpdated: string }>().lastUpdated
      return answer.statusCode === 200
        ? answer.json<{ serialNumbers: string[] }>().serialNumbers
        : []
    },
    async latest() {
      const answer = await send('GET', `passes/${PASS_TYPE_ID}/${serial}`, {
        token,
        headers: modified ? { 'if-modified-since': modified } : {},
      })
      modified = (answer.headers['last-modified'] as string | undefined) ?? modified
      return {
        status: answer.statusCode,
        content: answer.statusCode === 200 ? contentIn(answer.rawPayload) : undefined,
      }
    },
  }
}
const registrationsOf = (serial: string) =>
  harness.rows<{ device_id: string; push_token: string }>(
    sql`select device_id, push_token from phone_pass_registrations where serial = ${serial}`,
  )
const pointsIn = (content: Content | undefined) => content?.storeCard['headerFields']?.[0]?.value

describe("Apple's web service", () => {
  it('registers a device once, and takes its new push token', async () => {
    const phone = await phoneWith(await harness.join())
    expect((await phone.register()).statusCode).toBe(201)
    expect((await phone.register('push-new')).statusCode).toBe(200)
    expect(await registrationsOf(phone.serial)).toMatchObject([{ push_token: 'push-new' }])
    expect((await phone.unregister()).statusCode).toBe(200)
    expect(await registrationsOf(phone.serial)).toEqual([])
  })

  it('updates a phone when points change: message, list, pass', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia, { id: 'phone-of-mia' })
    await phone.register()
    expect(await phone.changes()).toEqual([phone.serial])
    const before = await phone.latest()
    expect((await phone.latest()).status).toBe(304)
    await harness.award(mia, 70)
    await harness.award(mia, 30)
    await updatePhones(harness.context)
    expect(apns.pushes.map(({ token }) => token)).toEqual(['push-phone-of-mia'])
    expect(await phone.changes()).toEqual([phone.serial])
    const after = await phone.latest()
    expect(Number(pointsIn(after.content)) - Number(pointsIn(before.content))).toBe(100)
    expect(await phone.changes()).toEqual([])
    expect((await phone.latest()).status).toBe(304)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(1)
  })

  it('notifies a phone that registers after a change, once', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await harness.award(mia, 70)
    await updatePhones(harness.context)
    expect(apns.pushes).toEqual([])
    await phone.register()
    await updatePhones(harness.context)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(1)
  })

  it('notifies a phone that registers for a pass that is void by then', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await mia.call(accountSettings.logOutEverywhere, { body: {} })
    await updatePhones(harness.context)
    await phone.register()
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(1)
  })

  it('registers no phone under the name of Google’s objects', async () => {
    const mia = await harness.join()
    const { serial, registration, register } = await phoneWith(mia, { id: 'google' })
    expect(registration).toContain('devices/google/')
    expect((await register()).statusCode).toBeGreaterThanOrEqual(400)
    expect(await registrationsOf(serial)).toEqual([])
  })

  it('shows a change that falls into the second of the one before', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register()
    await phone.latest()
    for (let times = 0; times < 3; times += 1) {
      await harness.award(mia, 1)
      await updatePhones(harness.context)
      expect((await phone.latest()).status).toBe(200)
    }
  })

  it('updates a phone when the name or the level changes', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register()
    await harness.rows(sql`update accounts set first_name = 'Mia' where id = ${mia.accountId}`)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(1)
    await harness.award(mia, brand.program.tiers[1]!.minPoints)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(2)
    const { content } = await phone.latest()
    expect(content?.storeCard['secondaryFields']).toMatchObject([
      { key: 'level', value: brand.program.tiers[1]!.name.en },
      { key: 'member', value: 'Mia' },
    ])
  })

  it('notes no change for a member without a pass', async () => {
    const mia = await harness.join()
    await harness.award(mia, 5)
    expect(await harness.rows(sql`select * from phone_pass_changes`)).toEqual([])
  })

  it('does not notify a phone of a change that was rolled back', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register()
    await harness.tx
      .transaction(async (tx) => {
        await tx.execute(sql`update accounts set first_name = 'Nobody' where id = ${mia.accountId}`)
        throw new Error('undone')
      })
      .catch(() => undefined)
    await updatePhones(harness.context)
    expect(apns.pushes).toEqual([])
  })

  it('forgets a device that Apple says is gone, and tries another one later', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia, { id: 'phone' })
    const watch = await phoneWith(mia, { id: 'watch' })
    await phone.register()
    await watch.register()
    apns.answers.set('push-phone', { status: 410, reason: 'Unregistered' })
    apns.answers.set('push-watch', { status: 503, reason: 'ServiceUnavailable' })
    await harness.award(mia, 5)
    await updatePhones(harness.context)
    expect(await registrationsOf(phone.serial)).toMatchObject([{ device_id: 'watch' }])
    apns.answers.clear()
    apns.pushes.length = 0
    await updatePhones(harness.context)
    expect(apns.pushes).toEqual([])
    harness.clock.moveMinutes(3)
    await updatePhones(harness.context)
    expect(apns.pushes.map(({ token }) => token)).toEqual(['push-watch'])
  })

  it('keeps a device that Apple refuses, and the team learns why', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register('push-wrong')
    apns.answers.set('push-wrong', { status: 400, reason: 'BadDeviceToken' })
    await harness.award(mia, 5)
    const refused = counters.passMessages.get('apple refused') ?? 0
    await updatePhones(harness.context)
    expect(await registrationsOf(phone.serial)).toHaveLength(1)
    expect(alerts).toContainEqual([
      'phone passes are not updated: run npm run passes -- check',
      { brand: home.slug, wallet: 'apple', reason: 'BadDeviceToken' },
    ])
    expect(counters.passMessages.get('apple refused')).toBe(refused + 1)
    apns.answers.clear()
    harness.clock.moveMinutes(3)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(2)
  })

  it('says when a phone is out of date after two days of attempts, and tries again with the next change', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register('push-away')
    apns.answers.set('push-away', { status: 503, reason: 'ServiceUnavailable' })
    await harness.award(mia, 5)
    const abandoned = async () =>
      (await outdatedPhones(harness.tx)).find(
        ({ wallet, state }) => wallet === 'apple' && state === 'abandoned',
      )?.phones
    const before = harness.clock.now()
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      expect(await abandoned()).toBe(0)
      await updatePhones(harness.context)
      harness.clock.moveMinutes(121)
    }
    const hours = (harness.clock.now().getTime() - before.getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(48)
    expect(apns.pushes).toHaveLength(30)
    expect(await abandoned()).toBe(1)
    expect(alerts.map(([message]) => message)).toContain(
      'a phone pass is out of date: every attempt for two days has failed',
    )
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(30)
    apns.answers.clear()
    await harness.award(mia, 5)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(31)
    expect(await abandoned()).toBe(0)
  })

  it('notifies an abandoned phone that registers again', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register()
    await harness.rows(
      sql`update phone_pass_registrations set attempts = 30 where serial = ${phone.serial}`,
    )
    await phone.register('push-new')
    await updatePhones(harness.context)
    expect(apns.pushes.map(({ token }) => token)).toEqual(['push-new'])
  })

  it('refuses a wrong token, another pass, another pass type and another brand', async () => {
    const phone = await phoneWith(await harness.join())
    const other = await phoneWith(await harness.join())
    const body = { pushToken: 'push' }
    const statuses = await Promise.all(
      [
        send('POST', phone.registration, { body }),
        send('POST', phone.registration, { token: other.token, body }),
        send('GET', `passes/${PASS_TYPE_ID}/${phone.serial}`, { token: other.token }),
        send('DELETE', phone.registration, { token: other.token }),
        send('GET', `passes/pass.other/${phone.serial}`, { token: phone.token }),
        send('GET', `passes/${PASS_TYPE_ID}/${phone.serial}`, {
          token: phone.token,
          host: 'stranger.localhost:4000',
        }),
        send('POST', phone.registration, { token: phone.token, body: { pushToken: '<script>' } }),
      ].map(async (answer) => (await answer).statusCode),
    )
    expect(statuses).toEqual([401, 401, 401, 401, 404, 404, 400])
    expect(await registrationsOf(phone.serial)).toEqual([])
  })

  it('answers 503 while the certificate cannot be used, and the team learns of it', async () => {
    const { serial, token, registration } = await phoneWith(await harness.join())
    const unusable = [{ brand: home.slug, wallet: 'apple' as const }]
    const { phonePasses: services } = harness.context
    const found: unknown[] = []
    const broken = await createApp({
      ...harness.context,
      alertTeam: (...alert) => found.push(alert),
      phonePasses: { ...services, apple: () => undefined, unusable: () => unusable },
    })
    for (const [method, path] of [
      ['GET', `passes/${PASS_TYPE_ID}/${serial}`],
      ['GET', `devices/a/registrations/${PASS_TYPE_ID}`],
      ['DELETE', registration],
    ] as const) {
      const { statusCode, headers } = await broken.inject({
        method,
        url: `/passes/v1/${path}`,
        headers: { host: `${home.slug}.localhost:4000`, authorization: `ApplePass ${token}` },
      })
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, '3600'])
    }
    expect(found).toContainEqual([
      'files of phone passes cannot be used: run npm run passes -- check',
      unusable[0],
    ])
    await broken.close()
  })

  it('lets the phone of a member register after 20 invented devices', async () => {
    const phone = await phoneWith(await harness.join(), { id: 'own-phone' })
    const invented = (count: number) =>
      send('POST', phone.registration.replace('own-phone', `invented-${count}`), {
        token: phone.token,
        body: { pushToken: `push-${count}` },
      })
    for (let count = 0; count < 20; count += 1) expect((await invented(count)).statusCode).toBe(201)
    expect((await phone.register()).statusCode).toBe(201)
    const devices = (await registrationsOf(phone.serial)).map((row) => row.device_id)
    expect(devices).toHaveLength(20)
    expect(devices).toContain('own-phone')
    expect(devices).not.toContain('invented-0')
  })

  it('builds one pass 20 times in a minute at most', async () => {
    const { serial, token } = await phoneWith(await harness.join())
    const get = () => send('GET', `passes/${PASS_TYPE_ID}/${serial}`, { token })
    // The member has downloaded it once.
    for (let count = 1; count < 20; count += 1) expect((await get()).statusCode).toBe(200)
    const refused = await get()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('logs the classes of the messages of phones, one line per request, without their text', async () => {
    const lines: string[] = []
    const logged = await createApp(harness.context, {
      logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } as never,
    })
    const log = (payload: object) =>
      logged.inject({
        method: 'POST',
        url: '/passes/v1/log',
        headers: { host: `${home.slug}.localhost:4000` },
        payload,
      })
    const phone = await phoneWith(await harness.join())
    const warnings = () =>
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === 'a phone reports about a pass')
    const secrets = [phone.serial, phone.token, 'mia@example.test', 'a.example', 'p-w', 'Zebra']
    expect(
      (
        await log({
          logs: [
            `Get pass task (pass type ${PASS_TYPE_ID}, serial number ${phone.serial}; with web service url https://a.example/p-w) encountered error: Unexpected response code 500`,
            `${phone.token} mia@example.test Zebra`,
            `Zebra\n{"level":60,"msg":"a line of a stranger"}`,
            ...secrets.map((secret) => `unexpected response code 500 ${secret}`),
          ],
        })
      ).statusCode,
    ).toBe(200)
    expect(warnings()).toEqual([
      expect.objectContaining({
        brand: home.slug,
        messages: 3 + secrets.length,
        classes: { 'get: response 500': 1, 'other: other': 2, 'other: response 500': 6 },
      }),
    ])
    await log({ logs: Array.from({ length: 101 }, () => 'Zebra') })
    await log({ logs: ['Zebra'], [phone.serial]: phone.token })
    await log({ logs: [{ Zebra: phone.token }] })
    for (const secret of [...secrets, 'a line of a stranger'])
      expect(lines.join('\n')).not.toContain(secret)
    expect((await log({ logs: ['x y '.repeat(5_000)] })).statusCode).toBe(413)
    const statuses = []
    for (let count = 0; count < 10; count += 1)
      statuses.push((await log({ logs: ['a'] })).statusCode)
    // Ten requests in a minute count, whatever the responses were.
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(429)])
    expect(warnings()).toHaveLength(7)
    await logged.close()
  })

  it('takes logs, and an empty body that is called JSON', async () => {
    const phone = await phoneWith(await harness.join())
    await phone.register()
    expect((await send('POST', 'log', { body: { logs: ['it failed'] } })).statusCode).toBe(200)
    expect((await send('POST', 'log', { body: { logs: 'no list' } })).statusCode).toBe(400)
    const answer = await send('DELETE', phone.registration, {
      token: phone.token,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('a void pass', () => {
  it('is deleted after 90 days without devices; a phone that still asks gets 410', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const [phone, valid] = [await phoneWith(mia), await phoneWith(nia)]
    await phone.register()
    await valid.register()
    await mia.call(accountSettings.logOutEverywhere, { body: {} })
    await updatePhones(harness.context)
    const isStored = async ({ serial }: { serial: string }) =>
      (await harness.rows(sql`select from phone_passes where serial = ${serial}`)).length === 1
    const days = async (count: number) => {
      harness.clock.moveMinutes(count * 24 * 60)
      await deleteVoidPasses.run(harness.context)
    }
    await days(89)
    expect([await isStored(phone), await registrationsOf(phone.serial)]).toEqual([true, []])
    expect((await phone.latest()).content?.voided).toBe(true)
    await days(2)
    expect([await isStored(phone), await isStored(valid)]).toEqual([false, true])
    expect((await phone.latest()).status).toBe(410)
  })

  const expectVoid = async (phone: Awaited<ReturnType<typeof phoneWith>>, pushes = 1) => {
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(pushes)
    expect(await phone.changes()).toEqual([phone.serial])
    const { status, content } = await phone.latest()
    expect([status, content?.voided]).toEqual([200, true])
    expect(content).not.toHaveProperty('barcodes')
    return JSON.stringify(content)
  }

  it('is what the phone of a former owner gets after a transfer', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await confirmAddress(harness, mia)
    await confirmAddress(harness, nia)
    const nftId = await giveItem(harness, mia)
    const phone = await phoneWith(mia, { nftId })
    await phone.register()
    await offer(mia, nftId, { anyoneWithLink: true })
    const transferToken = await tokenOf(mia, nftId)
    const claimed = await nia.call(transfers.claim, { body: { transferToken } })
    expect(claimed.status).toBe(200)
    await expectVoid(phone)
    const second = await phoneWith(nia, { nftId })
    expect(second.serial).not.toBe(phone.serial)
    expect((await second.latest()).content).not.toHaveProperty('voided')
    expect(await phone.changes()).toEqual([])
    expect((await phone.latest()).status).toBe(304)
  })

  it('stays void when the item comes back, and its phone is forgotten after a month', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await confirmAddress(harness, mia)
    await confirmAddress(harness, nia)
    const nftId = await giveItem(harness, mia)
    const phone = await phoneWith(mia, { nftId })
    await phone.register()
    for (const [from, to] of [
      [mia, nia],
      [nia, mia],
    ] as const) {
      await offer(from, nftId, { anyoneWithLink: true })
      const transferToken = await tokenOf(from, nftId)
      expect((await to.call(transfers.claim, { body: { transferToken } })).status).toBe(200)
      await updatePhones(harness.context)
    }
    expect((await phone.latest()).content?.voided).toBe(true)
    expect((await phoneWith(mia, { nftId })).serial).not.toBe(phone.serial)
    harness.clock.moveMinutes(31 * 24 * 60)
    await deleteVoidPasses.run(harness.context)
    expect(await registrationsOf(phone.serial)).toEqual([])
  })

  it('is what the phone of an erased member gets, without anything of them', async () => {
    const mia = await harness.join('mia-to-erase@example.test')
    await harness.setPassword(mia, 'Zebra-9-Kite')
    await harness.rows(
      sql`update accounts set first_name = 'Mirabelle' where id = ${mia.accountId}`,
    )
    const phone = await phoneWith(mia)
    await phone.register()
    await updatePhones(harness.context)
    await phone.latest()
    await phone.changes()
    apns.pushes.length = 0
    const erased = await mia.call(accountSettings.erase, {
      body: { currentPassword: 'Zebra-9-Kite' },
    })
    expect(erased.status).toBe(200)
    expect(await expectVoid(phone)).not.toContain('Mirabelle')
    harness.clock.moveMinutes(31 * 24 * 60)
    await deleteVoidPasses.run(harness.context)
    expect(await registrationsOf(phone.serial)).toEqual([])
  })

  it('is what every phone gets after logging out everywhere; then the member can get a new one', async () => {
    const mia = await harness.join()
    const phone = await phoneWith(mia)
    await phone.register()
    await mia.call(accountSettings.logOutEverywhere, { body: {} })
    await expectVoid(phone)
    const again = await harness.anotherDevice(mia)
    const second = await phoneWith(again)
    expect(second.serial).not.toBe(phone.serial)
  })

  it('is not made by a merge without points: the pass shows the level of the other account', async () => {
    const [old, mia] = [await harness.join(), await harness.join()]
    const [balance] = await harness.rows<{ points: number }>(
      sql`select redeemable_points as points from loyalty_accounts where id = ${old.loyaltyAccountId}`,
    )
    await harness.award(old, -balance!.points)
    const phone = await phoneWith(old)
    await phone.register()
    await harness.award(mia, brand.program.tiers[1]!.minPoints)
    await harness.merge(old, mia)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(1)
    expect((await phone.latest()).content?.storeCard['secondaryFields']?.[0]?.value).toBe(
      brand.program.tiers[1]!.name.en,
    )
  })

  it('is not made by a merge: the pass then shows the merged points', async () => {
    const [old, mia] = [await harness.join(), await harness.join()]
    await harness.award(old, 30)
    const phone = await phoneWith(old)
    await phone.register()
    await harness.merge(old, mia)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(1)
    const { content } = await phone.latest()
    const [account] = await harness.rows<{ points: number }>(
      sql`select redeemable_points as points from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    expect(content).not.toHaveProperty('voided')
    expect(pointsIn(content)).toBe(account!.points)
    const latest = await phoneWith(mia, { nftId: mia.nftId })
    await latest.register()
    // A second merge moves the first one's passes too.
    const third = await harness.join()
    await harness.merge(mia, third)
    await updatePhones(harness.context)
    apns.pushes.length = 0
    await harness.award(third, 11)
    await updatePhones(harness.context)
    expect(apns.pushes).toHaveLength(2)
    expect(pointsIn((await phone.latest()).content)).toBe(pointsIn((await latest.latest()).content))
  })
})
