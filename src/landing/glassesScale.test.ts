import { expect, it } from 'vitest'
import { drawToScale } from './glassesScale.ts'

it.each([
  [
    'a quarter of the points as a quarter of the area',
    [400, 100],
    [
      [1, 1],
      [0.25, 0.5],
    ],
  ],
  [
    'the largest value at full size in any position',
    [1, 250, 10],
    [
      [0.004, 0.063],
      [1, 1],
      [0.04, 0.2],
    ],
  ],
  [
    'equal points at equal size',
    [50, 50],
    [
      [1, 1],
      [1, 1],
    ],
  ],
  [
    'zero points with size 0',
    [0, 10],
    [
      [0, 0],
      [1, 1],
    ],
  ],
  ['a single way without points', [0], [[0, 0]]],
  ['no ways', [], []],
])('draws %s', (_, points, drawn) => {
  expect(drawToScale(points).map(({ length, diameter }) => [length, diameter])).toEqual(drawn)
})
