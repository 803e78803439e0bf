import { api } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTraces } from '#server/integrations/traces.ts'
import { readSettings } from '#server/lib/config/env.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { freshEmbedded, freshPostgres, testPostgres } from '#server/testing/databases.ts'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { startRecordingServer, type RecordingServer } from '#server/testing/recording-server.ts'
import { openReporting, type Reporting } from './reporting.ts'

let collector: RecordingServer
let ingest: RecordingServer
let reporting: Reporting
let harness: Harness
beforeAll(async () => {
  ;[collector, ingest] = [await startRecordingServer(), await startRecordingServer()]
  const database = testPostgres ? await freshPostgres() : await freshEmbedded()
  reporting = await openReporting(
    readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
      SENTRY_DSN: `http://public@127.0.0.1:${ingest.port}/42`,
    }),
    { database, clock: systemClock },
  )
  harness = await openHarness({ database, observers: reporting.observers })
})
afterAll(async () => {
  await collector.close()
  await ingest.close()
  await harness.close()
})

describe('traces', () => {
  it('have route patterns and names of statements, and nothing of the member [CA-74]', async () => {
    const mia = await harness.join('mia.secret@example.test')
    await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })
    const { body } = await mia.call(api.redemption.redeem, {
      body: { redemptionId: cheapestOf(home).offerId },
      key: 'key-of-the-member',
    })
    await reporting.close()

    for (const { received } of [collector, ingest]) {
      const bytes = received()
      expect(bytes).toContain(`GET /api/${api.points.balance.path}`)
      expect(bytes).toContain(`POST /api/${api.redemption.redeem.path}`)
      if (testPostgres) expect(bytes).toMatch(/"(name|description)":"redeem"/)
      for (const secret of [
        'mia.secret',
        mia.token,
        mia.accountId,
        mia.loyaltyAccountId,
        body.voucher?.code ?? 'no voucher',
        'key-of-the-member',
      ])
        expect(bytes).not.toContain(secret)
    }
    expect(collector.received()).toContain('POST /v1/traces')
    expect(collector.received()).toContain('"laurel"')
    expect(ingest.received()).toContain('"type":"transaction"')
  })
})

describe('the limit of traces in one second', () => {
  it('leaves further requests without a trace', async () => {
    const { start, close } = await openTraces({ perSecond: 3, release: 'test' })
    const begin = performance.now()
    const traces = Array.from({ length: 1_000 }, () => start({ method: 'GET', route: '/' }))
    const seconds = 1 + Math.ceil((performance.now() - begin) / 1000)
    const traced = traces.filter(Boolean).length
    expect(traced).toBeGreaterThanOrEqual(3)
    expect(traced).toBeLessThanOrEqual(3 * seconds)
    await close()
  })

  it('of 0 turns tracing off', async () => {
    const { start, close } = await openTraces({ perSecond: 0, release: 'test' })
    expect(start({ method: 'GET', route: '/' })).toBeUndefined()
    await close()
  })
})
