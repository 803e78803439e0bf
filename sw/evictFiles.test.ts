import { describe, expect, it } from 'vitest'
import { filesToEvict, type CachedFile } from './evictFiles.ts'

const entries = (...sizes: [name: string, size: number, usedAt: number][]): CachedFile =>
  Object.fromEntries(sizes.map(([name, size, usedAt]) => [name, { size, usedAt }]))

describe('filesToEvict', () => {
  it.each<[string, CachedFile, number, string[]]>([
    ['evicts nothing from an empty cache', {}, 10, []],
    ['evicts nothing at exactly the limit', entries(['a', 4, 1], ['b', 6, 2]), 10, []],
    [
      'evicts the least recently used file',
      entries(['a', 4, 1], ['b', 6, 2], ['c', 1, 3]),
      10,
      ['a'],
    ],
    [
      'keeps the oldest file when it was used again',
      entries(['a', 4, 9], ['b', 6, 2], ['c', 1, 3]),
      10,
      ['b'],
    ],
    [
      'evicts as many files as needed',
      entries(['a', 4, 1], ['b', 6, 2], ['c', 9, 3]),
      10,
      ['a', 'b'],
    ],
    ['evicts a file that is larger than the cache', entries(['a', 11, 1]), 10, ['a']],
    ['evicts files of unknown size by age', entries(['a', 0, 1], ['b', 11, 2]), 10, ['a', 'b']],
  ])('%s', (_, files, limit, evicted) => {
    expect(filesToEvict(files, limit)).toEqual(evicted)
  })

  it('keeps the pictures of 200 assets of 100 kilobytes in 20 megabytes', () => {
    const pictures = entries(
      ...Array.from({ length: 201 }, (_, index): [string, number, number] => [
        `p${index}`,
        104_857,
        index,
      ]),
    )
    expect(filesToEvict(pictures, 20 * 1024 * 1024)).toEqual(['p0'])
  })
})
