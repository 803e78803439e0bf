import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#server/lib/config/env.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { freshEmbedded } from '#server/testing/databases.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { startRecordingServer, type RecordingServer } from '#server/testing/recording-server.ts'
import { browserReportsIn, openReporting, type Reporting } from './reporting.ts'

const EMAIL = 'mia.secret@example.test'
const TOKEN = 'tok_4f1c9a7be0'

let ingest: RecordingServer
let reporting: Reporting
let harness: Harness
beforeAll(async () => {
  ingest = await startRecordingServer()
  const database = await freshEmbedded()
  reporting = await openReporting(
    readSettings({
      SENTRY_DSN: `http://public@127.0.0.1:${ingest.port}/42`,
      SENTRY_RELEASE: 'laurel@test',
    }),
    { database, clock: systemClock },
  )
  harness = await openHarness({
    database,
    observers: reporting.observers,
    mount(app) {
      app.post('/broken/:token', () => {
        throw new TypeError(`no such member: ${EMAIL} with ${TOKEN}`)
      })
      app.post('/broken-query/:token', () =>
        database.tx.execute(sql`select ${EMAIL}::int, ${TOKEN}::int`),
      )
    },
  })
})
afterAll(async () => {
  await reporting.close()
  await ingest.close()
  await harness.close()
})

const callBroken = (path: string) =>
  harness.app.inject({
    method: 'POST',
    url: `${path}/${TOKEN}?email=${EMAIL}`,
    headers: {
      host: `${home.slug}.localhost:4000`,
      authorization: `Bearer ${TOKEN}`,
      cookie: `__Host-id=${TOKEN}`,
    },
    payload: { email: EMAIL, code: TOKEN, name: 'Mia Secret' },
  })

describe('error reports', () => {
  it('have kind, place, route and release, and nothing of the member [CA-74]', async () => {
    expect((await callBroken('/broken')).statusCode).toBe(500)
    await callBroken('/broken-query')
    reporting.observers.onFailure?.({ error: new RangeError(EMAIL), job: 'points.expire' })
    await expect.poll(() => ingest.received()).toContain('job points.expire')
    await expect.poll(() => ingest.received()).toContain('POST /broken-query/:token')

    const received = ingest.received()
    expect(received).toContain('POST /broken/:token')
    expect(received).toContain('"type":"TypeError"')
    expect(received).toContain('server/reporting/errors.test.ts')
    expect(received).toContain('"release":"laurel@test"')
    for (const secret of [EMAIL, 'mia.secret', TOKEN, 'Mia Secret', encodeURIComponent(EMAIL)])
      expect(received).not.toContain(secret)
  })

  it('do not report what the server refuses', async () => {
    const before = ingest.received()
    await harness.app.inject({ method: 'POST', url: '/api/no-such-call' })
    await harness.visitor().call(api.redemption.redeem, { body: { redemptionId: 'x' } })
    reporting.observers.onFailure?.({ error: new Error('the last'), job: 'after.the.refusals' })
    await expect.poll(() => ingest.received()).toContain('job after.the.refusals')
    expect(ingest.received().slice(before.length)).not.toMatch(/redemption|no-such-call/)
  })
})

describe('the DSN of the page', () => {
  const settings = readSettings({
    SENTRY_BROWSER_DSN: 'https://public@errors.example.test/7',
    SENTRY_RELEASE: 'laurel@test',
  })

  it('is traced with a rate of 1 unless a setting lowers it [CA-74]', () => {
    expect(browserReportsIn(settings)).toEqual({
      dsn: 'https://public@errors.example.test/7',
      traces: 1,
      release: 'laurel@test',
      environment: 'development',
    })
    const lower = readSettings({
      SENTRY_BROWSER_DSN: 'https://public@errors.example.test/7',
      SENTRY_TRACES_SAMPLE_RATE: '0.25',
    })
    expect(browserReportsIn(lower)?.traces).toBe(0.25)
    expect(browserReportsIn(readSettings({}))).toBeUndefined()
  })
})
