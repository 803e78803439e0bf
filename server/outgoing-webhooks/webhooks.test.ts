import { readFileSync } from 'node:fs'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { accountSettings } from '#contract/account-settings.ts'
import { api } from '#contract/index.ts'
import { till } from '#contract/till.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebhookSender } from '#server/integrations/webhook-sender.ts'
import { addEntry } from '#server/points/ledger.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { renewTiersJob } from '#server/points/jobs.ts'
import {
  cheapestOf,
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { openTestStore } from '#server/testing/stores.ts'
import { giveItem, joinVerified, offer, tokenOf } from '#server/testing/transferable-items.ts'
import {
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '#server/testing/webhook-receiver.ts'
import { undoUseByStaff } from '#server/till/use-voucher.ts'
import { deliveriesOf, replayDeliveries } from './deliveries.ts'
import { endpointsWithDue } from './due-deliveries.ts'
import { addEndpoint, removeEndpoint, replaceSecret, type WebhookEndpoint } from './endpoints.ts'
import { webhookEventTypes, type WebhookEventType } from './event-types.ts'
import { deleteOldWebhookEvents } from './jobs.ts'
import { webhookSecret } from './secrets.ts'
import { openWebhookWorker, sendDueTo } from './worker.ts'

let harness: Harness
let receiver: WebhookReceiver
let endpoint: WebhookEndpoint
const alerts: unknown[][] = []
beforeAll(async () => {
  harness = await openHarness({ onAlert: (...alert) => void alerts.push(alert) })
})
afterAll(() => harness.close())
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  endpoint = await add()
})
afterEach(async () => {
  await remove(endpoint)
  await receiver.close()
})

const add = (types: WebhookEventType[] = [], brand = home.slug) =>
  addEndpoint(harness.tx, { brand, url: receiver.url, types, now: harness.clock.now() })
const remove = ({ id, brand }: WebhookEndpoint) =>
  removeEndpoint(harness.tx, { brand, id, now: harness.clock.now() })
const send = (to = endpoint) => sendDueTo(to.id, harness.context)
const deliveries = () => deliveriesOf(harness.tx, { brand: home.slug, limit: 100 })
const typesOf = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event.type)
/** Sends what is due and returns what arrived. */
async function arrived(): Promise<ReceivedWebhook[]> {
  await send()
  return receiver.received.splice(0)
}
async function redeem(member: MemberCaller) {
  await harness.award(member, cheapestOf(home).cost)
  const { offerId } = cheapestOf(home)
  return (await member.call(api.redemption.redeem, { body: { redemptionId: offerId } })).body
    .voucher
}

