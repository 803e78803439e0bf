import { Problem } from '#contract/problems.ts'
import { expect, it } from 'vitest'
import { telephoneOf } from './telephone.ts'

it.each([
  ['(212) 555-2368', 'US', '+12125552368'],
  [' 212.555.2368 ', 'US', '+12125552368'],
  ['+33 1 42 68 53 00', 'US', '+33142685300'],
  ['01 42 68 53 00', 'FR', '+33142685300'],
  ['+1 514 555 0123', 'FR', '+15145550123'],
])('%s in %s is %s', (typed, country, e164) => expect(telephoneOf(typed, country)).toBe(e164))

it.each([
  '',
  '12',
  '555-2368',
  'call me',
  '+999 123 456',
  '212 555 23689',
  '+33 0',
  '1'.repeat(500),
])('rejects %j', (typed) => {
  expect(() => telephoneOf(typed, 'US')).toThrow(new Problem('INVALID_TELEPHONE'))
})
