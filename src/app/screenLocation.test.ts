import { expect, it } from 'vitest'
import type { Location } from 'react-router-dom'
import { tab } from '#offline/local.ts'
import { alongWith } from './screenLocation.ts'

tab.set('carried:k1', { sessionId: 's' })
const at = (path: string, state: unknown = null): Location => {
  const { pathname, search, hash } = new URL(path, 'https://ours.test')
  return { pathname, search, hash, state, key: path }
}
const carried = { carried: 'k1' }

it.each([
  ['opening a modal over the screen', at('/preview', carried), at('/preview?modal=levels'), 'PUSH', carried],
  ['another modal over that one', at('/preview?modal=levels', carried), at('/preview?modal=redeem'), 'REPLACE', carried],
  ['closing a modal that the address opened', at('/preview?modal=levels', carried), at('/preview'), 'REPLACE', carried],
  ['a link to the same path, which asks for a fresh screen', at('/reset', carried), at('/reset'), 'PUSH', null],
  ['the same link in a modal', at('/reset?modal=login', carried), at('/reset'), 'PUSH', null],
  ['a screen that has used it and says so', at('/register', carried), at('/register'), 'REPLACE', null],
  ['another screen with a modal', at('/claim', carried), at('/login?modal=cookies'), 'PUSH', null],
  ['a screen that carries nothing', at('/login', { turnedAway: true }), at('/login?modal=cookies'), 'PUSH', null],
  ['an entry with a state of its own', at('/claim', carried), at('/claim?modal=login', { turnedAway: true }), 'PUSH', { turnedAway: true }],
] as const)('what an address carried goes along, or does not: %s', (_, before, next, type, state) => {
  expect(alongWith(before, next, type)).toEqual({ ...next, state })
})
