import { describe, expect, it } from 'vitest'
import { surplusOf, type Held } from './room.ts'

const held = (...sizes: [name: string, size: number, usedAt: number][]): Held => Object.fromEntries(sizes.map(([name, size, usedAt]) => [name, { size, usedAt }]))

describe('a room for pictures', () => {
  it.each<[string, Held, number, string[]]>([
    ['empty', {}, 10, []],
    ['just full', held(['a', 4, 1], ['b', 6, 2]), 10, []],
    ['too full by a little', held(['a', 4, 1], ['b', 6, 2], ['c', 1, 3]), 10, ['a']],
    ['too full, the oldest used again', held(['a', 4, 9], ['b', 6, 2], ['c', 1, 3]), 10, ['b']],
    ['too full by a lot', held(['a', 4, 1], ['b', 6, 2], ['c', 9, 3]), 10, ['a', 'b']],
    ['with one that is larger than itself', held(['a', 11, 1]), 10, ['a']],
    ['with some of an unknown size', held(['a', 0, 1], ['b', 11, 2]), 10, ['a', 'b']],
  ])('%s', (_, now, most, surplus) => {
    expect(surplusOf(now, most)).toEqual(surplus)
  })

  it('holds the pictures of two hundred assets of a hundred kilobytes in twenty megabytes', () => {
    const pictures = held(...Array.from({ length: 201 }, (_, place): [string, number, number] => [`p${place}`, 104_857, place]))
    expect(surplusOf(pictures, 20 * 1024 * 1024)).toEqual(['p0'])
  })
})
