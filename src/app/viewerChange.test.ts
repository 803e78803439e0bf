import { expect, it } from 'vitest'
import { generationAfter, type ViewerGeneration } from './viewerChange.ts'

const after = (...memberIds: (string | undefined)[]) =>
  memberIds.reduce<ViewerGeneration>(generationAfter, { memberId: undefined, count: 0 }).count

it('counts up for another member, also after a logout in between', () => {
  expect(after('mia', 'ida')).toBe(1)
  expect(after('mia', undefined, 'ida')).toBe(1)
  expect(after('mia', 'ida', 'mia')).toBe(2)
})

it('does not count up when the same member logs in, out and in again', () => {
  expect(after(undefined, 'mia', 'mia', undefined, 'mia')).toBe(0)
})
