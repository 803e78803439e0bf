import { describe, expect, it } from 'vitest'
import { isNetwork, isPhone, networks } from './followPopup.ts'

describe('the network popup', () => {
  it('has the specified size [CO-32] [CO-33]', () => {
    expect([networks.instagram.width, networks.instagram.height]).toEqual([500, 600])
    expect([networks.strava.width, networks.strava.height]).toEqual([800, 600])
  })

  it('accepts only known networks', () => {
    expect(['instagram', 'strava', 'constructor', '', undefined].map(isNetwork)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each([
    // user agent, touch points, user agent data, is a phone
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 0, undefined, false],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
      10,
      { mobile: false },
      false,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
      0,
      undefined,
      false,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
      5,
      undefined,
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      5,
      undefined,
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
      5,
      undefined,
      true,
    ],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 5, undefined, true],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 5, { mobile: true }, true],
  ])(
    'decides whether %s with %i touch points and %o is a phone [ST-64]',
    (userAgent, maxTouchPoints, userAgentData, phone) => {
      expect(isPhone({ userAgent, maxTouchPoints, ...(userAgentData && { userAgentData }) })).toBe(
        phone,
      )
    },
  )
})
