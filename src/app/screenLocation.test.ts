import { expect, it } from 'vitest'
import type { Location } from 'react-router-dom'
import { tab } from '#offline/localStore.ts'
import { waitsFor } from './screenLocation.ts'

tab.set('linkParameters:k1', { sessionId: 's' })
const at = (path: string, state: unknown = null): Location => {
  const { pathname, search, hash } = new URL(path, 'https://ours.test')
  return { pathname, search, hash, state, key: path }
}
const navigationState = { linkParameters: 'k1' }

it.each([
  [
    'opening a modal over the screen',
    at('/preview', navigationState),
    at('/preview?modal=tiers'),
    'PUSH',
    navigationState,
  ],
  [
    'another modal over that one',
    at('/preview?modal=tiers', navigationState),
    at('/preview?modal=redeem'),
    'REPLACE',
    navigationState,
  ],
  [
    'closing a modal that the address opened',
    at('/preview?modal=tiers', navigationState),
    at('/preview'),
    'REPLACE',
    navigationState,
  ],
  [
    'a link to the same path, which opens a fresh screen',
    at('/reset', navigationState),
    at('/reset'),
    'PUSH',
    null,
  ],
  [
    'the same link in a modal',
    at('/reset?modal=login', navigationState),
    at('/reset'),
    'PUSH',
    null,
  ],
  [
    'a screen that has used the state and replaces its entry',
    at('/register', navigationState),
    at('/register'),
    'REPLACE',
    null,
  ],
  [
    'another screen with a modal',
    at('/claim', navigationState),
    at('/login?modal=cookies'),
    'PUSH',
    null,
  ],
  [
    'a screen without parameters',
    at('/login', { turnedAway: true }),
    at('/login?modal=cookies'),
    'PUSH',
    null,
  ],
  [
    'an entry with its own state',
    at('/claim', navigationState),
    at('/claim?modal=login', { turnedAway: true }),
    'PUSH',
    { turnedAway: true },
  ],
] as const)('keeps or drops the navigation state: %s', (_, before, next, type, state) => {
  expect(waitsFor(before, next, type)).toEqual({ ...next, state })
})
