import { describe, expect, it } from 'vitest'
import { eachAlone } from './eachAlone.ts'

/** So many in batches of ten; those for whom `isWrong` fail. */
async function gone(count: number, isWrong: (one: number) => boolean, mayWrite = () => true): Promise<{ turned: number[]; fault: unknown }> {
  const turned: number[] = []
  const fault = await eachAlone<number>({
    mayWrite,
    nextBatch: async (after) => {
      const from = Number(after)
      const some = Array.from({ length: Math.min(10, count - from) }, (_, place) => from + place)
      return { some, next: from + 10 < count ? String(from + 10) : undefined }
    },
    turn: async (one) => {
      if (isWrong(one)) throw new Error(`the fault of ${one}`)
      turned.push(one)
    },
  }).catch((caught: unknown) => caught)
  return { turned, fault }
}

describe('each alone', () => {
  it('takes everybody, batch by batch', async () => {
    expect(await gone(25, () => false)).toEqual({ turned: Array.from({ length: 25 }, (_, one) => one), fault: undefined })
  })

  it('keeps nobody waiting for somebody’s fault, and throws the first at the end', async () => {
    const { turned, fault } = await gone(25, (one) => one === 3 || one === 12)
    expect([turned.length, String(fault)]).toEqual([23, 'Error: the fault of 3'])
  })

  it('gives up where everything fails', async () => {
    let tries = 0
    const { fault } = await gone(1_000, () => (tries += 1) > 0)
    expect([tries, String(fault)]).toEqual([20, 'Error: the fault of 0'])
  })

  it('stops where nothing may be written', async () => {
    let looks = 0
    expect((await gone(25, () => false, () => (looks += 1) <= 4)).turned).toEqual([0, 1, 2, 3])
  })
})
