import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawWinners, mayDraw } from './contest-draw.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const draw = (seed: string, entries: number, winners: number) =>
  drawWinners({ seed, entries, winners }, sha256)

describe('drawWinners', () => {
  // for n in $(seq 1 10); do echo "$(printf 'c0ffee:%s' $n | sha256sum) $n"; done | sort
  it.each([
    ['c0ffee', 10, 3, [7, 1, 9]],
    ['beef', 10, 3, [3, 2, 7]],
    ['c0ffee', 1, 1, [1]],
    ['c0ffee', 0, 3, []],
    ['c0ffee', 10, 0, []],
  ])('with %s, %i entries and %i winners', (seed, entries, winners, expected) =>
    expect(draw(seed, entries, winners)).toEqual(expected),
  )

  it('lets everybody win when there are fewer entries than winners', () =>
    expect(draw('c0ffee', 3, 5).sort()).toEqual([1, 2, 3]))

  it('gives a reserve winner the place behind the others', () =>
    expect(draw('c0ffee', 50, 4).slice(0, 3)).toEqual(draw('c0ffee', 50, 3)))

  it('gives every entry the same chance', () => {
    const wins = new Map<number, number>()
    for (let seed = 0; seed < 5_000; seed++)
      for (const number of draw(String(seed), 5, 1)) wins.set(number, (wins.get(number) ?? 0) + 1)
    expect(wins.size).toBe(5)
    // Four standard deviations around 1,000.
    for (const count of wins.values()) expect(Math.abs(count - 1_000)).toBeLessThan(115)
  })

  it('orders entries of the same rank by their number', () =>
    expect(drawWinners({ seed: '', entries: 3, winners: 2 }, () => '0')).toEqual([1, 2]))
})

describe('mayDraw', () => {
  const end = new Date('2026-08-31T23:59:59.000Z')
  it.each([
    ['2026-08-31T23:59:58.000Z', false],
    ['2026-08-31T23:59:59.000Z', false],
    ['2026-09-01T00:00:58.999Z', false],
    ['2026-09-01T00:00:59.000Z', true],
  ])('at %s is %s', (now, expected) => expect(mayDraw(end, new Date(now))).toBe(expected))
})
