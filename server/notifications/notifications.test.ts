import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { session } from '#contract/session.ts'
import { transfers } from '#contract/transfers.ts'
import { REMEMBERED_DAYS } from '#domain/credentials.ts'
import { MAX_NOTIFIED_DEVICES } from '#domain/notifications.ts'
import { TRANSFER_DAYS } from '#domain/transfer.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openFakePushService,
  type FakeBrowser,
  type FakePushService,
} from '#server/integrations/push-service-fake-server.ts'
import { openWebPush } from '#server/integrations/web-push.ts'
import { deleteOldSessions } from '#server/auth/sessions/jobs.ts'
import { expirePointsJob } from '#server/points/jobs.ts'
import { remindSenders } from '#server/transfers/jobs.ts'
import { confirmAddress, giveItem, offer } from '#server/testing/transferable-items.ts'
import { counters } from '#server/lib/reporting/counters.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { ID_COOKIE } from '#server/lib/security/tokens.ts'
import { vapidKeys } from '#server/testing/vapid-keys.ts'
import { enqueueNotification } from './queue.ts'
import { endpointHash } from './subscriptions.ts'
import { openNotificationWorker, sendNotifications } from './worker.ts'

let service: FakePushService
let otherService: FakePushService
let harness: Harness
const alerts: string[] = []
beforeAll(async () => {
  service = await openFakePushService()
  otherService = await openFakePushService()
  harness = await openHarness({
    webPush: openWebPush({
      keys: vapidKeys(),
      services: [
        { own: service.url },
        { own: otherService.url },
        { host: 'push.example', hasSubdomains: true },
      ],
      authority: `${service.authority}\n${otherService.authority}`,
      // A test decides itself when a slow service answers.
      timeoutMs: 600_000,
    }),
    onAlert: (message) => void alerts.push(message),
  })
})
afterAll(async () => {
  await harness.close()
  await service.close()
  await otherService.close()
})
beforeEach(() => harness.rows(sql`delete from push_messages`))

const newBrowser = () => service.browser(vapidKeys().publicKey)
const subscribe = (member: MemberCaller, { subscription }: FakeBrowser, language = 'en') =>
  member.call(notifications.subscribe, {
    body: subscription,
    headers: { 'accept-language': language, 'user-agent': PHONE },
  })
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const devicesOf = async (member: MemberCaller) =>
  (await member.call(notifications.devices)).body.devices
