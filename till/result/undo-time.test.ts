import { describe, expect, it } from 'vitest'
import { isTooSoon, undoLeft } from './undo-time.ts'

const until = '2026-11-28T14:47:00Z'
const at = (clock: string) => Date.parse(`2026-11-28T${clock}Z`)

describe('undoLeft', () => {
  it.each([
    ['14:32:00', 15, 1],
    ['14:32:01', 15, 899 / 900],
    ['14:46:30', 1, 30 / 900],
    ['14:47:00', 0, 0],
    ['15:00:00', 0, 0],
    // The clock of the server is behind the one the answer was made with.
    ['14:31:58', 16, 1],
  ])('at %s: %i minutes', (clock, minutes, share) => {
    const left = undoLeft(until, at(clock))
    expect(left.minutes).toBe(minutes)
    expect(left.share).toBeCloseTo(share)
  })
})

describe('isTooSoon', () => {
  it('ignores the second tap on "Use voucher", not a tap on "Scan next"', () => {
    expect([isTooSoon(1_399, 1_000), isTooSoon(1_400, 1_000)]).toEqual([true, false])
    expect(isTooSoon(1_000, Infinity)).toBe(true)
  })
})
