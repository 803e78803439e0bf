import { describe, expect, it } from 'vitest'
import { arrivedFrom } from '../session/arrived.ts'
import { arrivalIn } from './arrival.ts'

describe('the link of a login letter', () => {
  it.each([
    ['?loginToken=abc_-1&email=mia%40example.test', { token: 'abc_-1', email: 'mia@example.test' }],
    ['?email=mia%2Bglasses%40example.test&loginToken=t&utm=x', { token: 't', email: 'mia+glasses@example.test' }],
    ['?loginToken=t', undefined],
    ['?email=mia%40example.test', undefined],
    ['?loginToken=&email=mia%40example.test', undefined],
    ['', undefined],
  ])('%s [RT-45]', (search, arrived) => {
    expect(arrivalIn(search)).toEqual(arrived)
  })

  it('goes on in the state of the history entry, and a strange state is nobody', () => {
    const arrived = { token: 't', email: 'mia@example.test' }
    expect(arrivedFrom({ arrived })).toEqual(arrived)
    for (const state of [null, undefined, 'arrived', { arrived: null }, { arrived: { token: 1, email: 'x' } }]) expect(arrivedFrom(state)).toBeUndefined()
  })
})
