import { describe, expect, it } from 'vitest'
import { nextExpiryStep, pointsExpireOn, type IdlePeriod } from './expiry.ts'

const at = (iso: string) => new Date(iso.length > 10 ? iso : `${iso}T12:00:00.000Z`)
const period = (
  first?: string,
  second?: string,
  active = '2025-08-31T20:00:00.000Z',
): IdlePeriod => ({
  activeAt: at(active),
  expiry30: first ? at(first) : undefined,
  expiry7: second ? at(second) : undefined,
})

describe('expiry of idle points', () => {
  it.each([
    // now, day named by the first notice, day named by the second, due step, last day of the points
    ['2026-12-24T12:00:00.000Z', undefined, undefined, undefined, '2027-02-28'],
    ['2027-01-29T11:59:59.999Z', undefined, undefined, undefined, '2027-02-28'],
    ['2027-01-29T12:00:00.000Z', undefined, undefined, 'expiry30', '2027-02-28'],
    ['2027-02-10T12:00:00.000Z', undefined, undefined, 'expiry30', '2027-03-12'], // a late notice moves everything
    ['2030-01-01T00:00:00.000Z', undefined, undefined, 'expiry30', '2030-01-31'], // never without both emails
    ['2027-02-21T11:59:59.999Z', '2027-02-28', undefined, undefined, '2027-02-28'],
    ['2027-02-21T12:00:00.000Z', '2027-02-28', undefined, 'expiry7', '2027-02-28'],
    ['2027-02-27T12:00:00.000Z', '2027-02-28', undefined, 'expiry7', '2027-03-06'],
    ['2027-03-01T11:59:59.999Z', '2027-02-28', '2027-02-28', undefined, '2027-02-28'], // the named day has not ended everywhere
    ['2027-03-01T12:00:00.000Z', '2027-02-28', '2027-02-28', 'expire', '2027-02-28'],
    ['2031-01-01T00:00:00.000Z', '2027-02-28', '2027-02-28', 'expire', '2027-02-28'],
    ['2026-01-01T00:00:00.000Z', '2027-02-28', '2027-02-28', undefined, '2027-02-28'], // a clock that was set back
  ])(
    'at %s, with notices of %s and %s: %s, points until %s [CO-39]',
    (now, first, second, step, until) => {
      expect(nextExpiryStep(period(first, second), at(now))).toBe(step)
      expect(pointsExpireOn(period(first, second), at(now)).toISOString()).toBe(
        `${until}T12:00:00.000Z`,
      )
    },
  )

  it('ends on 29 February in a leap year', () => {
    expect(
      pointsExpireOn(period(undefined, undefined, '2026-08-31'), at('2027-01-01')).toISOString(),
    ).toBe('2028-02-29T12:00:00.000Z')
  })
})
