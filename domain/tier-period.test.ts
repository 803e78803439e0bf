import { describe, expect, it } from 'vitest'
import { isTierDue, tierKeptUntil, renewTier, type DatedPoints } from './tier-period.ts'
import { sortTiers, type Tier } from './tier.ts'

const tier = (name: string, sequence: number, minPoints: number): Tier => ({
  tierId: name,
  name,
  sequence,
  minPoints,
  maxPoints: null,
})
const tiers = sortTiers([tier('Influencer', 0, 0), tier('Muse', 1, 250), tier('Icon', 2, 500)])
const [, muse, icon] = tiers as unknown as [Tier, Tier, Tier]
const at = (iso: string) => new Date(iso.length > 10 ? iso : `${iso}T12:00:00.000Z`)
const gain = (day: string, points: number): DatedPoints => ({ at: at(day), points })

const reachedAt = at('2025-08-31T20:00:00.000Z')

describe('tierKeptUntil and isTierDue', () => {
  it.each([
    // now, day named by a notice, last day of the tier
    ['2025-09-01', undefined, '2027-02-28'], // 18 months after 31 August
    ['2027-01-29', undefined, '2027-02-28'], // the day of the notice
    ['2027-02-10', undefined, '2027-03-12'], // not notified yet: at least 30 days from now
    ['2027-02-10', '2027-02-28', '2027-02-28'],
    ['2029-01-01', undefined, '2029-01-31'], // the job did not run for years
  ])('on %s, with a notice of %s, the tier lasts until %s [CO-46]', (now, named, until) => {
    expect(
      tierKeptUntil(
        { reachedAt, announcedDay: named && at(named) ? at(named) : undefined },
        at(now),
      ).toISOString(),
    ).toBe(`${until}T12:00:00.000Z`)
  })

  it.each([
    ['2027-01-29T11:59:59.999Z', undefined, false],
    ['2027-01-29T12:00:00.000Z', undefined, true],
    ['2027-03-01T11:59:59.999Z', '2027-02-28', false], // the named day has not ended everywhere
    ['2027-03-01T12:00:00.000Z', '2027-02-28', true],
  ])('at %s, with a notice of %s, something is due: %s', (now, named, due) => {
    expect(isTierDue({ reachedAt, announcedDay: named ? at(named) : undefined }, at(now))).toBe(due)
  })
})

describe('renewTier', () => {
  const purchase = gain('2025-08-31T20:00:00.000Z', 300)
  const turn = (now: string, counted: DatedPoints[], named?: string, current = muse) =>
    renewTier(
      { reachedAt, announcedDay: named ? at(named) : undefined },
      current,
      tiers,
      counted,
      at(now),
    )

  it.each<[string, string, DatedPoints[], string | undefined, unknown]>([
    ['does nothing long before the end', '2026-12-01', [purchase], undefined, undefined],
    [
      'sends the notice 30 days before the end',
      '2027-01-29',
      [purchase],
      undefined,
      { action: 'notice', lastDay: at('2027-02-28'), lowerTier: tiers[0], missing: 250 },
    ],
    [
      'sends a late notice that names a later day',
      '2027-02-20',
      [purchase],
      undefined,
      { action: 'notice', lastDay: at('2027-03-22'), lowerTier: tiers[0], missing: 250 },
    ],
    [
      'sends the notice first even after the end',
      '2028-05-01',
      [],
      undefined,
      { action: 'notice', lastDay: at('2028-05-31'), lowerTier: tiers[0], missing: 250 },
    ],
    [
      'does nothing after the notice until the named day is over',
      '2027-02-28',
      [purchase],
      '2027-02-28',
      undefined,
    ],
    [
      'lowers the tier when the named day is over',
      '2027-03-02',
      [purchase],
      '2027-02-28',
      { action: 'measure', tier: tiers[0] },
    ],
    [
      'keeps the tier for a purchase after the notice',
      '2027-03-02',
      [purchase, gain('2027-02-20', 260)],
      '2027-02-28',
      { action: 'measure', tier: muse },
    ],
    [
      'sends no email when the points of the last day are enough',
      '2027-02-01',
      [purchase, gain('2026-10-01', 250)],
      undefined,
      undefined,
    ],
    [
      'starts a new period without an email at the end',
      '2027-03-02',
      [purchase, gain('2026-10-01', 250)],
      undefined,
      { action: 'measure', tier: muse },
    ],
    [
      'sends a notice when one point is missing',
      '2027-01-29',
      [purchase, gain('2026-10-01', 249)],
      undefined,
      { action: 'notice', lastDay: at('2027-02-28'), lowerTier: tiers[0], missing: 1 },
    ],
    [
      'counts reversed points as missing',
      '2027-01-29',
      [purchase, gain('2026-10-01', 250), gain('2026-11-01', -40)],
      undefined,
      { action: 'notice', lastDay: at('2027-02-28'), lowerTier: tiers[0], missing: 40 },
    ],
  ])('%s', (_, now, counted, named, expected) => {
    expect(turn(now, counted, named)).toEqual(expected)
  })

  it('lowers the tier only as far as the points require', () => {
    expect(
      turn(
        '2027-01-29',
        [gain('2025-08-31T20:00:00.000Z', 500), gain('2026-09-01', 300)],
        undefined,
        icon,
      ),
    ).toEqual({ action: 'notice', lastDay: at('2027-02-28'), lowerTier: muse, missing: 200 })
    expect(turn('2027-03-02', [gain('2026-09-01', 300)], '2027-02-28', icon)).toEqual({
      action: 'measure',
      tier: muse,
    })
  })

  it('asks for enough points for any day until the end, also when a refund leaves the window last', () => {
    // On 10 February the purchase of August 2025 leaves the window, its refund only on the 20th.
    const counted = [gain('2025-08-10', 200), gain('2025-08-20', -200), gain('2026-10-01', 200)]
    expect(turn('2027-01-29', counted)).toMatchObject({ action: 'notice', missing: 250 })
  })
})
