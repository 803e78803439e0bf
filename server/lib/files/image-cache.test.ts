import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openImageCache } from './image-cache.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-shelf-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ten = (char: string) => Buffer.from(char.repeat(10))

describe('the file cache', () => {
  it('returns stored files, also to the next server', async () => {
    await openImageCache(folder, 100).put('a', ten('a'))
    expect(String(await openImageCache(folder, 100).get('a'))).toBe('a'.repeat(10))
    expect(await openImageCache(folder, 100).get('b')).toBeUndefined()
  })

  it('drops the least recently used file when it is full', async () => {
    const imageCache = openImageCache(folder, 30)
    for (const char of ['a', 'b', 'c']) await imageCache.put(char, ten(char))
    await imageCache.get('a')
    await imageCache.put('d', ten('d'))
    expect(
      await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (key) => String(await imageCache.get(key))[0]),
      ),
    ).toEqual(['a', 'u', 'c', 'd'])
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('keeps its maximum size across starts', async () => {
    for (const char of ['a', 'b', 'c', 'd', 'e', 'f'])
      await openImageCache(folder, 30).put(char, ten(char))
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('ignores files above its size and works without a writable folder', async () => {
    await openImageCache(folder, 5).put('a', ten('a'))
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(join(folder, 'file'), '')
    const nowhere = openImageCache(join(folder, 'file', 'below'), 100)
    await nowhere.put('a', ten('a'))
    expect(await nowhere.get('a')).toBeUndefined()
  })

  it('never uses a key as a path', async () => {
    const imageCache = openImageCache(join(folder, 'inside'), 100)
    await imageCache.put('../../outside', ten('a'))
    expect(readdirSync(folder)).toEqual(['inside'])
    expect(String(await imageCache.get('../../outside'))).toBe('a'.repeat(10))
  })
})
