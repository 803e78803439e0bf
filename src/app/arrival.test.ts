import { describe, expect, it } from 'vitest'
import { arrivedFrom } from '../session/arrived.ts'
import { prefillFrom } from '../session/carried.ts'
import { arrivalIn, carriedIn } from './arrival.ts'

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

describe('what other addresses carry', () => {
  it.each([
    ['/register', '?f=Mia&l=Roy&e=mia%40example.test', { f: 'Mia', l: 'Roy', e: 'mia@example.test' }, ''],
    ['/register', '?modal=login&f=%3Cb%3EMia', { f: '<b>Mia' }, '?modal=login'],
    ['/', '?f=Mia&e=mia%40example.test&utm=x', { f: 'Mia', e: 'mia@example.test' }, '?utm=x'],
    ['/join', '?l=Roy', { l: 'Roy' }, ''],
    ['/confirm-email', '?token=abc_-1', { token: 'abc_-1' }, ''],
    ['/register/', '?e=mia%40example.test', { e: 'mia@example.test' }, ''],
    ['/Confirm-Email/', '?token=abc_-1', { token: 'abc_-1' }, ''],
  ])('%s%s is taken out of it [RT-46]', (pathname, search, carried, left) => {
    expect(carriedIn(pathname, search)).toEqual({ carried, left })
  })

  it.each([['/register', '?x=1'], ['/register', ''], ['/pass', '?f=Mia'], ['/login', '?token=abc']])('%s%s stays as it is', (pathname, search) => {
    expect(carriedIn(pathname, search)).toBeUndefined()
  })

  it('fills in the fields of a registration, and a strange state fills in nothing [RT-46]', () => {
    expect(prefillFrom({ carried: { f: 'Mia', e: 'mia@example.test', l: '' } })).toEqual({ firstName: 'Mia', email: 'mia@example.test' })
    for (const state of [null, undefined, {}, { carried: null }, { carried: { f: 1 } }, { carried: {} }]) expect(prefillFrom(state)).toBeUndefined()
  })
})
