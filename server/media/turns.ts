/** Does so many things at a time; the others wait for their turn. */
export function inTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
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

const underWay = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Whoever asks for the same thing of the same place meanwhile gets the same answer. */
export function alone<T>(place: object, key: string, work: () => Promise<T>): Promise<T> {
  const here = underWay.get(place) ?? new Map<string, Promise<unknown>>()
  underWay.set(place, here)
  const found = here.get(key) as Promise<T> | undefined
  if (found) return found
  const begun = work().finally(() => here.delete(key))
  here.set(key, begun)
  return begun
}
