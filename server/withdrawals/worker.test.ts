import type { Custody } from '#server/lib/integrations/custody.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forEachChain } from './advance.ts'
import { openChainWorker } from './worker.ts'

const chains = [
  { brand: 'eyewear', blockchain: 'polygon' },
  { brand: 'sleep', blockchain: 'ethereum' },
] as const

/** A context with chains, without anything on its way. */
function contextWith(find: (brand: string) => Promise<Custody | undefined>): AppContext {
  const nothing = { from: () => nothing, where: () => nothing, limit: async () => [] }
  const database = { canWrite: () => true, tx: { select: () => nothing } }
  return { custodies: { all: chains, find }, database } as unknown as AppContext
}

describe('the worker of the chains', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('looks at the chains once a second at most, however often it is woken', async () => {
    const find = vi.fn(async () => undefined)
    const worker = openChainWorker(contextWith(find), () => undefined)
    for (let write = 0; write < 100; write += 1) {
      worker.wake()
      await vi.advanceTimersByTimeAsync(20)
    }
    // At the start, and after one and two seconds.
    expect(find.mock.calls.length / chains.length).toBeLessThanOrEqual(3)
    expect(find).toHaveBeenCalled()
    await worker.close()
  })
})

it('a chain whose nodes do not answer does not delay the others', async () => {
  let isOtherDone = false
  let answer = (): void => undefined
  const silent = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const context = contextWith((brand) =>
    brand === 'eyewear' ? silent : Promise.resolve({} as Custody),
  )
  const all = forEachChain(context, async () => void (isOtherDone = true))
  await vi.waitFor(() => expect(isOtherDone).toBe(true))
  answer()
  await all
})
