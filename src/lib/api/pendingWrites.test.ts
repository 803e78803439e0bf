import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { slowestWrite, stopWaiting, whilePending, type Waiting } from './pendingWrites.ts'

const seen: Waiting[] = []
let unwatch: () => void
beforeEach(() => {
  vi.useFakeTimers()
  seen.length = 0
  unwatch = slowestWrite.subscribe(() => seen.push(slowestWrite.get()))
})
afterEach(() => {
  unwatch()
  vi.useRealTimers()
})

/** Starts a write that succeeds when `answer` is called and fails when it is aborted. */
function write() {
  let answer: (value: string) => void = () => undefined
  const done = whilePending(
    () => new Error('stopped'),
    (signal) =>
      new Promise<string>((resolve, reject) => {
        answer = resolve
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  done.catch(() => undefined)
  return { done, answer: (value: string) => answer(value) }
}

describe('a pending write', () => {
  it('is long after five seconds and can be stopped after ten', async () => {
    const { answer, done } = write()
    vi.advanceTimersByTime(4999)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['long'])
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual(['long', 'stoppable'])
    answer('saved')
    expect(await done).toBe('saved')
    expect(seen).toEqual(['long', 'stoppable', 'short'])
  })

  it('is never long when it is answered within five seconds', async () => {
    const { answer, done } = write()
    answer('saved')
    await done
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual([])
  })

  it('fails with the reason when the member stops waiting', async () => {
    const { done } = write()
    vi.advanceTimersByTime(10_000)
    stopWaiting()
    await expect(done).rejects.toThrow('stopped')
    expect(seen.at(-1)).toBe('short')
  })

  it('continues when the member stops waiting for an older one', async () => {
    const older = write()
    vi.advanceTimersByTime(9000)
    const newer = write()
    vi.advanceTimersByTime(1000)
    stopWaiting()
    await expect(older.done).rejects.toThrow('stopped')
    newer.answer('saved')
    expect(await newer.done).toBe('saved')
  })

  it('counts as long while any of several is', async () => {
    const [first, second] = [write(), write()]
    vi.advanceTimersByTime(5000)
    first.answer('saved')
    await first.done
    expect(seen).toEqual(['long'])
    second.answer('saved')
    await second.done
    expect(seen).toEqual(['long', 'short'])
  })
})
