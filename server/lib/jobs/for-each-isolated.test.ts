import { describe, expect, it } from 'vitest'
import { forEachIsolated } from './for-each-isolated.ts'

/** Processes `count` items in batches of ten; those for which `isWrong` fail. */
async function run(count: number, isWrong: (one: number) => boolean, mayWrite = () => true): Promise<{ done: number[]; fault: unknown }> {
  const done: number[] = []
  const failure = await forEachIsolated<number>({
    mayWrite,
    nextBatch: async (after) => {
      const from = Number(after)
      const some = Array.from({ length: Math.min(10, count - from) }, (_, place) => from + place)
      return { some, next: from + 10 < count ? String(from + 10) : undefined }
    },
    turn: async (one) => {
      if (isWrong(one)) throw new Error(`the fault of ${one}`)
      done.push(one)
    },
  }).catch((caught: unknown) => caught)
  return { done, fault: failure }
}

describe('isolated processing', () => {
  it('processes all items, batch by batch', async () => {
    expect(await run(25, () => false)).toEqual({ done: Array.from({ length: 25 }, (_, one) => one), fault: undefined })
  })

  it('goes on after an error and throws the first one at the end', async () => {
    const { done, fault: failure } = await run(25, (one) => one === 3 || one === 12)
    expect([done.length, String(failure)]).toEqual([23, 'Error: the fault of 3'])
  })

  it('stops after 20 errors', async () => {
    let tries = 0
    const { fault: failure } = await run(1_000, () => (tries += 1) > 0)
    expect([tries, String(failure)]).toEqual([20, 'Error: the fault of 0'])
  })

  it('stops when writes are not possible any more', async () => {
    let checks = 0
    expect((await run(25, () => false, () => (checks += 1) <= 4)).done).toEqual([0, 1, 2, 3])
  })
})
