import { afterEach, expect, it } from 'vitest'
import { CHALLENGE_MINUTES } from '#domain/credentials.ts'
import { tab } from '#offline/local.ts'
import { waitingCode } from './waitingCode.ts'

const waiting = { challenge: 'c-1', email: 'mia@example.test' }
const MINUTE_MS = 60_000
afterEach(() => waitingCode.forget('register'))

it('what waits for a code is there for as long as the server knows it, and no longer', () => {
  waitingCode.keep('register', waiting, 0)
  expect(waitingCode.read('register', CHALLENGE_MINUTES * MINUTE_MS)).toEqual(waiting)
  expect(waitingCode.read('register', CHALLENGE_MINUTES * MINUTE_MS + 1)).toBeUndefined()
  expect(waitingCode.read('login', 0)).toBeUndefined()
  waitingCode.forget('register')
  expect(waitingCode.read('register', 0)).toBeUndefined()
})

it('something strange in its place waits for nothing', () => {
  for (const strange of ['c-1', 1, null, { challenge: 1, email: 'x', since: 0 }, { challenge: 'c-1', email: 'x' }]) {
    tab.set('waitingCode:register', strange)
    expect(waitingCode.read('register', 0)).toBeUndefined()
  }
})