const subscribed = async () => {
  const [mia, phone] = [await harness.join(), newBrowser()]
  expect((await subscribe(mia, phone)).status).toBe(200)
  return { mia, phone }
}
/** Returns calls of a browser that keeps its cookies, beginning with a member's session. */
function inBrowser({ token }: MemberCaller) {
  const jar = new Map([[ID_COOKIE, token ?? '']])
  return async (endpoint: Endpoint, { body = {} }: { body?: object } = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await harness.visitor().call(endpoint, {
      body: body as never,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    for (const { name, value } of answer.cookies)
      if (value) jar.set(name, value)
      else jar.delete(name)
    return answer
  }
}

const DAY = '2093-12-31T12:00:00.000Z'
const announce = ({ accountId, loyaltyAccountId }: MemberCaller, day = DAY) =>
  enqueueNotification(harness.tx, {
    kind: 'pointsEnd',
    accountId,
    values: { path: `/membership/${loyaltyAccountId}`, day },
    now: harness.clock.now(),
  })
const send = () => sendNotifications(harness.context)
const waiting = () => harness.rows(sql`select attempts, due_at from push_messages`)

/** Long, because the machine may be busy. */
const WAIT = { timeout: 60_000 }

describe('subscribing', () => {
  it('gives the key, and lists the devices with the hash by which a browser finds its own', async () => {
    const { mia, phone } = await subscribed()
    const { body } = await mia.call(notifications.devices)
    expect(body.publicKey).toBe(vapidKeys().publicKey)
    expect(body.devices).toEqual([
      {
        id: expect.stringMatching(/^n_/),
        name: 'Chrome · Android',
        endpointHash: endpointHash(phone.subscription.endpoint),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        mutedKinds: [],
        isCurrent: true,
      },
    ])
    expect(JSON.stringify(body)).not.toContain(phone.subscription.endpoint)
  })

  it('is off without keys: nothing to subscribe with, and a clear refusal', async () => {
    const without = await openHarness()
    const mia = await without.join()
    expect((await mia.call(notifications.devices)).body).toEqual({
      success: true,
      publicKey: null,
      devices: [],
    })
    const { status, body } = await subscribe(mia, newBrowser())
    expect([status, body.code]).toEqual([503, 'NOTIFICATIONS_FAILED'])
    await without.close()
  })

  it.each([
    'http://push.example/1',
    'https://push.example/1',
    'https://eu.push.example:8443/1',
    'https://user:password@eu.push.example/1',
    'https://eu.push.example.evil.test/1',
    'https://evilpush.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/1',
    'https://EU.push.example/1',
    'https://eu.push.example:443/1',
    ' https://eu.push.example/1',
    'https://eu.push.example/1#',
    `https://eu.push.example/${'\u20AC'.repeat(900)}`,
    'file:///etc/passwd',
    'not an address',
  ])('refuses the endpoint %s, which no push service has', async (endpoint) => {
    const mia = await harness.join()
    const { keys } = newBrowser().subscription
    const { status, body } = await mia.call(notifications.subscribe, { body: { endpoint, keys } })
    expect([status, body.code]).toEqual([422, 'PUSH_SERVICE_UNKNOWN'])
    expect(await devicesOf(mia)).toEqual([])
  })

  it.each([
    ['a key that is not on the curve', { p256dh: 'B'.repeat(87) }],
    ['a key that is too short', { p256dh: 'BA' }],
    ['a secret that is too short', { auth: 'AA' }],
    ['no secret', { auth: undefined }],
  ])('refuses %s', async (_, change) => {
    const mia = await harness.join()
    const { endpoint, keys } = newBrowser().subscription
    const body = { endpoint, keys: { ...keys, ...change } }
    expect((await mia.call(notifications.subscribe, { body })).status).toBe(400)
    expect(await devicesOf(mia)).toEqual([])
  })

  it('links a browser to a new session after the hour, when it subscribes again', async () => {
    const { mia, phone } = await subscribed()
    harness.clock.moveMinutes(24 * 60)
    const later = await harness.anotherDevice(mia)
    expect(await devicesOf(later)).toMatchObject([{ isCurrent: false }])
    await subscribe(later, phone)
    expect(await devicesOf(later)).toMatchObject([{ isCurrent: true }])
    await later.call(session.logOut)
    expect(await harness.rows(ofAccount(mia))).toEqual([])
  })

  it('is idempotent, and keeps the choice of kinds', async () => {
    const { mia, phone } = await subscribed()
    const [device] = await devicesOf(mia)
    const params = { subscriptionId: device!.id }
    await mia.call(notifications.setKind, { params, body: { kind: 'tierEnds', isWanted: false } })
    await subscribe(mia, phone)
    expect(await devicesOf(mia)).toEqual([{ ...device, mutedKinds: ['tierEnds'] }])
  })

  it('moves a browser to the member who subscribes last, and nothing of the first is sent to it', async () => {
    const { mia, phone } = await subscribed()
    await announce(mia)
    const nia = await harness.join()
    await subscribe(nia, phone)
    await send()
    expect(await devicesOf(mia)).toEqual([])
    expect(await devicesOf(nia)).toHaveLength(1)
    expect(phone.delivered).toEqual([])
  })

  it('keeps the newest devices of a member, also when they subscribe at once', async () => {
    const mia = await harness.join()
    const first = newBrowser()
    await subscribe(mia, first)
    harness.clock.moveMinutes(1)
    await Promise.all(
      Array.from({ length: MAX_NOTIFIED_DEVICES }, () => subscribe(mia, newBrowser())),
    )
    const hashes = (await devicesOf(mia)).map(({ endpointHash: hash }) => hash)
    expect(hashes).toHaveLength(MAX_NOTIFIED_DEVICES)
    expect(hashes).not.toContain(endpointHash(first.subscription.endpoint))
  })

  it('is refused to change or end the device of another member', async () => {
    const { mia } = await subscribed()
    const nia = await harness.join()
    const [device] = await devicesOf(mia)
    const params = { subscriptionId: device!.id }
    const body = { kind: 'pointsEnd', isWanted: false } as const
    expect((await nia.call(notifications.setKind, { params, body })).status).toBe(404)
    expect((await nia.call(notifications.unsubscribe, { params })).status).toBe(404)
    expect(await devicesOf(mia)).toEqual([device])
  })
})

describe('a notification', () => {
  it('reaches every device, encrypted and signed, in its language, without amounts', async () => {
    const { mia, phone } = await subscribed()
    const laptop = newBrowser()
    await subscribe(mia, laptop, 'fr')
    await announce(mia)
    await send()
    expect(phone.delivered).toEqual([
      {
        content: {
          title: `${home.name} · Your points expire soon`,
          body: expect.stringContaining('are good until December 31, 2093'),
          path: `/membership/${mia.loyaltyAccountId}`,
          tag: 'pointsEnd',
          icon: expect.stringMatching(/^\/.*icon-192.*\.png$/),
          lang: 'en',
        },
        topic: 'pointsEnd',
        ttl: 3 * 24 * 60 * 60,
        urgency: 'normal',
      },
    ])
    expect(laptop.delivered).toMatchObject([
      { content: { title: `${home.name} · Vos points expirent bientôt` } },
    ])
    expect(await waiting()).toEqual([])
    await send()
    expect(phone.delivered).toHaveLength(1)
  })

  it('replaces an older one that was not sent', async () => {
    const { mia, phone } = await subscribed()
    await announce(mia, '2093-11-30T12:00:00.000Z')
    await announce(mia)
    await send()
    expect(phone.delivered).toMatchObject([
      { content: { body: expect.stringContaining('December 31') } },
    ])
  })

  it('is dropped when the kind was switched off after it was queued, and only that kind', async () => {
    const { mia, phone } = await subscribed()
    await announce(mia)
    const [device] = await devicesOf(mia)
    const params = { subscriptionId: device!.id }
    const choose = (isWanted: boolean) =>
      mia.call(notifications.setKind, { params, body: { kind: 'pointsEnd', isWanted } })
    await choose(false)
    await send()
    expect(phone.delivered).toEqual([])
    expect(await waiting()).toEqual([])
    await choose(true)
    await announce(mia)
    await send()
    expect(phone.delivered).toHaveLength(1)
  })

  it('is dropped when its day is over', async () => {
    const { mia, phone } = await subscribed()
    await announce(mia, '2020-01-01T12:00:00.000Z')
    await send()
    expect([phone.delivered, await waiting()]).toEqual([[], []])
  })

  it.each([404, 410])('ends the subscription when the push service answers %i', async (status) => {
    const { mia, phone } = await subscribed()
    service.answers.set(phone.subscription.endpoint, { status })
    await announce(mia)
    await send()
    expect([await devicesOf(mia), await waiting()]).toEqual([[], []])
  })

  it.each([
    [500, undefined, 1],
    [429, '1800', 30],
  ])('is sent again after %i with Retry-After %s', async (status, retryAfter, minutes) => {
    const { mia, phone } = await subscribed()
    const { endpoint } = phone.subscription
    const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
    service.answers.set(endpoint, { status, headers })
    await announce(mia)
    await send()
    service.answers.delete(endpoint)
    harness.clock.moveMinutes(minutes - 0.5)
    await send()
    expect(phone.delivered).toEqual([])
    harness.clock.moveMinutes(0.5)
    await send()
    expect(phone.delivered).toHaveLength(1)
  })

  it.each([400, 413])(
    'is dropped, and the team learns of it, when the answer is %i',
    async (status) => {
      const { mia, phone } = await subscribed()
      const { endpoint } = phone.subscription
      service.answers.set(endpoint, { status })
      const [alertsBefore, before] = [alerts.length, counters.notifications.get('invalid') ?? 0]
      await announce(mia)
      await send()
      expect(await waiting()).toEqual([])
      expect(alerts.slice(alertsBefore)).toEqual(['a notification is invalid'])
      expect(counters.notifications.get('invalid')).toBe(before + 1)
      service.answers.delete(endpoint)
      await announce(mia)
      await send()
      expect(phone.delivered).toHaveLength(1)
    },
  )

  it('does not wait for another push service that is slow', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const mia = await harness.join()
    for (let device = 0; device < MAX_NOTIFIED_DEVICES; device += 1) {
      const slow = newBrowser()
      service.answers.set(slow.subscription.endpoint, { status: 201, until: held })
      await subscribe(mia, slow)
    }
    await announce(mia)
    harness.clock.moveMinutes(1)
    const nia = await harness.join()
    const phone = otherService.browser(vapidKeys().publicKey)
    await subscribe(nia, phone)
    await announce(nia)
    const errors: unknown[] = []
    const worker = openNotificationWorker(harness.context, (error) => void errors.push(error))
    try {
      worker.wake()
      await vi.waitFor(() => expect(phone.delivered).toHaveLength(1), WAIT)
      // Woken while the slow service has not answered: the next message of the other one leaves too.
      await announce(nia)
      worker.wake()
      await vi.waitFor(() => expect(phone.delivered).toHaveLength(2), WAIT)
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(MAX_NOTIFIED_DEVICES), WAIT)
    } finally {
      release()
      await worker.close()
    }
    expect([await waiting(), errors]).toEqual([[], []])
  })

  it('ends a subscription with a key that was replaced, and asks no push service', async () => {
    const { mia, phone } = await subscribed()
    await harness.rows(
      sql`update push_subscriptions set vapid_key = 'old' where account_id = ${mia.accountId}`,
    )
    await announce(mia)
    await send()
    expect([await devicesOf(mia), await waiting(), phone.delivered]).toEqual([[], [], []])
  })

  it('follows no redirect, and is given up after a day with an alert', async () => {
    const { mia, phone } = await subscribed()
    const other = newBrowser()
    const { endpoint } = phone.subscription
    service.answers.set(endpoint, {
      status: 307,
      headers: { location: other.subscription.endpoint },
    })
    const before = counters.notifications.get('refused') ?? 0
    await announce(mia)
    const requests = service.requests
    await send()
    expect(service.requests).toBe(requests + 1)
    expect(counters.notifications.get('refused')).toBe(before + 1)
    expect(alerts.at(-1)).toMatch(/VAPID/)
    harness.clock.moveMinutes(25 * 60)
    await send()
    expect([await waiting(), await harness.rows(ofAccount(mia))]).toEqual([[], [{ endpoint }]])
    expect(other.delivered).toEqual([])
  })

  it('is sent once by several servers', async () => {
    const { mia, phone } = await subscribed()
    await announce(mia)
    await Promise.all([send(), send(), send()])
    expect(phone.delivered).toHaveLength(1)
  })
})

