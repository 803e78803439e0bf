import { describe, expect, it } from 'vitest'
import { levelIsDue, levelKeptUntil, levelTurn, type Counted } from './level.ts'
import { ladderOf, type Tier } from './tier.ts'

const tier = (name: string, sequence: number, minPoints: number): Tier => ({ tierId: name, name, sequence, minPoints, maxPoints: null })
const ladder = ladderOf([tier('Influencer', 0, 0), tier('Muse', 1, 250), tier('Icon', 2, 500)])
const [, muse, icon] = ladder as unknown as [Tier, Tier, Tier]
const at = (iso: string) => new Date(iso.length > 10 ? iso : `${iso}T12:00:00.000Z`)
const gain = (day: string, points: number): Counted => ({ at: at(day), points })

const reachedAt = at('2025-08-31T20:00:00.000Z')

describe('how long a level is kept', () => {
  it.each([
    // today, day that a notice has named, kept until
    ['2025-09-01', undefined, '2027-02-28'], // 18 months after 31 August
    ['2027-01-29', undefined, '2027-02-28'], // the day of the notice
    ['2027-02-10', undefined, '2027-03-12'], // not told yet: 30 days from now at the least
    ['2027-02-10', '2027-02-28', '2027-02-28'],
    ['2029-01-01', undefined, '2029-01-31'], // the job was dead for years
  ])('on %s, told of %s: until %s [CO-46]', (now, named, until) => {
    expect(levelKeptUntil({ reachedAt, namedDay: named && at(named) ? at(named) : undefined }, at(now)).toISOString()).toBe(`${until}T12:00:00.000Z`)
  })

  it.each([
    ['2027-01-29T11:59:59.999Z', undefined, false],
    ['2027-01-29T12:00:00.000Z', undefined, true],
    ['2027-03-01T11:59:59.999Z', '2027-02-28', false], // the day it named is not over yet, somewhere
    ['2027-03-01T12:00:00.000Z', '2027-02-28', true],
  ])('at %s, told of %s, there is something to do: %s', (now, named, due) => {
    expect(levelIsDue({ reachedAt, namedDay: named ? at(named) : undefined }, at(now))).toBe(due)
  })
})

describe('what time does to a level', () => {
  const bought = gain('2025-08-31T20:00:00.000Z', 300)
  const turn = (now: string, counted: Counted[], named?: string, current = muse) =>
    levelTurn({ reachedAt, namedDay: named ? at(named) : undefined }, current, ladder, counted, at(now))

  it.each<[string, string, Counted[], string | undefined, unknown]>([
    ['long before, nothing', '2026-12-01', [bought], undefined, undefined],
    ['30 days before, the notice', '2027-01-29', [bought], undefined, { does: 'notice', lastDay: at('2027-02-28'), lower: ladder[0], missing: 250 }],
    ['late, a late notice and a later day', '2027-02-20', [bought], undefined, { does: 'notice', lastDay: at('2027-03-22'), lower: ladder[0], missing: 250 }],
    ['after the end, still first the notice', '2028-05-01', [], undefined, { does: 'notice', lastDay: at('2028-05-31'), lower: ladder[0], missing: 250 }],
    ['told, and the day is not over: nothing', '2027-02-28', [bought], '2027-02-28', undefined],
    ['told, and the day is over: down', '2027-03-02', [bought], '2027-02-28', { does: 'measure', tier: ladder[0] }],
    ['told, but a purchase of the last weeks keeps it', '2027-03-02', [bought, gain('2027-02-20', 260)], '2027-02-28', { does: 'measure', tier: muse }],
    ['what will count on the last day suffices: no letter', '2027-02-01', [bought, gain('2026-10-01', 250)], undefined, undefined],
    ['and on the end a new period, without a letter', '2027-03-02', [bought, gain('2026-10-01', 250)], undefined, { does: 'measure', tier: muse }],
    ['one point short is told so', '2027-01-29', [bought, gain('2026-10-01', 249)], undefined, { does: 'notice', lastDay: at('2027-02-28'), lower: ladder[0], missing: 1 }],
    ['what was taken back is missing', '2027-01-29', [bought, gain('2026-10-01', 250), gain('2026-11-01', -40)], undefined, { does: 'notice', lastDay: at('2027-02-28'), lower: ladder[0], missing: 40 }],
  ])('%s', (_, now, counted, named, expected) => {
    expect(turn(now, counted, named)).toEqual(expected)
  })

  it('falls no deeper than her points say', () => {
    expect(turn('2027-01-29', [gain('2025-08-31T20:00:00.000Z', 500), gain('2026-09-01', 300)], undefined, icon)).toEqual({ does: 'notice', lastDay: at('2027-02-28'), lower: muse, missing: 200 })
    expect(turn('2027-03-02', [gain('2026-09-01', 300)], '2027-02-28', icon)).toEqual({ does: 'measure', tier: muse })
  })

  it('names what is enough on any day until the end, also when a refund stops counting last', () => {
    // On 10 February the purchase of August 2025 stops counting, its refund only on the 20th.
    const counted = [gain('2025-08-10', 200), gain('2025-08-20', -200), gain('2026-10-01', 200)]
    expect(turn('2027-01-29', counted)).toMatchObject({ does: 'notice', missing: 250 })
  })
})
