import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goWith } from '#kit/go.ts'
import { paths } from '#kit/paths.ts'
import { closeToHome, losesSomething } from './logOut.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is at home 200 ms after logging out, once for all who ask for it [ST-06]', async () => {
  const gone: unknown[] = []
  goWith(async (to) => { gone.push(to) })
  const asked = [closeToHome(), closeToHome()]
  await vi.advanceTimersByTimeAsync(199)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(asked)
  expect(gone).toEqual([paths.home()])
})

it.each([
  ['with a connection and without vouchers', { online: true, vouchers: 0 }, false],
  ['with a voucher on the phone', { online: true, vouchers: 1 }, true],
  ['without a connection', { online: false, vouchers: 0 }, true],
])('logging out %s asks before: %o %s', (_, given, asks) => {
  expect(losesSomething(given)).toBe(asks)
})
