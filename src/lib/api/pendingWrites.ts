import { store } from '../browser/store.ts'
import { useSyncExternalStore } from 'react'

/** Milliseconds until a message says that a write takes long. */
export const SLOW_MS = 5_000
/** Milliseconds until a button lets the member stop waiting for it. */
export const STOPPABLE_MS = 10_000

/** `short`: under SLOW_MS. `long`: under STOPPABLE_MS. `stoppable`: longer. */
export type Waiting = 'short' | 'long' | 'stoppable'

type Pending = { waiting: Waiting; stop: () => void }

const pending = new Set<Pending>()
/** How long the slowest write has been waiting for its answer. */
export const slowestWrite = store<Waiting>('short')

function update() {
  const all = [...pending].map(({ waiting }) => waiting)
  slowestWrite.set(
    all.includes('stoppable') ? 'stoppable' : all.includes('long') ? 'long' : 'short',
  )
}

/**
 * Runs a write with a signal that aborts when the member stops waiting.
 * @param reason returns the error of the aborted write
 * @throws the error of the write
 */
export async function whilePending<T>(
  reason: () => unknown,
  write: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const own: Pending = { waiting: 'short', stop: () => controller.abort(reason()) }
  const advance = (waiting: Waiting) => () => {
    own.waiting = waiting
    update()
  }
  const timers = [
    setTimeout(advance('long'), SLOW_MS),
    setTimeout(advance('stoppable'), STOPPABLE_MS),
  ]
  pending.add(own)
  try {
    return await write(controller.signal)
  } finally {
    timers.forEach(clearTimeout)
    pending.delete(own)
    update()
  }
}

/** Stops waiting for all writes that are `stoppable`. The server may still carry them out. */
export const stopWaiting = (): void => {
  for (const { waiting, stop } of pending) if (waiting === 'stoppable') stop()
}

/** Returns how long the slowest write has been waiting. */
export const useWaiting = (): Waiting =>
  useSyncExternalStore(slowestWrite.subscribe, slowestWrite.get)