describe('an event is sent', () => {
  it('when a member joins and gets points', async () => {
    const mia = await harness.join()
    const events = (await arrived()).map(({ event }) => event)
    expect(events[0]).toEqual({
      type: 'member.joined',
      timestamp: expect.any(String),
      sequence: expect.any(Number),
      brand: home.slug,
      data: { memberId: mia.accountId },
    })
    await harness.award(mia, 5)
    const [awarded] = await arrived()
    const balance = home.program.welcome.points + 5
    expect(awarded!.event).toMatchObject({
      type: 'points.awarded',
      data: { memberId: mia.accountId, points: 5, tierPoints: 5, balance },
    })
  })

  it('when points are deducted', async () => {
    const mia = await harness.join()
    await harness.award(mia, 5)
    await arrived()
    await addEntry(harness.tx, {
      loyaltyAccountId: mia.loyaltyAccountId,
      redeemable: -3,
      tierPoints: 0,
      originType: 13,
      reason: { key: 'expired' },
      key: 'a correction',
      at: harness.clock.now(),
    })
    expect((await arrived())[0]!.event).toMatchObject({
      type: 'points.deducted',
      data: { points: 3, tierPoints: 0, reason: 'expired' },
    })
  })

  describe('when the tier changes', () => {
    const [first, second] = home.program.tiers
    const tierOf = (received: ReceivedWebhook[]) =>
      received.filter(({ event }) => event.type === 'tier.changed').map(({ event }) => event.data)
    const upwards = {
      tierId: second!.tierId,
      tier: second!.name,
      previousTierId: first!.tierId,
    }
    const downwards = { tierId: first!.tierId, tier: first!.name, previousTierId: second!.tierId }

    it('by points and by their reversal', async () => {
      const mia = await harness.join()
      const { accountId: memberId, loyaltyAccountId } = mia
      await arrived()
      const entry = { loyaltyAccountId, originType: 13, redeemable: 0 }
      const reason = { key: 'welcome' } as const
      const tierPoints = second!.minPoints
      const at = harness.clock.now()
      await addEntry(harness.tx, { ...entry, reason, tierPoints, key: 'gain', at })
      await addEntry(harness.tx, { ...entry, reason, tierPoints: 1, key: 'no change', at })
      expect(tierOf(await arrived())).toEqual([{ memberId, ...upwards }])
      await addEntry(harness.tx, {
        ...entry,
        reason,
        tierPoints: -tierPoints,
        key: 'reversal',
        reverses: 'gain',
        at: harness.clock.now(),
      })
      expect(tierOf(await arrived())).toEqual([{ memberId, ...downwards }])
    })

    it('by its renewal', async () => {
      const mia = await harness.join()
      await harness.award(mia, second!.minPoints)
      await arrived()
      for (const days of [530, 40]) {
        harness.clock.moveMinutes(days * 24 * 60)
        await renewTiersJob.run(harness.context)
      }
      const own = tierOf(await arrived()).filter(({ memberId }) => memberId === mia.accountId)
      expect(own).toEqual([{ memberId: mia.accountId, ...downwards }])
    })
  })

  it('when a voucher is issued, used and undone, without its code', async () => {
    const mia = await harness.join()
    const voucher = await redeem(mia)
    const store = await openTestStore(harness, { name: 'Rue Saint-Paul' })
    const { body: used } = await store.call(till.use, { voucherCode: voucher.code, receipt: 'R1' })
    await store.call(till.undo, { useId: used.useId })
    const again = await store.call(till.use, { voucherCode: voucher.code })
    await undoUseByStaff(harness.tx, {
      brand: home.slug,
      useId: again.body.useId,
      reason: 'wrong customer',
      staffId: undefined,
      now: harness.clock.now(),
    })
    const received = (await arrived()).filter(({ event }) => event.type.startsWith('voucher.'))
    expect(typesOf(received)).toEqual([
      'voucher.issued',
      'voucher.used',
      'voucher.undone',
      'voucher.used',
      'voucher.undone',
    ])
    const [issued, first, undone] = received.map(({ event }) => event.data)
    expect(issued).toEqual({
      memberId: mia.accountId,
      voucherId: expect.stringMatching(/^v_/),
      offerId: cheapestOf(home).offerId,
      points: cheapestOf(home).cost,
      expiresAt: voucher.expiryDate,
    })
    expect(first).toMatchObject({
      memberId: mia.accountId,
      useId: used.useId,
      voucherId: issued!['voucherId'],
      source: 'offer',
      storeId: store.storeId,
      store: 'Rue Saint-Paul',
      receipt: 'R1',
    })
    expect(undone).toMatchObject({ memberId: mia.accountId, useId: used.useId, receipt: 'R1' })
    expect(JSON.stringify(received.map(({ body }) => body))).not.toContain(voucher.code)
  })

  it('when an item is claimed', async () => {
    const [mia, nia] = [await joinVerified(harness), await joinVerified(harness)]
    const nftId = await giveItem(harness, mia)
    await offer(mia, nftId)
    const token = await tokenOf(mia, nftId)
    await arrived()
    const { body } = await nia.call(transfers.claim, { body: { transferToken: token } })
    expect(body).toMatchObject({ state: 'claimed' })
    expect((await arrived()).map(({ event }) => [event.type, event.data])).toEqual([
      [
        'transfer.claimed',
        {
          memberId: nia.accountId,
          fromMemberId: mia.accountId,
          nftId,
          transferId: expect.any(String),
        },
      ],
    ])
  })

  it('when a member was merged into another, after what waited for the old one', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await arrived()
    const { tiers, welcome } = home.program
    await harness.award(mia, tiers[1]!.minPoints - welcome.points)
    await harness.merge(mia, nia)
    const received = (await arrived()).map(({ event }) => event)
    expect(received.map(({ type, data }) => [type, data['memberId']])).toEqual([
      ['points.awarded', mia.accountId],
      ['tier.changed', mia.accountId],
      // Nia keeps the higher one.
      ['tier.changed', nia.accountId],
      ['member.merged', nia.accountId],
    ])
    expect(received.at(-1)!.data).toEqual({
      memberId: nia.accountId,
      mergedMemberId: mia.accountId,
      balance: tiers[1]!.minPoints + welcome.points,
      tierId: received[2]!.data['tierId'],
    })
  })

  it('when a member was erased, and nothing else about them', async () => {
    const mia = await joinVerified(harness)
    const store = await openTestStore(harness, { name: 'Mile End' })
    const { loyaltyAccountId } = mia
    const [row] = await harness.rows<{ code: string }>(
      sql`select member_code as code from loyalty_accounts where id = ${loyaltyAccountId}`,
    )
    const purchase = { memberCode: row!.code, cents: 5000, receipt: 'E1' }
    await store.call(till.award, purchase)
    const voucher = await redeem(mia)
    const { body: used } = await store.call(till.use, { voucherCode: voucher.code })
    const code = await harness.codeFor(mia)
    expect((await mia.call(accountSettings.erase, { body: { code } })).status).toBe(200)
    // The books change without an event.
    const refund = await store.call(till.refund, { receipt: 'E1', refund: 'B1', cents: 5000 })
    const undone = await store.call(till.undo, { useId: used.useId })
    expect([refund.body, undone.status]).toEqual([{ success: true, points: 50 }, 200])
    // Later than one that was being sent while it was deleted.
    expect(await arrived()).toEqual([])
    harness.clock.moveMinutes(2)
    expect((await arrived()).map(({ event }) => [event.type, event.data])).toEqual([
      ['member.erased', { memberId: mia.accountId }],
    ])
  })

  it('with the points by which the balance changes, when some were owed', async () => {
    const mia = await harness.join()
    await arrived()
    const { loyaltyAccountId } = mia
    const { points: welcome } = home.program.welcome
    const entry = { loyaltyAccountId, tierPoints: 0, originType: 13 }
    const reason = { key: 'welcome' } as const
    await addEntry(harness.tx, {
      ...entry,
      reason,
      redeemable: -welcome - 30,
      allowNegativeBalance: true,
      key: 'more than there is',
      at: harness.clock.now(),
    })
    await addEntry(harness.tx, {
      ...entry,
      reason,
      redeemable: 50,
      key: 'a gain',
      at: harness.clock.now(),
    })
    expect(
      (await arrived()).map(({ event: { type, data } }) => [type, data['points'], data['balance']]),
    ).toEqual([
      ['points.deducted', welcome, 0],
      ['points.awarded', 20, 20],
    ])
  })
})

