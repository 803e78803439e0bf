import { describe, expect, it } from 'vitest'
import { ADDRESS_LASTS, fileAddress, isAddressGood } from './address.ts'

const secret = 'a secret of the tests, long enough to be one'
const now = new Date('2026-11-20T10:00:00.700Z')
const parts = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://here')
  const [, , slug = '', file = ''] = pathname.split('/')
  return { slug, file, until: searchParams.get('until') ?? '', sign: searchParams.get('sign') ?? '' }
}
const given = parts(fileAddress({ secret, brand: { slug: 'one' }, file: 'film.mp4', now }))
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('an address of a file', () => {
  it('is good for at most five minutes', () => {
    expect(ADDRESS_LASTS).toBeLessThanOrEqual(300)
    expect([0, 299, 300, 301, 86_400].map((seconds) => isAddressGood({ secret, ...given, now: later(seconds) }))).toEqual([true, true, false, false, false])
  })

  it.each<[string, Partial<Record<keyof typeof given | 'secret', unknown>>]>([
    ['another brand', { slug: 'two' }],
    ['another file', { file: 'other.mp4' }],
    ['a later end', { until: String(Number(given.until) + 1) }],
    ['the same end, written otherwise', { until: `0${given.until}` }],
    ['another end as a number', { until: `${given.until}.9` }],
    ['no end', { until: undefined }],
    ['an end that is a list', { until: [given.until] }],
    ['another secret', { secret: 'another secret of the tests, long enough' }],
    ['no signature', { sign: undefined }],
    ['an empty one', { sign: '' }],
    ['half of it', { sign: given.sign.slice(0, 20) }],
    ['one sign more', { sign: `${given.sign}A` }],
    ['another first sign', { sign: (given.sign.startsWith('A') ? 'B' : 'A') + given.sign.slice(1) }],
    ['the signature in capitals', { sign: given.sign.toUpperCase() }],
    ['a list of signatures', { sign: [given.sign, given.sign] }],
    ['a part of the file in the brand', { slug: 'one/film', file: '.mp4' }],
  ])('is of no use with %s', (_, altered) => {
    expect(isAddressGood({ secret, ...given, ...altered, now } as never)).toBe(false)
  })

  it('tells nothing of the next one: 256 bits', () => {
    expect(Buffer.from(given.sign, 'base64url')).toHaveLength(32)
    expect(parts(fileAddress({ secret, brand: { slug: 'one' }, file: 'film.mp4', now: later(1) })).sign).not.toBe(given.sign)
  })
})
