import { expect, it } from 'vitest'
import { repeatFilter } from './repeats.ts'

it('counts a code once while it stays in view', () => {
  const isNew = repeatFilter()
  expect([0, 200, 1_400, 2_600, 4_000].map((at) => isNew('A', at))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

it('counts it again after it was out of view, and another code at once', () => {
  const isNew = repeatFilter()
  expect([isNew('A', 0), isNew('A', 1_500), isNew('B', 1_600), isNew('A', 1_700)]).toEqual([
    true,
    true,
    true,
    true,
  ])
})
