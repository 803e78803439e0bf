/** Returns a semaphore: runs at most `most` tasks at a time, the others wait. */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const inFlight = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs a task once for all parallel callers with the same scope object and key; all get its result.
 */
export function createSingleFlight<T>(
  scope: object,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const tasks = inFlight.get(scope) ?? new Map<string, Promise<unknown>>()
  inFlight.set(scope, tasks)
  const found = tasks.get(key) as Promise<T> | undefined
  if (found) return found
  const task = work().finally(() => tasks.delete(key))
  tasks.set(key, task)
  return task
}
