import { afterEach, expect, it } from 'vitest'
import { CHALLENGE_MINUTES } from '#domain/credentials.ts'
import { tab } from '#offline/local.ts'
import { waitingCode } from './waitingCode.ts'

const waiting = { challenge: 'c-1', email: 'mia@example.test' }
const MINUTE_MS = 60_000
afterEach(() => waitingCode.forget('register'))

it('keeps a challenge only as long as the server does', () => {
  waitingCode.keep('register', waiting, 0)
  expect(waitingCode.read('register', CHALLENGE_MINUTES * MINUTE_MS)).toEqual(waiting)
  expect(waitingCode.read('register', CHALLENGE_MINUTES * MINUTE_MS + 1)).toBeUndefined()
  expect(waitingCode.read('login', 0)).toBeUndefined()
  waitingCode.forget('register')
  expect(waitingCode.read('register', 0)).toBeUndefined()
})

it('ignores malformed stored values', () => {
  for (const malformed of ['c-1', 1, null, { challenge: 1, email: 'x', since: 0 }, { challenge: 'c-1', email: 'x' }]) {
    tab.set('waitingCode:register', malformed)
    expect(waitingCode.read('register', 0)).toBeUndefined()
  }
})
