import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openVoucherStandIn, SERVICE_SECRET, type VoucherStandIn } from './voucher-service-stand-in.ts'
import { voucherServicesAt } from './voucher-service.ts'

let service: VoucherStandIn
beforeAll(async () => {
  service = await openVoucherStandIn()
})
afterAll(() => service.close())
beforeEach(() => {
  service.asked.length = 0
  service.next.length = 0
})

const request = { brand: 'eyewear', voucherId: 'v', member: 'somebody', period: '2026', key: 'one-key', at: new Date('2026-11-22T10:00:00Z') }
const claim = (more: { secret?: string; url?: string; within?: number; tryWithin?: number } = {}) => {
  const { url = service.url, secret = SERVICE_SECRET, ...limits } = more
  return voucherServicesAt({ services: new Map([['eyewear', { url, secret }]]), ...limits }).claim(request)
}

describe('a voucher service [CA-72]', () => {
  it('gets one signed request with a key and without personal data', async () => {
    expect(await claim()).toEqual({ code: 'PARTNER-1' })
    expect(service.asked).toEqual([{ path: 'POST /claims', key: 'one-key', timestamp: '1795341600', isSigned: true, body: { brand: 'eyewear', voucherId: 'v', member: 'somebody', period: '2026' } }])
  })

  it('recognises a request with another signature', async () => {
    await claim({ secret: 'another-secret' })
    expect(service.asked[0]?.isSigned).toBe(false)
  })

  it('returns the same code for the same key when a response was lost', async () => {
    service.issued.clear()
    service.next.push({ loses: true })
    expect(await claim()).toEqual({ code: 'PARTNER-1' })
    expect(service.asked.map(({ key }) => key)).toEqual(['one-key', 'one-key'])
    expect([...service.issued.values()]).toEqual(['PARTNER-1'])
  })

  it.each([
    ['a 500', { status: 500 }],
    ['a 503', { status: 503, body: 'upstream connect error' }],
    ['a 429', { status: 429 }],
  ])('gets the request again with the same key after %s', async (_, answer) => {
    service.next.push(answer, answer)
    expect(await claim()).toMatchObject({ code: expect.stringMatching(/^PARTNER-/) })
    expect(service.asked.map(({ key }) => key)).toEqual(['one-key', 'one-key', 'one-key'])
  })

  it('that keeps failing is unreachable within the time-out', async () => {
    service.next.push(...Array.from({ length: 100 }, () => ({ status: 500 })))
    expect(await claim({ within: 2_000 })).toEqual({ fault: 'unreachable' })
    expect(service.asked.length).toBeGreaterThan(1)
  })

  it('that does not answer is slow, and a later attempt can succeed', async () => {
    service.next.push({ hangs: true })
    expect(await claim({ tryWithin: 800 })).toMatchObject({ code: expect.any(String) })
    service.next.push({ hangs: true })
    expect(await claim({ within: 100 })).toEqual({ fault: 'slow' })
  })

  it('that failed is reported as unreachable, not as slow, when too little time is left to retry', async () => {
    service.next.push({ status: 500 }, { hangs: true })
    expect(await claim({ within: 1_500 })).toEqual({ fault: 'unreachable' })
    expect(service.asked).toHaveLength(2)
  })

  it('that refuses the connection is unreachable', async () => {
    expect(await claim({ url: 'http://127.0.0.1:1/claims', within: 100 })).toEqual({ fault: 'unreachable' })
  })

  it.each([
    ['text', 'PARTNER-1'],
    ['another shape', { voucher: 'PARTNER-1' }],
    ['a number', { code: 12 }],
    ['a code that no bar code can hold', { code: 'PARTNER 1' }],
    ['a code that is too long', { code: 'A'.repeat(21) }],
    ['markup', { code: '<b>1</b>' }],
    ['a response that is too large', JSON.stringify({ code: 'PARTNER-1', more: 'x'.repeat(20_000) })],
  ])('that answers with %s is malformed', async (_, body) => {
    service.next.push({ body })
    expect(await claim()).toEqual({ fault: 'malformed' })
    expect(service.asked).toHaveLength(1)
  })

  it.each([
    [410, { isGone: true }],
    [401, { fault: 'unauthorized' }],
    [403, { fault: 'unauthorized' }],
    [404, { fault: 'refused' }],
    [422, { fault: 'refused' }],
  ])('that answers %i gets no second request', async (status, answer) => {
    service.next.push({ status })
    expect(await claim()).toEqual(answer)
    expect(service.asked).toHaveLength(1)
  })

  it('that redirects is not followed', async () => {
    const other = await openVoucherStandIn()
    service.next.push({ status: 307, headers: { location: other.url } })
    expect([await claim(), other.asked]).toEqual([{ fault: 'malformed' }, []])
    await other.close()
  })

  it('that is not configured is not connected', async () => {
    expect(await voucherServicesAt({ services: new Map() }).claim(request)).toEqual({ fault: 'notConnected' })
  })
})
