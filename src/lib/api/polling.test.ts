import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextWait, startPolling } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function page() {
  const listeners = new Set<() => void>()
  const shown = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  return {
    page: shown as unknown as Parameters<typeof startPolling>[1],
    turn(state: DocumentVisibilityState) {
      shown.visibilityState = state
      for (const listener of listeners) listener()
    },
    count: () => listeners.size,
  }
}

it('asks less and less often, at most every 30 seconds', () => {
  expect([2000, 3000, 29_000, 30_000].map(nextWait)).toEqual([3000, 4500, 30_000, 30_000])
})

it('waits longer after every answer, and after a failure too', async () => {
  const poll = vi.fn(() => Promise.reject(new Error('no line')))
  startPolling(poll, page().page)
  await vi.advanceTimersByTimeAsync(1999)
  expect(poll).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(poll).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2999)
  expect(poll).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(poll).toHaveBeenCalledTimes(2)
})

it('does not ask while the page is hidden, and asks at once when it is visible again', async () => {
  const poll = vi.fn(() => Promise.resolve())
  const { page: shown, turn } = page()
  startPolling(poll, shown)
  turn('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(poll).toHaveBeenCalledTimes(0)
  turn('visible')
  expect(poll).toHaveBeenCalledTimes(1)
})

it('stops, also while a call is running', async () => {
  const poll = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  const { page: shown, count } = page()
  const stop = startPolling(poll, shown)
  await vi.advanceTimersByTimeAsync(2500)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([poll.mock.calls.length, count()]).toEqual([1, 0])
})
