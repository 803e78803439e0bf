import { expect, it } from 'vitest'
import { isOnTheList } from './signedUp.ts'

const nothing = { byServer: undefined, isHere: false, isDone: false, isForAnother: false }

it.each([
  ['a visitor whom nobody knows', {}, false],
  ['a visitor, after a reload', { isHere: true }, true],
  ['a member whom the server knows, on another phone', { byServer: true }, true],
  ['a member on a phone that remembers somebody else', { byServer: false, isHere: true }, false],
  ['a member who has just signed up, before the server is heard again', { byServer: false, isHere: true, isDone: true }, true],
  ['somebody else on this phone', { byServer: true, isHere: true, isDone: true, isForAnother: true }, false],
])('%s: signed up or not [ST-44] [ST-45]', (_, known, isSignedUp) => {
  expect(isOnTheList({ ...nothing, ...known })).toBe(isSignedUp)
})
