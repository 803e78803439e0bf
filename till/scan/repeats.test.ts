import { expect, it } from 'vitest'
import { repeatFilter } from './repeats.ts'

it('counts a code once while it stays in view', () => {
  const isNew = repeatFilter()
  expect([0, 200, 1_400, 2_600, 4_000].map((at) => isNew('A', at, true))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

it('counts it again after it was out of view, and another code at once', () => {
  const isNew = repeatFilter()
  expect([
    isNew('A', 0, true),
    isNew('A', 1_500, true),
    isNew('B', 1_600, true),
    isNew('A', 1_700, true),
  ]).toEqual([true, true, true, true])
})

it('counts a code that had to wait as soon as codes are read again', () => {
  const isNew = repeatFilter()
  expect([isNew('A', 0, true), isNew('B', 1_000, false), isNew('B', 1_100, false)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isNew('B', 1_200, true)).toBe(true)
})

it('does not count the code again that stayed in view while its verdict was open', () => {
  const isNew = repeatFilter()
  const seen = [0, 1_000, 2_000, 3_000].map((at) => isNew('A', at, at === 0))
  expect([...seen, isNew('A', 4_000, true)]).toEqual([true, false, false, false, false])
})
