import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goWith } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { goHomeOnce, needsLogOutConfirmation } from './logOut.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('goes home once, 200 ms after logging out, for several calls [ST-06]', async () => {
  const destinations: unknown[] = []
  goWith(async (to) => {
    destinations.push(to)
  })
  const calls = [goHomeOnce(), goHomeOnce()]
  await vi.advanceTimersByTimeAsync(199)
  expect(destinations).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(calls)
  expect(destinations).toEqual([paths.home()])
})

it.each([
  ['with a connection and without vouchers', { online: true, vouchers: 0 }, false],
  ['with a voucher on the phone', { online: true, vouchers: 1 }, true],
  ['without a connection', { online: false, vouchers: 0 }, true],
])('decides whether logging out %s needs a confirmation: %o %s', (_, state, asks) => {
  expect(needsLogOutConfirmation(state)).toBe(asks)
})
