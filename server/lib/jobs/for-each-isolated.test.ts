import { describe, expect, it } from 'vitest'
import { forEachIsolated } from './for-each-isolated.ts'

/** Processes `count` items in batches of ten; those for which `isWrong` fail. */
async function run(
  count: number,
  isWrong: (one: number) => boolean,
  mayWrite = () => true,
): Promise<{ done: number[]; error: unknown }> {
  const done: number[] = []
  const error = await forEachIsolated<number>({
    mayWrite,
    nextBatch: async (after) => {
      const from = Number(after)
      const some = Array.from({ length: Math.min(10, count - from) }, (_, place) => from + place)
      return { some, next: from + 10 < count ? String(from + 10) : undefined }
    },
    turn: async (one) => {
      if (isWrong(one)) throw new Error(`the error of ${one}`)
      done.push(one)
    },
  }).catch((caught: unknown) => caught)
  return { done, error }
}

describe('isolated processing', () => {
  it('processes all items, batch by batch', async () => {
    expect(await run(25, () => false)).toEqual({
      done: Array.from({ length: 25 }, (_, one) => one),
      error: undefined,
    })
  })

  it('goes on after an error and throws the first one at the end', async () => {
    const { done, error } = await run(25, (one) => one === 3 || one === 12)
    expect([done.length, String(error)]).toEqual([23, 'Error: the error of 3'])
  })

  it('stops after 20 errors', async () => {
    let tries = 0
    const { error } = await run(1_000, () => (tries += 1) > 0)
    expect([tries, String(error)]).toEqual([20, 'Error: the error of 0'])
  })

  it('stops when writes are not possible any more', async () => {
    let checks = 0
    expect(
      (
        await run(
          25,
          () => false,
          () => (checks += 1) <= 4,
        )
      ).done,
    ).toEqual([0, 1, 2, 3])
  })
})
