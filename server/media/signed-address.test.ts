import { describe, expect, it } from 'vitest'
import { URL_LIFETIME_MS, signedFileUrl, isSignedUrlValid } from './signed-address.ts'

const secret = 'a secret of the tests, long enough to be one'
const now = new Date('2026-11-20T10:00:00.700Z')
const parts = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://here')
  const [, , slug = '', file = ''] = pathname.split('/')
  return {
    slug,
    file,
    until: searchParams.get('until') ?? '',
    sign: searchParams.get('sign') ?? '',
  }
}
const signed = parts(signedFileUrl({ secret, brand: { slug: 'one' }, file: 'film.mp4', now }))
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('the signed URL of a file', () => {
  it('is valid for at most five minutes', () => {
    expect(URL_LIFETIME_MS).toBeLessThanOrEqual(300)
    expect(
      [0, 299, 300, 301, 86_400].map((seconds) =>
        isSignedUrlValid({ secret, ...signed, now: later(seconds) }),
      ),
    ).toEqual([true, true, false, false, false])
  })

  it.each<[string, Partial<Record<keyof typeof signed | 'secret', unknown>>]>([
    ['another brand', { slug: 'two' }],
    ['another file', { file: 'other.mp4' }],
    ['a later expiry', { until: String(Number(signed.until) + 1) }],
    ['the same expiry with a leading zero', { until: `0${signed.until}` }],
    ['a fractional expiry', { until: `${signed.until}.9` }],
    ['no expiry', { until: undefined }],
    ['a list of expiries', { until: [signed.until] }],
    ['another secret', { secret: 'another secret of the tests, long enough' }],
    ['no signature', { sign: undefined }],
    ['an empty signature', { sign: '' }],
    ['half of the signature', { sign: signed.sign.slice(0, 20) }],
    ['one character more', { sign: `${signed.sign}A` }],
    [
      'another first character',
      { sign: (signed.sign.startsWith('A') ? 'B' : 'A') + signed.sign.slice(1) },
    ],
    ['the signature in capitals', { sign: signed.sign.toUpperCase() }],
    ['a list of signatures', { sign: [signed.sign, signed.sign] }],
    ['a part of the file name moved to the brand', { slug: 'one/film', file: '.mp4' }],
  ])('is invalid with %s', (_, altered) => {
    expect(isSignedUrlValid({ secret, ...signed, ...altered, now } as never)).toBe(false)
  })

  it('has a 256-bit signature that differs each time', () => {
    expect(Buffer.from(signed.sign, 'base64url')).toHaveLength(32)
    expect(
      parts(signedFileUrl({ secret, brand: { slug: 'one' }, file: 'film.mp4', now: later(1) }))
        .sign,
    ).not.toBe(signed.sign)
  })
})
