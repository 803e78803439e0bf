import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShelf } from './shelf.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-shelf-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ten = (letter: string) => Buffer.from(letter.repeat(10))

describe('a shelf', () => {
  it('gives back what was put on it, also to the next server', async () => {
    await openShelf(folder, 100).put('a', ten('a'))
    expect(String(await openShelf(folder, 100).get('a'))).toBe('a'.repeat(10))
    expect(await openShelf(folder, 100).get('b')).toBeUndefined()
  })

  it('forgets what was not used for longest when it is full', async () => {
    const shelf = openShelf(folder, 30)
    for (const letter of ['a', 'b', 'c']) await shelf.put(letter, ten(letter))
    await shelf.get('a')
    await shelf.put('d', ten('d'))
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => String(await shelf.get(key))[0]))).toEqual(['a', 'u', 'c', 'd'])
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('keeps its bound over starts', async () => {
    for (const letter of ['a', 'b', 'c', 'd', 'e', 'f']) await openShelf(folder, 30).put(letter, ten(letter))
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('does not keep what is larger than itself, and does without a folder it cannot have', async () => {
    await openShelf(folder, 5).put('a', ten('a'))
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(join(folder, 'file'), '')
    const nowhere = openShelf(join(folder, 'file', 'below'), 100)
    await nowhere.put('a', ten('a'))
    expect(await nowhere.get('a')).toBeUndefined()
  })

  it('takes no name of a key for a path', async () => {
    const shelf = openShelf(join(folder, 'inside'), 100)
    await shelf.put('../../outside', ten('a'))
    expect(readdirSync(folder)).toEqual(['inside'])
    expect(String(await shelf.get('../../outside'))).toBe('a'.repeat(10))
  })
})
