import { describe, expect, it } from 'vitest'
import {
  isLocked,
  isAnnouncementDue,
  isTimeZone,
  canBeAnnounced,
  opensAtInstant,
  timeLeft,
} from './countdown.ts'

const second = 1000
const day = 24 * 3600 * second

describe('timeLeft [SC-64]', () => {
  it.each([
    [12 * day + 7 * 3600 * second + 42 * 60 * second + 18 * second, [12, 7, 42, 18]],
    [day, [1, 0, 0, 0]],
    [59 * second, [0, 0, 0, 59]],
    [400, [0, 0, 0, 1]],
    [0, [0, 0, 0, 0]],
    [-5 * day, [0, 0, 0, 0]],
    [400 * day, [400, 0, 0, 0]],
  ])('splits %i milliseconds', (milliseconds, [days, hours, mins, secs]) => {
    expect(timeLeft(milliseconds)).toEqual({ days, hours, mins, secs })
  })

  it('counts to the countdown date, or else to the opening date of the drop [EN-10]', () => {
    expect(opensAtInstant({ dateOpen: '2027-06-05T15:00:00.000Z' })).toBe(
      '2027-06-05T15:00:00.000Z',
    )
    expect(
      opensAtInstant({
        dateOpen: '2027-06-05T15:00:00.000Z',
        countDownDate: '2027-06-06T15:00:00.000Z',
      }),
    ).toBe('2027-06-06T15:00:00.000Z')
  })
})

describe('forced countdown [RT-31] [RT-32]', () => {
  it.each([
    '/',
    '/join',
    '/about',
    '/membership/la_1',
    '/asset/nft_1',
    '/bonlook',
    '/setup',
    '/loginx',
    '/accounts',
  ])('covers %s', (path) => expect(isLocked(path)).toBe(true))

  it.each([
    '/login',
    '/Login/',
    '/reset',
    '/reset/a-token',
    '/register',
    '/confirm-email',
    '/account/collection',
    '/account/details',
    '/claim/',
    '/about/claim',
    '/transfer-invite',
    '/transfer/abc',
    '/shop/edrop/1',
    '/contest-rules/c_1',
    '/preview',
    '/studio',
    '/pass',
    '/terms',
    '/privacy',
    '/countdown',
  ])('leaves %s open', (path) => expect(isLocked(path)).toBe(false))
})

describe('drop email of the evening before', () => {
  const opens = new Date('2027-06-05T15:00:00.000Z')
  it.each([
    // time zone, now, whether it is due
    ['America/Toronto', '2027-06-04T21:59:00.000Z', false],
    ['America/Toronto', '2027-06-04T22:00:00.000Z', true],
    ['Asia/Tokyo', '2027-06-05T08:59:00.000Z', false],
    ['Asia/Tokyo', '2027-06-05T09:00:00.000Z', true],
    [null, '2027-06-04T17:59:00.000Z', false],
    [null, '2027-06-04T18:00:00.000Z', true],
    [null, '2027-06-05T14:59:00.000Z', true],
    [null, '2027-06-05T15:00:00.000Z', true],
    [null, '2027-06-08T15:00:00.000Z', true],
    [null, '2027-06-08T15:01:00.000Z', false],
    [null, '2027-05-01T20:00:00.000Z', false],
  ])('in %s at %s is due: %s', (zone, now, isTime) => {
    expect(isAnnouncementDue({ opens, zone, now: new Date(now) })).toBe(isTime)
  })

  it('may be due whenever it is due in some time zone', () => {
    expect(
      [
        '2027-06-03T14:59:00Z',
        '2027-06-03T15:00:00Z',
        '2027-06-08T15:00:00Z',
        '2027-06-08T15:01:00Z',
      ].map((now) => canBeAnnounced({ opens, now: new Date(now) })),
    ).toEqual([false, true, true, false])
  })

  it('does not accept an invalid time zone', () => {
    expect(['America/Toronto', 'UTC', 'Mars/Olympus', '', 'x'.repeat(200)].map(isTimeZone)).toEqual(
      [true, true, false, false, false],
    )
  })
})
