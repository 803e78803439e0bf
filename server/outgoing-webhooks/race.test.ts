import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { addEndpoint } from './endpoints.ts'
import { waitingWebhooks } from './queue-size.ts'
import { openWebhookWorker } from './worker.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const MEMBERS = 6
const AWARDS = 8

// The embedded database has one connection and hides races.
describe.runIf(testPostgres)('events sent by three servers at once (postgres)', () => {
  let harness: Harness
  let receiver: WebhookReceiver
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
    receiver = await startWebhookReceiver()
    const { tx, clock } = harness
    const now = clock.now()
    await addEndpoint(tx, { brand: home.slug, url: receiver.url, types: ['points.awarded'], now })
  })
  afterAll(async () => {
    await harness.close()
    await receiver.close()
  })

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'arrive once each, in the order of each member (round %i)',
    async () => {
      const errors: unknown[] = []
      const workers = Array.from({ length: 3 }, () =>
        openWebhookWorker(harness.context, (error) => errors.push(error)),
      )
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => harness.join()))
      await Promise.all(
        members.map(async (member) => {
          for (let points = 1; points <= AWARDS; points += 1) {
            await harness.award(member, points)
            for (const worker of workers) worker.wake()
          }
        }),
      )
      await vi.waitFor(
        async () => {
          for (const worker of workers) worker.wake()
          expect((await waitingWebhooks(harness.tx)).waiting).toBe(0)
        },
        { timeout: 120_000, interval: 100 },
      )
      await Promise.all(workers.map((worker) => worker.close()))
      expect(errors).toEqual([])
      const received = receiver.received.splice(0)
      for (const { accountId } of members)
        expect(
          received
            .filter(({ event }) => event.data['memberId'] === accountId)
            .map(({ event }) => event.data['points']),
        ).toEqual([home.program.welcome.points, ...Array.from({ length: AWARDS }, (_, n) => n + 1)])
    },
  )
})
