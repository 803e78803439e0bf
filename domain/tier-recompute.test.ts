import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from './calendar.ts'
import type { RecordedEntry } from './recorded-times.ts'
import { tierAfterReversal, type ReachedTier } from './tier-recompute.ts'
import { sortTiers, tierReached, type Tier } from './tier.ts'

const tier = (name: string, sequence: number, minPoints: number): Tier => ({
  tierId: name,
  name,
  sequence,
  minPoints,
  maxPoints: null,
})
const tiers = sortTiers([tier('Influencer', 0, 0), tier('Muse', 1, 250), tier('Icon', 2, 500)])
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`)
const tierNamed = (name: string) => tiers.find((each) => each.name === name)!

const award = (key: string, day: string, points: number, recordedOn = day): RecordedEntry => ({
  key,
  at: noon(day),
  recordedAt: noon(recordedOn),
  points,
})
/** An award before which the member had reached the tier on another day. */
const after = (day: string, one: RecordedEntry): RecordedEntry => ({
  ...one,
  previousReachedAt: noon(day),
})
const reversal = (
  of: string,
  day: string,
  points: number,
  key = `reversal-${of}`,
): RecordedEntry => ({ key, at: noon(day), recordedAt: noon(day), points: -points, reverses: of })
const welcome = award('welcome', '2026-01-10', 150)

describe('the tier after a reversal', () => {
  it.each<
    [
      string,
      [tier: string, reached: string],
      RecordedEntry[],
      string,
      [tier: string, reached: string] | undefined,
    ]
  >([
    [
      'falls when the whole order that reached it is reversed',
      ['Icon', '2026-03-01'],
      [welcome, award('a', '2026-03-01', 50_000), reversal('a', '2026-03-20', 50_000)],
      '2026-03-20',
      ['Influencer', '2026-01-10'],
    ],
    [
      'stays when enough of the order is left',
      ['Icon', '2026-03-01'],
      [welcome, award('a', '2026-03-01', 400), reversal('a', '2026-03-20', 50)],
      '2026-03-20',
      undefined,
    ],
    [
      'follows the rest of a partly reversed order, from the same day',
      ['Icon', '2026-03-01'],
      [welcome, award('a', '2026-03-01', 400), reversal('a', '2026-03-20', 51)],
      '2026-03-20',
      ['Muse', '2026-03-01'],
    ],
    [
      'returns to the previous tier and its own date',
      ['Icon', '2026-06-01'],
      [
        welcome,
        award('a', '2026-03-01', 100),
        award('b', '2026-06-01', 300),
        reversal('b', '2026-06-20', 300),
      ],
      '2026-06-20',
      ['Muse', '2026-03-01'],
    ],
    [
      'is no longer extended by a reversed award',
      ['Muse', '2026-06-01'],
      [
        welcome,
        award('a', '2026-03-01', 100),
        award('b', '2026-06-01', 10),
        reversal('b', '2026-06-20', 10),
      ],
      '2026-06-20',
      ['Muse', '2026-03-01'],
    ],
    [
      'stays when a later award reaches it without the reversed one',
      ['Icon', '2026-07-01'],
      [
        welcome,
        award('a', '2026-03-01', 500),
        award('b', '2026-07-01', 350),
        reversal('a', '2026-08-01', 500),
      ],
      '2026-08-01',
      undefined,
    ],
    [
      'stays when an old award is reversed and newer points are enough',
      ['Muse', '2027-11-01'],
      [
        welcome,
        award('a', '2026-03-01', 500),
        award('b', '2027-11-01', 250),
        reversal('a', '2027-12-01', 500),
      ],
      '2027-12-01',
      undefined,
    ],
    [
      'is decided by the date of the order, long after it',
      ['Icon', '2026-03-01'],
      [welcome, award('a', '2026-03-01', 350), reversal('a', '2027-08-15', 350)],
      '2027-08-15',
      ['Influencer', '2027-08-15'],
    ],
    [
      'falls when the remaining points would have left the window',
      ['Muse', '2027-06-01'],
      [
        award('welcome', '2025-10-01', 150),
        award('a', '2025-10-20', 100),
        award('b', '2027-05-20', 20),
        award('c', '2027-06-01', 240),
        reversal('c', '2027-07-01', 240),
      ],
      '2027-07-01',
      ['Influencer', '2027-05-20'],
    ],
    [
      'does not fall by time alone: the period is over but no notice was sent',
      ['Muse', '2025-06-01'],
      [
        award('a', '2025-06-01', 300),
        award('b', '2027-02-01', 100),
        reversal('b', '2027-03-01', 100),
      ],
      '2027-03-01',
      undefined,
    ],
    [
      'stays when the end of a period kept it and still would',
      ['Muse', '2027-07-02'],
      [
        award('a', '2026-02-01', 260),
        award('b', '2027-03-01', 40),
        reversal('b', '2028-05-01', 40),
      ],
      '2028-05-01',
      undefined,
    ],
    [
      'measures a late record when it was recorded',
      ['Icon', '2026-09-01'],
      [
        welcome,
        award('old', '2025-05-01', 200, '2026-02-01'),
        award('b', '2026-09-01', 300),
        reversal('b', '2027-05-01', 300),
      ],
      '2027-05-01',
      ['Muse', '2026-02-01'],
    ],
    [
      'ignores a reversal without its award',
      ['Muse', '2026-03-01'],
      [welcome, award('a', '2026-03-01', 100), reversal('lost', '2026-04-01', 200)],
      '2026-04-01',
      undefined,
    ],
    [
      'falls to the first tier when nothing is left',
      ['Icon', '2026-03-01'],
      [award('a', '2026-03-01', 900), reversal('a', '2026-03-02', 900)],
      '2026-03-02',
      ['Influencer', '2026-03-02'],
    ],
    [
      'returns to the date of a merge when the award that re-reached it is reversed',
      ['Icon', '2028-01-01'],
      [
        award('a', '2026-05-01', 300),
        award('b', '2026-05-02', 300),
        after('2027-03-01', award('c', '2028-01-01', 500)),
        reversal('c', '2028-02-01', 500),
      ],
      '2028-02-01',
      ['Icon', '2027-03-01'],
    ],
    [
      'returns to that date when the rest of the award would not have re-reached it',
      ['Icon', '2028-01-01'],
      [
        award('a', '2026-05-01', 300),
        award('b', '2026-05-02', 300),
        after('2027-03-01', award('c', '2028-01-01', 500)),
        reversal('c', '2028-02-01', 499),
      ],
      '2028-02-01',
      ['Icon', '2027-03-01'],
    ],
    [
      'handles two reversed orders in sequence',
      ['Icon', '2028-01-01'],
      [
        award('a', '2026-05-01', 600),
        after('2027-03-01', award('c', '2027-12-01', 500)),
        after('2027-12-01', award('d', '2028-01-01', 500)),
        reversal('c', '2028-02-01', 500),
        reversal('d', '2028-02-01', 500, 'both'),
      ],
      '2028-02-01',
      ['Icon', '2027-03-01'],
    ],
    [
      'handles two reversed orders of the same instant',
      ['Icon', '2028-01-01'],
      [
        award('a', '2026-05-01', 600),
        after('2027-03-01', award('c', '2028-01-01', 500)),
        after('2028-01-01', award('d', '2028-01-01', 500)),
        reversal('c', '2028-02-01', 500),
        reversal('d', '2028-02-01', 500, 'both'),
      ],
      '2028-02-01',
      ['Icon', '2027-03-01'],
    ],
    [
      'returns to a tier whose period is over but without a notice',
      ['Icon', '2028-01-01'],
      [
        award('a', '2026-05-01', 600),
        after('2026-05-01', award('c', '2028-01-01', 500)),
        reversal('c', '2028-02-01', 500),
      ],
      '2028-02-01',
      ['Icon', '2026-05-01'],
    ],
    [
      'handles an order reversed in two parts',
      ['Icon', '2026-03-01'],
      [
        welcome,
        award('a', '2026-03-01', 400),
        reversal('a', '2026-03-02', 50, 'first'),
        reversal('a', '2026-03-03', 251),
      ],
      '2026-03-03',
      ['Influencer', '2026-03-01'],
    ],
  ])('%s', (_, [tier, reached], entries, now, expected) => {
    const key = entries.at(-1)!.key
    const after = tierAfterReversal(
      { tier: tierNamed(tier), reachedAt: noon(reached) },
      tiers,
      entries,
      key,
      noon(now),
    )
    expect(after && [after.tier.name, after.reachedAt]).toEqual(
      expected && [expected[0], noon(expected[1])],
    )
  })
})

/** Applies the ledger's rule, award by award, for a member who bought only what was not reversed. */
function tierAfterAwards(
  awards: readonly RecordedEntry[],
  start: ReachedTier<Tier> = { tier: tiers[0], reachedAt: noon('2026-01-01') },
): ReachedTier<Tier> {
  return awards.reduce((state, { recordedAt }, index) => {
    const counted = awards
      .slice(0, index + 1)
      .reduce((sum, one) => (one.at > addMonths(recordedAt, -18) ? sum + one.points : sum), 0)
    const reached = tierReached(tiers, counted)
    return reached.sequence >= state.tier.sequence
      ? { tier: reached, reachedAt: recordedAt }
      : state
  }, start)
}

const first: RecordedEntry = {
  key: 'welcome',
  at: noon('2026-01-01'),
  recordedAt: noon('2026-01-01'),
  points: 20,
}
const days = (max: number) => fc.nat({ max })
/** Awards of several days in the order in which they were recorded; some are dated long before. */
const awards = fc
  .array(
    fc.record({
      day: days(400),
      late: fc.oneof(fc.constant(0), days(540)),
      points: fc.integer({ min: 1, max: 320 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((list) => [
    first,
    ...list
      .sort((a, b) => a.day - b.day)
      .map(({ day, late, points }, index): RecordedEntry => {
        const writtenAt = addDays(noon('2026-01-02'), day)
        return {
          key: `award-${index}`,
          at: addDays(writtenAt, -late),
          recordedAt: writtenAt,
          points,
        }
      }),
  ])
const reversals = fc.array(fc.record({ of: days(8), share: fc.constantFrom(0.1, 0.5, 1) }), {
  minLength: 1,
  maxLength: 6,
})

/** Applies reversals one after the other, as refunds arrive. */
function applyReversals(
  entries: RecordedEntry[],
  requested: readonly { of: number; share: number }[],
  state: ReachedTier<Tier>,
  now: Date,
) {
  const [ledger, left] = [[...entries], new Map(entries.map(({ key, points }) => [key, points]))]
  const states = [state]
  for (const [index, { of, share }] of requested.entries()) {
    const key = `award-${of}`
    const points = Math.ceil((left.get(key) ?? 0) * share)
    if (points === 0) continue
    left.set(key, left.get(key)! - points)
    ledger.push({
      key: `reversal-${index}`,
      at: now,
      recordedAt: now,
      points: -points,
      reverses: key,
    })
    states.push(
      tierAfterReversal(states.at(-1)!, tiers, ledger, `reversal-${index}`, now) ?? states.at(-1)!,
    )
  }
  return {
    states,
    kept: entries
      .map((one) => ({ ...one, points: left.get(one.key)! }))
      .filter(({ points }) => points > 0),
  }
}

describe('reversals of any awards', () => {
  it('read each entry a few times, however long the history, because a refund waits for it', () => {
    const now = noon('2027-03-01')
    let reads = 0
    const countedDate = (at: Date): Date => {
      const date = new Date(at)
      date.valueOf = () => ((reads += 1), at.getTime())
      date.getTime = date.valueOf
      return date
    }
    const readsPerEntry = (count: number): number => {
      const many = Array.from({ length: count }, (_, index): RecordedEntry => {
        const at = countedDate(new Date(now.getTime() - (count + 1 - index) * 1_000_000))
        return { key: `award-${index}`, at, recordedAt: at, points: index % 2 === 0 ? 1 : -1 }
      })
      const big = award('big', '2027-02-28', 50_000)
      reads = 0
      const lower = tierAfterReversal(
        { tier: tierNamed('Icon'), reachedAt: big.recordedAt },
        tiers,
        [...many, big, reversal('big', '2027-03-01', 50_000)],
        'reversal-big',
        now,
      )
      expect(lower?.tier.name).toBe('Influencer')
      return reads / count
    }
    // Sorting grows a little faster than the history; one pass per award would need 4 times more.
    const [few, many] = [readsPerEntry(1_000), readsPerEntry(4_000)]
    expect([few > 1, many < 1.5 * few]).toEqual([true, true])
  })

  it('leave the tier and date of a member who bought only what was kept', () => {
    fc.assert(
      fc.property(awards, reversals, (entries, requested) => {
        const { states, kept } = applyReversals(
          entries,
          requested,
          tierAfterAwards(entries),
          noon('2027-03-01'),
        )
        expect(states.at(-1)).toEqual(tierAfterAwards(kept))
      }),
      { numRuns: 500 },
    )
  })

  it('never raise or extend a tier, at any time', () => {
    fc.assert(
      fc.property(awards, reversals, days(1500), (entries, requested, after) => {
        const { states } = applyReversals(
          entries,
          requested,
          tierAfterAwards(entries),
          addDays(noon('2027-03-01'), after),
        )
        for (const [index, state] of states.slice(1).entries()) {
          const before = states[index]!
          expect(
            state.tier.sequence < before.tier.sequence ||
              (state.tier === before.tier && state.reachedAt <= before.reachedAt),
          ).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
