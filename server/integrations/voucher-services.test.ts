import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openFakeVoucherService,
  FAKE_SERVICE_SECRET,
  type FakeVoucherService,
} from './voucher-service-fake-server.ts'
import { createVoucherServices } from './voucher-services.ts'

let service: FakeVoucherService
beforeAll(async () => {
  service = await openFakeVoucherService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.requests.length = 0
  service.respondNext.length = 0
})

const request = {
  brand: 'eyewear',
  voucherId: 'v',
  member: 'somebody',
  period: '2026',
  key: 'one-key',
  at: new Date('2026-11-22T10:00:00Z'),
}
const claim = (
  more: { secret?: string; url?: string; timeoutMs?: number; attemptTimeoutMs?: number } = {},
) => {
  const { url = service.url, secret = FAKE_SERVICE_SECRET, ...limits } = more
  return createVoucherServices({
    services: new Map([['eyewear', { url, secret }]]),
    ...limits,
  }).claim(request)
}

describe('a voucher service [CA-72]', () => {
  it('gets one signed request with a key and without personal data', async () => {
    expect(await claim()).toEqual({ code: 'PARTNER-1' })
    expect(service.requests).toEqual([
      {
        path: 'POST /claims',
        key: 'one-key',
        timestamp: '1795341600',
        isSigned: true,
        body: { brand: 'eyewear', voucherId: 'v', member: 'somebody', period: '2026' },
      },
    ])
  })

  it('recognises a request with another signature', async () => {
    await claim({ secret: 'another-secret' })
    expect(service.requests[0]?.isSigned).toBe(false)
  })

  it('returns the same code for the same key when a response was lost', async () => {
    service.issued.clear()
    service.respondNext.push({ loses: true })
    expect(await claim()).toEqual({ code: 'PARTNER-1' })
    expect(service.requests.map(({ key }) => key)).toEqual(['one-key', 'one-key'])
    expect([...service.issued.values()]).toEqual(['PARTNER-1'])
  })

  it.each([
    ['a 500', { status: 500 }],
    ['a 503', { status: 503, body: 'upstream connect error' }],
    ['a 429', { status: 429 }],
  ])('gets the request again with the same key after %s', async (_, answer) => {
    service.respondNext.push(answer, answer)
    expect(await claim()).toMatchObject({ code: expect.stringMatching(/^PARTNER-/) })
    expect(service.requests.map(({ key }) => key)).toEqual(['one-key', 'one-key', 'one-key'])
  })

  it('that keeps failing is unreachable within the time-out', async () => {
    service.respondNext.push(...Array.from({ length: 100 }, () => ({ status: 500 })))
    expect(await claim({ timeoutMs: 2_000 })).toEqual({ failure: 'unreachable' })
    expect(service.requests.length).toBeGreaterThan(1)
  })

  it('that does not answer is slow, and a later attempt can succeed', async () => {
    service.respondNext.push({ hangs: true })
    expect(await claim({ attemptTimeoutMs: 800 })).toMatchObject({ code: expect.any(String) })
    service.respondNext.push({ hangs: true })
    expect(await claim({ timeoutMs: 100 })).toEqual({ failure: 'timeout' })
  })

  it('that failed is reported as unreachable, not as slow, when too little time is left to retry', async () => {
    service.respondNext.push({ status: 500 }, { hangs: true })
    expect(await claim({ timeoutMs: 1_500 })).toEqual({ failure: 'unreachable' })
    expect(service.requests).toHaveLength(2)
  })

  it('that refuses the connection is unreachable', async () => {
    expect(await claim({ url: 'http://127.0.0.1:1/claims', timeoutMs: 100 })).toEqual({
      failure: 'unreachable',
    })
  })

  it.each([
    ['text', 'PARTNER-1'],
    ['another shape', { voucher: 'PARTNER-1' }],
    ['a number', { code: 12 }],
    ['a code that no bar code can hold', { code: 'PARTNER 1' }],
    ['a code that is too long', { code: 'A'.repeat(21) }],
    ['markup', { code: '<b>1</b>' }],
    [
      'a response that is too large',
      JSON.stringify({ code: 'PARTNER-1', more: 'x'.repeat(20_000) }),
    ],
  ])('that answers with %s is malformed', async (_, body) => {
    service.respondNext.push({ body })
    expect(await claim()).toEqual({ failure: 'malformed' })
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    [410, { isUsedUp: true }],
    [401, { failure: 'unauthorized' }],
    [403, { failure: 'unauthorized' }],
    [404, { failure: 'rejected' }],
    [422, { failure: 'rejected' }],
  ])('that answers %i gets no second request', async (status, answer) => {
    service.respondNext.push({ status })
    expect(await claim()).toEqual(answer)
    expect(service.requests).toHaveLength(1)
  })

  it('that redirects is not followed', async () => {
    const other = await openFakeVoucherService()
    service.respondNext.push({ status: 307, headers: { location: other.url } })
    expect([await claim(), other.requests]).toEqual([{ failure: 'malformed' }, []])
    await other.close()
  })

  it('that is not configured is not connected', async () => {
    expect(await createVoucherServices({ services: new Map() }).claim(request)).toEqual({
      failure: 'notConfigured',
    })
  })
})