describe('a request', () => {
  it('is signed as Standard Webhooks says', async () => {
    await harness.join()
    const [webhook] = await arrived()
    const secret = webhookSecret(harness.context.secret, endpoint)
    expect(verified(secret, webhook!)).toEqual(webhook!.event)
    expect(() => verified(webhookSecret('another secret', endpoint), webhook!)).toThrow()
    expect(() => verified(secret, { ...webhook!, body: `${webhook!.body} ` })).toThrow()
  })

  it('carries both signatures for a day after the secret was replaced', async () => {
    const old = webhookSecret(harness.context.secret, endpoint)
    const now = harness.clock.now()
    const replaced = await replaceSecret(harness.tx, { brand: home.slug, id: endpoint.id, now })
    const secret = webhookSecret(harness.context.secret, replaced!)
    expect(secret).not.toBe(old)
    await harness.join()
    const [first] = await arrived()
    for (const each of [old, secret]) expect(verified(each, first!)).toEqual(first!.event)
    harness.clock.moveMinutes(24 * 60)
    await harness.join()
    const [later] = await arrived()
    expect(verified(secret, later!)).toEqual(later!.event)
    expect(() => verified(old, later!)).toThrow()
  })

  it('goes only to endpoints of the brand that want it', async () => {
    const wanting = await add(['points.awarded'])
    const foreign = await add([], stranger.slug)
    await harness.join()
    await send(wanting)
    expect(typesOf(receiver.received)).toEqual(['points.awarded'])
    await send(foreign)
    expect(receiver.received).toHaveLength(1)
    // Merges and erasures reach every endpoint.
    const mia = await harness.join()
    const code = await harness.codeFor(mia)
    await mia.call(accountSettings.erase, { body: { code } })
    harness.clock.moveMinutes(2)
    receiver.received.length = 0
    await send(wanting)
    expect(typesOf(receiver.received)).toContain('member.erased')
    await remove(wanting)
    await remove(foreign)
  })

  it('is not written without an endpoint', async () => {
    await remove(endpoint)
    const before = await deliveries()
    await harness.join()
    expect(await deliveries()).toEqual(before)
  })

  it('is not sent when what causes it is rolled back', async () => {
    const mia = await harness.join()
    await arrived()
    await expect(
      harness.tx.transaction(async (tx) => {
        await addEntry(tx, {
          loyaltyAccountId: mia.loyaltyAccountId,
          redeemable: 3,
          tierPoints: 0,
          originType: 13,
          reason: { key: 'welcome' },
          key: 'rolled back',
          at: harness.clock.now(),
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await arrived()).toEqual([])
  })
})

describe('a delivery that fails', () => {
  const refusals: [string, number][] = [
    ['an error', 500],
    ['a refusal', 400],
    ['a redirect', 302],
  ]
  it.each(refusals)('because of %s is tried again with the same id and body', async (_, status) => {
    receiver.answerWith(() => status)
    await harness.join()
    const [first] = await arrived()
    expect(await arrived()).toEqual([])
    harness.clock.moveMinutes(1)
    receiver.answerWith(() => 200)
    const [second] = await arrived()
    expect([second!.id, second!.body]).toEqual([first!.id, first!.body])
    expect(await arrived()).toEqual([])
  })

  it('holds back later events of the same member, not those of others', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await arrived()
    receiver.answerWith(({ event }) => (event.data['memberId'] === mia.accountId ? 500 : 200))
    for (const points of [1, 2, 3]) await harness.award(mia, points)
    for (const points of [4, 5]) await harness.award(nia, points)
    const pointsOf = (received: ReceivedWebhook[]) =>
      received.map(({ event }) => event.data['points'])
    expect(pointsOf(await arrived()).sort()).toEqual([1, 4, 5])
    // Those that wait for it are not due either, so that no round reads them.
    await harness.award(mia, 6)
    expect(await endpointsWithDue(harness.tx, harness.clock.now())).toEqual([])
    receiver.answerWith(() => 200)
    harness.clock.moveMinutes(1)
    expect(pointsOf(await arrived())).toEqual([1, 2, 3, 6])
  })

  it('is given up after three days with a message to the team, and lets later events pass', async () => {
    const mia = await harness.join()
    await arrived()
    receiver.answerWith(({ event }) => (event.data['points'] === 1 ? 503 : 200))
    await harness.award(mia, 1)
    await harness.award(mia, 2)
    let attempts = 0
    for (let hours = 0; hours <= 78; hours += 6) {
      attempts += (await arrived()).filter(({ event }) => event.data['points'] === 1).length
      harness.clock.moveMinutes(6 * 60)
    }
    expect(attempts).toBe(13)
    const [later, failed] = await deliveries()
    expect([failed!.state, failed!.error, later!.state]).toEqual(['failed', '503', 'delivered'])
    expect(alerts).toContainEqual([
      'a webhook was given up: see staff webhook deliveries',
      { brand: home.slug, endpoint: endpoint.id, reason: '503' },
    ])
    await send()
    expect(receiver.received).toEqual([])
  })

  it('names the error when the connection is refused', async () => {
    const gone = await startWebhookReceiver()
    await gone.close()
    const unreachable = await addEndpoint(harness.tx, {
      brand: home.slug,
      url: gone.url,
      types: ['member.joined'],
      now: harness.clock.now(),
    })
    await harness.join()
    await send(unreachable)
    const failed = (await deliveries()).find(({ endpointId }) => endpointId === unreachable.id)
    expect([failed!.state, failed!.error]).toEqual(['waiting', 'ECONNREFUSED'])
    await remove(unreachable)
  })

  it('does not wait for a receiver that answers 101', async () => {
    const raw = createTcpServer((socket) =>
      socket.once('data', () =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        ),
      ),
    )
    await new Promise<void>((done) => raw.listen(0, '127.0.0.1', done))
    const { port } = raw.address() as AddressInfo
    const sender = createWebhookSender({ isDemo: true })
    expect(
      await sender.send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }),
    ).toEqual({ isDelivered: false, reason: 'UPGRADED' })
    raw.close()
  })

  it('is sent again by staff, also when it had arrived', async () => {
    const mia = await harness.join()
    const [joined] = await arrived()
    const replay = (choice: object) =>
      replayDeliveries(harness.tx, { brand: home.slug, now: harness.clock.now(), ...choice })
    expect(await replay({ eventId: joined!.id })).toBe(1)
    expect((await arrived()).map(({ id }) => id)).toEqual([joined!.id])
    expect(await replay({ eventId: joined!.id, brand: stranger.slug })).toBe(0)
    expect(await replay({ eventId: joined!.id, state: 'failed' })).toBe(0)
    const since = harness.clock.now()
    await harness.award(mia, 2)
    await arrived()
    expect(await replay({ endpointId: endpoint.id, since })).toBe(1)
    expect((await arrived()).map(({ event }) => event.data['points'])).toEqual([2])
  })

  it('is not sent any more once the endpoint is removed', async () => {
    receiver.answerWith(() => 500)
    await harness.join()
    await arrived()
    await remove(endpoint)
    harness.clock.moveMinutes(1)
    expect(await arrived()).toEqual([])
  })
})

