import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysLater, monthsAfter } from './calendar.ts'
import type { Written } from './measured.ts'
import { levelTakenBack, type Reached } from './remeasure.ts'
import { ladderOf, tierReached, type Tier } from './tier.ts'

const tier = (name: string, sequence: number, minPoints: number): Tier => ({ tierId: name, name, sequence, minPoints, maxPoints: null })
const ladder = ladderOf([tier('Influencer', 0, 0), tier('Muse', 1, 250), tier('Icon', 2, 500)])
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`)
const named = (name: string) => ladder.find((one) => one.name === name)!

const gain = (key: string, day: string, points: number, writtenOn = day): Written => ({ key, at: noon(day), writtenAt: noon(writtenOn), points })
/** A gain before which she had reached her level on another day. */
const after = (day: string, one: Written): Written => ({ ...one, reachedBefore: noon(day) })
const back = (of: string, day: string, points: number, key = `back-${of}`): Written => ({ key, at: noon(day), writtenAt: noon(day), points: -points, takesBack: of })
const welcome = gain('welcome', '2026-01-10', 150)

describe('a level once something was taken back', () => {
  it.each<[string, [level: string, reached: string], Written[], string, [level: string, reached: string] | undefined]>([
    ['all of the order that reached it', ['Icon', '2026-03-01'], [welcome, gain('a', '2026-03-01', 50_000), back('a', '2026-03-20', 50_000)], '2026-03-20', ['Influencer', '2026-01-10']],
    ['as much of it as leaves enough', ['Icon', '2026-03-01'], [welcome, gain('a', '2026-03-01', 400), back('a', '2026-03-20', 50)], '2026-03-20', undefined],
    ['a part of it: the level of the rest, from the same day', ['Icon', '2026-03-01'], [welcome, gain('a', '2026-03-01', 400), back('a', '2026-03-20', 51)], '2026-03-20', ['Muse', '2026-03-01']],
    ['the level of before comes back, with its own day', ['Icon', '2026-06-01'], [welcome, gain('a', '2026-03-01', 100), gain('b', '2026-06-01', 300), back('b', '2026-06-20', 300)], '2026-06-20', ['Muse', '2026-03-01']],
    ['what had only prolonged it prolongs it no more', ['Muse', '2026-06-01'], [welcome, gain('a', '2026-03-01', 100), gain('b', '2026-06-01', 10), back('b', '2026-06-20', 10)], '2026-06-20', ['Muse', '2026-03-01']],
    ['a later gain that reaches it without it', ['Icon', '2026-07-01'], [welcome, gain('a', '2026-03-01', 500), gain('b', '2026-07-01', 350), back('a', '2026-08-01', 500)], '2026-08-01', undefined],
    ['a gain of long ago, under a level that has its own points', ['Muse', '2027-11-01'], [welcome, gain('a', '2026-03-01', 500), gain('b', '2027-11-01', 250), back('a', '2027-12-01', 500)], '2027-12-01', undefined],
    ['an order long after it: the day of the order decides', ['Icon', '2026-03-01'], [welcome, gain('a', '2026-03-01', 350), back('a', '2027-08-15', 350)], '2027-08-15', ['Influencer', '2027-08-15']],
    ['what is left would have lost its hold meanwhile', ['Muse', '2027-06-01'], [gain('welcome', '2025-10-01', 150), gain('a', '2025-10-20', 100), gain('b', '2027-05-20', 20), gain('c', '2027-06-01', 240), back('c', '2027-07-01', 240)], '2027-07-01', ['Influencer', '2027-05-20']],
    ['time alone is no reason: her period ended long ago, and nobody has told her yet', ['Muse', '2025-06-01'], [gain('a', '2025-06-01', 300), gain('b', '2027-02-01', 100), back('b', '2027-03-01', 100)], '2027-03-01', undefined],
    ['the end of a period had kept her there, and still would', ['Muse', '2027-07-02'], [gain('a', '2026-02-01', 260), gain('b', '2027-03-01', 40), back('b', '2028-05-01', 40)], '2028-05-01', undefined],
    ['what was written late is measured when it was written', ['Icon', '2026-09-01'], [welcome, gain('old', '2025-05-01', 200, '2026-02-01'), gain('b', '2026-09-01', 300), back('b', '2027-05-01', 300)], '2027-05-01', ['Muse', '2026-02-01']],
    ['what nobody knows the gain of', ['Muse', '2026-03-01'], [welcome, gain('a', '2026-03-01', 100), back('lost', '2026-04-01', 200)], '2026-04-01', undefined],
    ['everything: nothing is left that reached any level', ['Icon', '2026-03-01'], [gain('a', '2026-03-01', 900), back('a', '2026-03-02', 900)], '2026-03-02', ['Influencer', '2026-03-02']],
    ['all of what had reached anew a level that was hers by a merge', ['Icon', '2028-01-01'], [gain('a', '2026-05-01', 300), gain('b', '2026-05-02', 300), after('2027-03-01', gain('c', '2028-01-01', 500)), back('c', '2028-02-01', 500)], '2028-02-01', ['Icon', '2027-03-01']],
    ['all of it but a little, which would not have reached it anew', ['Icon', '2028-01-01'], [gain('a', '2026-05-01', 300), gain('b', '2026-05-02', 300), after('2027-03-01', gain('c', '2028-01-01', 500)), back('c', '2028-02-01', 499)], '2028-02-01', ['Icon', '2027-03-01']],
    ['two orders, one after the other', ['Icon', '2028-01-01'], [gain('a', '2026-05-01', 600), after('2027-03-01', gain('c', '2027-12-01', 500)), after('2027-12-01', gain('d', '2028-01-01', 500)), back('c', '2028-02-01', 500), back('d', '2028-02-01', 500, 'both')], '2028-02-01', ['Icon', '2027-03-01']],
    ['two orders of the same instant', ['Icon', '2028-01-01'], [gain('a', '2026-05-01', 600), after('2027-03-01', gain('c', '2028-01-01', 500)), after('2028-01-01', gain('d', '2028-01-01', 500)), back('c', '2028-02-01', 500), back('d', '2028-02-01', 500, 'both')], '2028-02-01', ['Icon', '2027-03-01']],
    ['a level whose period is over, and nobody has told her yet', ['Icon', '2028-01-01'], [gain('a', '2026-05-01', 600), after('2026-05-01', gain('c', '2028-01-01', 500)), back('c', '2028-02-01', 500)], '2028-02-01', ['Icon', '2026-05-01']],
    ['an order in two parts', ['Icon', '2026-03-01'], [welcome, gain('a', '2026-03-01', 400), back('a', '2026-03-02', 50, 'first'), back('a', '2026-03-03', 251)], '2026-03-03', ['Influencer', '2026-03-01']],
  ])('%s', (_, [level, reached], written, now, expected) => {
    const key = written.at(-1)!.key
    const after = levelTakenBack({ tier: named(level), reachedAt: noon(reached) }, ladder, written, key, noon(now))
    expect(after && [after.tier.name, after.reachedAt]).toEqual(expected && [expected[0], noon(expected[1])])
  })
})

/** The rule of the ledger itself, gain by gain, for a member who has bought just as much as she kept. */
function livedThrough(gains: readonly Written[], start: Reached<Tier> = { tier: ladder[0], reachedAt: noon('2026-01-01') }): Reached<Tier> {
  return gains.reduce((state, { writtenAt }, place) => {
    const counted = gains.slice(0, place + 1).reduce((sum, one) => (one.at > monthsAfter(writtenAt, -18) ? sum + one.points : sum), 0)
    const reached = tierReached(ladder, counted)
    return reached.sequence >= state.tier.sequence ? { tier: reached, reachedAt: writtenAt } : state
  }, start)
}

const first: Written = { key: 'welcome', at: noon('2026-01-01'), writtenAt: noon('2026-01-01'), points: 20 }
const days = (most: number) => fc.nat({ max: most })
/** Gains of some days, in the order in which they were written; some of them had happened long before. */
const gains = fc.array(fc.record({ day: days(400), late: fc.oneof(fc.constant(0), days(540)), points: fc.integer({ min: 1, max: 320 }) }), { minLength: 1, maxLength: 9 })
  .map((list) => [first, ...list.sort((a, b) => a.day - b.day).map(({ day, late, points }, place): Written => {
    const writtenAt = daysLater(noon('2026-01-02'), day)
    return { key: `gain-${place}`, at: daysLater(writtenAt, -late), writtenAt, points }
  })])
const takings = fc.array(fc.record({ of: days(8), share: fc.constantFrom(0.1, 0.5, 1) }), { minLength: 1, maxLength: 6 })

/** Takes back one after the other, as refunds come in. */
function taken(written: Written[], wishes: readonly { of: number; share: number }[], state: Reached<Tier>, now: Date) {
  const [ledger, left] = [[...written], new Map(written.map(({ key, points }) => [key, points]))]
  const states = [state]
  for (const [place, { of, share }] of wishes.entries()) {
    const key = `gain-${of}`
    const points = Math.ceil((left.get(key) ?? 0) * share)
    if (points === 0) continue
    left.set(key, left.get(key)! - points)
    ledger.push({ key: `back-${place}`, at: now, writtenAt: now, points: -points, takesBack: key })
    states.push(levelTakenBack(states.at(-1)!, ladder, ledger, `back-${place}`, now) ?? states.at(-1)!)
  }
  return { states, kept: written.map((one) => ({ ...one, points: left.get(one.key)! })).filter(({ points }) => points > 0) }
}

describe('whatever was bought and went back', () => {
  it('is measured by looking at each entry a few times, however many there are: whoever waits for it waits for a refund', () => {
    const now = noon('2027-03-01')
    let looks = 0
    const counted = (at: Date): Date => {
      const seen = new Date(at)
      seen.valueOf = () => (looks += 1, at.getTime())
      seen.getTime = seen.valueOf
      return seen
    }
    const looksFor = (count: number): number => {
      const many = Array.from({ length: count }, (_, place): Written => {
        const at = counted(new Date(now.getTime() - (count + 1 - place) * 1_000_000))
        return { key: `gain-${place}`, at, writtenAt: at, points: place % 2 === 0 ? 1 : -1 }
      })
      const big = gain('big', '2027-02-28', 50_000)
      looks = 0
      const lower = levelTakenBack({ tier: named('Icon'), reachedAt: big.writtenAt }, ladder, [...many, big, back('big', '2027-03-01', 50_000)], 'back-big', now)
      expect(lower?.tier.name).toBe('Influencer')
      return looks / count
    }
    // Sorting grows a little faster than the history; once for each gain would be four times as much.
    const [few, many] = [looksFor(1_000), looksFor(4_000)]
    expect([few > 1, many < 1.5 * few]).toEqual([true, true])
  })

  it('leaves the level, and its day, of one who has bought only what she kept', () => {
    fc.assert(fc.property(gains, takings, (written, wishes) => {
      const { states, kept } = taken(written, wishes, livedThrough(written), noon('2027-03-01'))
      expect(states.at(-1)).toEqual(livedThrough(kept))
    }), { numRuns: 500 })
  })

  it('never raises a level, nor prolongs it, whenever it comes', () => {
    fc.assert(fc.property(gains, takings, days(1500), (written, wishes, after) => {
      const { states } = taken(written, wishes, livedThrough(written), daysLater(noon('2027-03-01'), after))
      for (const [place, state] of states.slice(1).entries()) {
        const before = states[place]!
        expect(state.tier.sequence < before.tier.sequence || (state.tier === before.tier && state.reachedAt <= before.reachedAt)).toBe(true)
      }
    }), { numRuns: 500 })
  })
})
