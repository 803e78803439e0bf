import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, wasRepaired } from './loadPart.ts'

/** The ports on which the worker answers, one for each message. */
let ports: MessagePort[]

beforeEach(() => {
  ports = []
  const controller = {
    postMessage: (_message: unknown, transferred: MessagePort[]) => ports.push(...transferred),
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits for one repair when a chunk that does not run is loaded twice, and longer than for other replies', async () => {
  const load = () => Promise.reject(new SyntaxError('Unexpected token'))
  const both = [loadPart(load), loadPart(load)].map((part) => part.catch(() => wasRepaired()))
  await vi.waitFor(() => expect(ports).toHaveLength(1))
  // A slow phone needs seconds to read all its stored files.
  vi.advanceTimersByTime(5_000)
  expect(wasRepaired()).toBe(false)
  ports[0]!.postMessage('repaired')
  expect(await Promise.all(both)).toEqual([true, true])
  expect(ports).toHaveLength(1)
})
