import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followReleases } from './releases.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page and its worker. */
function start({ hasWorker = true, isIdle = true } = {}) {
  const postMessage = vi.fn()
  const container = Object.assign(new EventTarget(), {
    controller: hasWorker ? ({} as ServiceWorker) : null,
  })
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: null as ServiceWorker | null,
    update: vi.fn(async () => registration as unknown as ServiceWorkerRegistration),
  })
  const page = { isIdle, changed: () => {}, reload: vi.fn() }
  followReleases({
    container,
    registration,
    page: {
      isIdle: () => page.isIdle,
      whenChanged: (listener) => void (page.changed = listener),
      reload: page.reload,
    },
  })
  return {
    page,
    postMessage,
    registration,
    becomeIdle() {
      page.isIdle = true
      page.changed()
    },
    wait: () => void (registration.waiting = { postMessage } as unknown as ServiceWorker),
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  }
}

it('lets a new release take over once the page is idle', () => {
  const { page, postMessage, wait, becomeIdle } = start({ isIdle: false })
  wait()
  page.changed()
  expect(postMessage).not.toHaveBeenCalled()
  becomeIdle()
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
})

it('reloads an idle page at once, and another when it becomes idle', () => {
  const idle = start()
  idle.takeOver()
  expect(idle.page.reload).toHaveBeenCalledOnce()

  const inUse = start({ isIdle: false })
  inUse.takeOver()
  expect(inUse.page.reload).not.toHaveBeenCalled()
  inUse.becomeIdle()
  expect(inUse.page.reload).toHaveBeenCalledOnce()
})

it('does not reload for the first worker, but for the one after it', () => {
  const { page, takeOver } = start({ hasWorker: false })
  takeOver()
  expect(page.reload).not.toHaveBeenCalled()
  takeOver()
  expect(page.reload).toHaveBeenCalledOnce()
})

it('asks for a new release every hour', () => {
  const { registration } = start()
  expect(registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * HOUR)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
