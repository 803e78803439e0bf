import { describe, expect, it } from 'vitest'
import { nextTab } from './Tabs.tsx'

describe('nextTab', () => {
  it.each([
    // key,        from, count, to
    ['ArrowRight', 0, 2, 1],
    ['ArrowRight', 1, 2, 0],
    ['ArrowLeft', 0, 2, 1],
    ['ArrowLeft', 2, 3, 1],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['Enter', 0, 3, undefined],
  ])('moves by %s from tab %i of %i', (key, from, count, to) => {
    expect(nextTab(key, from, count)).toBe(to)
  })
})
