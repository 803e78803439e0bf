import { expect, it } from 'vitest'
import { drawnToScale } from './scale.ts'

it.each([
  ['a quarter of the points is a quarter of the area', [400, 100], [[1, 1], [0.25, 0.5]]],
  ['the largest is whole, wherever it stands', [1, 250, 10], [[0.004, 0.063], [1, 1], [0.04, 0.2]]],
  ['equal points are equally large', [50, 50], [[1, 1], [1, 1]]],
  ['nothing is drawn as nothing', [0, 10], [[0, 0], [1, 1]]],
  ['no points at all', [0], [[0, 0]]],
  ['no ways at all', [], []],
])('%s', (_, points, drawn) => {
  expect(drawnToScale(points).map(({ length, diameter }) => [length, diameter])).toEqual(drawn)
})