describe('the notifications of a device end', () => {
  it('when the member switches them off on it', async () => {
    const { mia } = await subscribed()
    const [device] = await devicesOf(mia)
    const params = { subscriptionId: device!.id }
    expect((await mia.call(notifications.unsubscribe, { params })).status).toBe(200)
    expect(await devicesOf(mia)).toEqual([])
  })

  it('with its logout, and not with that of another device', async () => {
    const { mia, phone } = await subscribed()
    const tablet = await harness.anotherDevice(mia)
    await tablet.call(session.logOut)
    expect(await devicesOf(mia)).toHaveLength(1)
    await mia.call(session.logOut)
    await announce(mia)
    await send()
    expect(phone.delivered).toEqual([])
  })

  it('with its logout after a change of the password, which starts a new session on it', async () => {
    const { mia } = await subscribed()
    await harness.setPassword(mia, 'Kestrel-7-Lamp')
    const phone = inBrowser(mia)
    for (const [currentPassword, newPassword] of [
      ['Kestrel-7-Lamp', 'Zebra-9-Kite'],
      ['Zebra-9-Kite', 'Otter-5-Moon'],
    ] as const) {
      const body = { currentPassword, newPassword }
      expect((await phone(accountSettings.updatePassword, { body })).status).toBe(200)
    }
    expect(await harness.rows(ofAccount(mia))).toHaveLength(1)
    await phone(session.logOut)
    expect(await harness.rows(ofAccount(mia))).toEqual([])
  })

  it('with its logout after it was remembered and forgotten again', async () => {
    const mia = await harness.join()
    await confirmAddress(harness, mia)
    const phone = inBrowser(mia)
    await phone(accountSettings.rememberDevice)
    await phone(session.renew)
    expect((await phone(notifications.subscribe, { body: newBrowser().subscription })).status).toBe(
      200,
    )
    await phone(session.renew)
    expect((await phone(accountSettings.forgetDevice)).status).toBe(200)
    expect(await harness.rows(ofAccount(mia))).toHaveLength(1)
    await phone(session.logOut)
    expect(await harness.rows(ofAccount(mia))).toEqual([])
  })

  it('a day after the remembered device has expired', async () => {
    const mia = await harness.join()
    await confirmAddress(harness, mia)
    const phone = inBrowser(mia)
    await phone(accountSettings.rememberDevice)
    await phone(session.renew)
    await phone(notifications.subscribe, { body: newBrowser().subscription })
    harness.clock.moveMinutes((REMEMBERED_DAYS + 1) * 24 * 60 - 60)
    await deleteOldSessions.run(harness.context)
    expect(await harness.rows(ofAccount(mia))).toHaveLength(1)
    harness.clock.moveMinutes(2 * 60)
    await deleteOldSessions.run(harness.context)
    expect(await harness.rows(ofAccount(mia))).toEqual([])
  })

  it('when another member logs in on it', async () => {
    const { mia } = await subscribed()
    const nia = await harness.join()
    await harness.setPassword(nia, 'Kestrel-7-Lamp')
    const body = { email: nia.email, password: 'Kestrel-7-Lamp' }
    const { status } = await inBrowser(mia)(auth.authenticate, { body })
    expect(status).toBe(200)
    expect(await harness.rows(ofAccount(mia))).toEqual([])
  })

  it('with its logout from another device', async () => {
    const { mia } = await subscribed()
    const tablet = await harness.anotherDevice(mia)
    const listed = (await tablet.call(accountSettings.devices)).body.devices
    const phone = listed.find(({ isCurrent }) => !isCurrent)
    await tablet.call(accountSettings.logOutDevice, { params: { deviceId: phone!.id } })
    expect(await devicesOf(tablet)).toEqual([])
  })

  it('with a logout everywhere', async () => {
    const { mia } = await subscribed()
    const tablet = await harness.anotherDevice(mia)
    await subscribe(tablet, newBrowser())
    await mia.call(accountSettings.logOutEverywhere)
    expect(await harness.rows(ofAccount(mia))).toEqual([])
  })

  it('on all others with a new password', async () => {
    const { mia, phone } = await subscribed()
    const tablet = await harness.anotherDevice(mia)
    await subscribe(tablet, newBrowser())
    await harness.setPassword(mia, 'Kestrel-7-Lamp')
    const { status } = await mia.call(accountSettings.updatePassword, {
      body: { currentPassword: 'Kestrel-7-Lamp', newPassword: 'Zebra-9-Kite' },
    })
    expect(status).toBe(200)
    expect(await harness.rows(ofAccount(mia))).toEqual([{ endpoint: phone.subscription.endpoint }])
  })

  it('with the account, and when it is merged', async () => {
    const { mia } = await subscribed()
    const nia = await harness.join()
    await announce(mia)
    await harness.merge(mia, nia)
    expect([await harness.rows(ofAccount(mia)), await waiting()]).toEqual([[], []])
  })
})

