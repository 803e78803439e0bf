import { expect, it } from 'vitest'
import { turnAfter, type Turn } from './turn.ts'

const after = (...seen: (string | undefined)[]) => seen.reduce<Turn>(turnAfter, { memberId: undefined, before: 0 }).before

it('another member begins a new turn, also after a while without anybody', () => {
  expect(after('mia', 'ida')).toBe(1)
  expect(after('mia', undefined, 'ida')).toBe(1)
  expect(after('mia', 'ida', 'mia')).toBe(2)
})

it('coming in, going out and coming back do not', () => {
  expect(after(undefined, 'mia', 'mia', undefined, 'mia')).toBe(0)
})
