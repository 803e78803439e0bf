import { describe, expect, it } from 'vitest'
import { loadWhenIdle } from './idle.ts'

describe('loading in idle time', () => {
  it('loads one part after the other and continues after a failure', async () => {
    const done: string[] = []
    const part = (name: string) => async () => {
      done.push(`${name} begins`)
      await Promise.resolve()
      if (name === 'second') throw new Error('no network')
      done.push(`${name} ends`)
    }
    await loadWhenIdle(['first', 'second', 'third'].map(part))
    expect(done).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'third begins',
      'third ends',
    ])
  })
})