const ofAccount = ({ accountId }: MemberCaller) =>
  sql`select endpoint from push_subscriptions where account_id = ${accountId}`

describe('members of several brands', () => {
  it('have devices of their own', async () => {
    const [mia, nia] = [await harness.join(), await harness.join(undefined, stranger)]
    await subscribe(mia, newBrowser())
    const { body } = await nia.call(notifications.devices, { brand: stranger })
    expect([body.devices, home.slug === stranger.slug]).toEqual([[], false])
  })
})

describe('the jobs', () => {
  it('notify of points that expire, once', async () => {
    const { mia, phone } = await subscribed()
    await harness.award(mia, 30)
    for (const days of [18 * 30, 1]) {
      harness.clock.moveMinutes(days * 24 * 60)
      await expirePointsJob.run(harness.context)
    }
    expect(phone.delivered).toEqual([])
    await send()
    expect(phone.delivered).toMatchObject([
      { content: { path: `/membership/${mia.loyaltyAccountId}`, tag: 'pointsEnd' } },
    ])
  })

  it('notify of a sent piece that is still unclaimed, but not once it is back', async () => {
    const { mia, phone } = await subscribed()
    await confirmAddress(harness, mia)
    const [kept, canceled] = [await giveItem(harness, mia), await giveItem(harness, mia)]
    for (const nftId of [kept, canceled]) {
      const sent = await offer(mia, nftId, { receivingUserEmail: `${nftId}@example.test` })
      expect(sent.status).toBe(200)
    }
    harness.clock.moveMinutes((TRANSFER_DAYS - 3) * 24 * 60)
    await remindSenders.run(harness.context)
    expect(await waiting()).toHaveLength(2)
    const body = { nftId: canceled, creatorId: home.ids.creatorId }
    const laptop = await harness.anotherDevice(mia)
    expect((await laptop.call(transfers.cancel, { body })).status).toBe(200)
    await send()
    expect(phone.delivered).toMatchObject([
      {
        content: {
          title: expect.stringContaining('Your gift is still unclaimed'),
          path: `/asset/${kept}`,
        },
      },
    ])
  })
})
