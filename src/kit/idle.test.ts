import { describe, expect, it } from 'vitest'
import { loadIdly } from './idle.ts'

describe('what can wait', () => {
  it('is loaded one part after the other, and goes on after one that fails', async () => {
    const done: string[] = []
    const part = (name: string) => async () => {
      done.push(`${name} begins`)
      await Promise.resolve()
      if (name === 'second') throw new Error('no network')
      done.push(`${name} ends`)
    }
    await loadIdly(['first', 'second', 'third'].map(part))
    expect(done).toEqual(['first begins', 'first ends', 'second begins', 'third begins', 'third ends'])
  })
})
