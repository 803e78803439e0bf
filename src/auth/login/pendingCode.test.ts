import { afterEach, expect, it } from 'vitest'
import { CHALLENGE_MINUTES } from '#domain/credentials.ts'
import { tab } from '#offline/localStore.ts'
import { pendingCode } from './pendingCode.ts'

const waiting = { challenge: 'c-1', email: 'mia@example.test' }
const MINUTE_MS = 60_000
afterEach(() => pendingCode.clear('register'))

it('keeps a challenge only as long as the server does', () => {
  pendingCode.store('register', waiting, 0)
  expect(pendingCode.read('register', CHALLENGE_MINUTES * MINUTE_MS)).toEqual(waiting)
  expect(pendingCode.read('register', CHALLENGE_MINUTES * MINUTE_MS + 1)).toBeUndefined()
  expect(pendingCode.read('login', 0)).toBeUndefined()
  pendingCode.clear('register')
  expect(pendingCode.read('register', 0)).toBeUndefined()
})

it('ignores malformed stored values', () => {
  for (const malformed of [
    'c-1',
    1,
    null,
    { challenge: 1, email: 'x', since: 0 },
    { challenge: 'c-1', email: 'x' },
  ]) {
    tab.set('waitingCode:register', malformed)
    expect(pendingCode.read('register', 0)).toBeUndefined()
  }
})
