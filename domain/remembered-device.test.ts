import { expect, test } from 'vitest'
import { useDeviceToken, type DeviceTokens } from './remembered-device.ts'

const at = (seconds: number) => new Date(seconds * 1000)

/** Presents tokens one after another and returns the number of the token that each was answered with. */
function answers(...presented: [token: number, seconds: number][]): (number | 'reused')[] {
  let tokens: DeviceTokens | undefined = { used: 0, issued: 1, issuedAt: at(0) }
  return presented.map(([token, seconds]) => {
    tokens = tokens && useDeviceToken(tokens, token, at(seconds))
    return tokens?.issued ?? 'reused'
  })
}

test.each([
  [
    'each token is answered with the next',
    [
      [1, 10],
      [2, 20],
      [3, 30],
    ],
    [2, 3, 4],
  ],
  [
    'two tabs that renew together get the same token',
    [
      [1, 10],
      [1, 12],
      [2, 20],
    ],
    [2, 2, 3],
  ],
  [
    'after a lost answer the token before is still valid',
    [
      [1, 10],
      [1, 500],
      [3, 510],
    ],
    [2, 3, 4],
  ],
  [
    'the token of a lost answer is not, once another has replaced it',
    [
      [1, 10],
      [1, 500],
      [2, 510],
    ],
    [2, 3, 'reused'],
  ],
  [
    'a used token is not, once the next was used',
    [
      [1, 10],
      [2, 20],
      [1, 21],
    ],
    [2, 3, 'reused'],
  ],
  ['a token that was never issued is not', [[2, 10]], ['reused']],
  [
    'a clock that was set back does not end it',
    [
      [1, 10],
      [1, 5],
    ],
    [2, 2],
  ],
] as [string, [number, number][], (number | 'reused')[]][])('%s', (_, presented, expected) => {
  expect(answers(...presented)).toEqual(expected)
})