it('events are deleted after thirty days', async () => {
  await harness.join()
  await arrived()
  harness.clock.moveMinutes(29 * 24 * 60)
  await deleteOldWebhookEvents.run(harness.context)
  expect((await deliveries()).length).toBeGreaterThan(0)
  harness.clock.moveMinutes(24 * 60 + 1)
  await deleteOldWebhookEvents.run(harness.context)
  expect(await deliveries()).toEqual([])
})

it('the worker sends to other endpoints while one does not answer', async () => {
  const slow = await startWebhookReceiver()
  let answerSlow: () => void = () => undefined
  slow.answerWith(() => new Promise((done) => (answerSlow = () => done(200))))
  const other = await addEndpoint(harness.tx, {
    brand: home.slug,
    url: slow.url,
    types: [],
    now: harness.clock.now(),
  })
  const errors: unknown[] = []
  const worker = openWebhookWorker(harness.context, (error) => errors.push(error))
  await harness.join()
  worker.wake()
  await vi.waitFor(() => expect(slow.received).toHaveLength(1), 30_000)
  await vi.waitFor(() => expect(typesOf(receiver.received)).toContain('points.awarded'), 30_000)
  expect(slow.received).toHaveLength(1)
  slow.answerWith(() => 200)
  answerSlow()
  await worker.close()
  expect(errors).toEqual([])
  await remove(other)
  await slow.close()
})

it('every event is explained in the document', () => {
  const text = readFileSync(join(projectRoot, 'docs/webhooks.md'), 'utf8')
  const explained = [...text.matchAll(/^\| `([a-z]+\.[a-z]+)` /gm)].map(([, type]) => type)
  expect(explained).toEqual([...webhookEventTypes])
})

describe('in production the sender refuses', () => {
  const sender = createWebhookSender({ isDemo: false })
  it.each([
    ['http', 'http://shop.example/laurel', 'NOT_HTTPS'],
    ['an address that is not public', 'https://localhost/laurel', 'NOT_PUBLIC'],
    ['one that is written as a number', 'https://2130706433/laurel', 'NOT_PUBLIC'],
    ['one of IPv6', 'https://[::1]/laurel', 'NOT_PUBLIC'],
  ])('%s', async (_, url, reason) =>
    expect(await sender.send({ url, headers: {}, body: '{}' })).toEqual({
      isDelivered: false,
      reason,
    }),
  )
})

/** Verifies a request with an independent library, at the time of the request. */
function verified(secret: string, { headers, body }: ReceivedWebhook): unknown {
  vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
