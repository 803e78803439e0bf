import { expect, it } from 'vitest'
import { isOnSignUpList } from './signUpRecord.ts'

const nothing = { byServer: undefined, isHere: false, isDone: false, isForAnother: false }

it.each([
  ['a new visitor', {}, false],
  ['a visitor after a reload', { isHere: true }, true],
  ['a member signed up on another phone', { byServer: true }, true],
  ['a member on a phone that remembers another sign-up', { byServer: false, isHere: true }, false],
  [
    'a member who has just signed up, before the next response',
    { byServer: false, isHere: true, isDone: true },
    true,
  ],
  [
    'another person signing up on this phone',
    { byServer: true, isHere: true, isDone: true, isForAnother: true },
    false,
  ],
])('decides whether to show as signed up: %s [ST-44] [ST-45]', (_, state, isSignedUp) => {
  expect(isOnSignUpList({ ...nothing, ...state })).toBe(isSignedUp)
})
