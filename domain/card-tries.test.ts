import { describe, expect, it } from 'vitest'
import {
  cardLimitsOf,
  cardTryOutcomes,
  MAX_CARD_TRIES,
  nextCardTryAt,
  OPEN_TRY_MINUTES,
  type CardTry,
  type CardTryOutcome,
} from './card-tries.ts'
import { NETWORK_ALLOWANCE } from './risk.ts'

const now = new Date('2026-11-28T12:00:00Z')
const MINUTE = 60_000
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
/** Tries of one outcome, each so many minutes ago. */
const tries = (outcome: CardTryOutcome, ...minutes: number[]): CardTry[] =>
  minutes.map((ago) => ({ at: minutesAgo(ago), outcome }))
/** Minutes from now until the next try; 0: now. */
const waitOf = (made: CardTry[], limits = { tries: 3, declines: 2, declineHours: 6 }) => {
  const at = nextCardTryAt(made, limits, now)
  return at === undefined ? 0 : (at.getTime() - now.getTime()) / MINUTE
}

const DAY = 24 * 60
describe('the wait until the next card can be tried', () => {
  type Row = [string, CardTry[], number]
  it.each<Row>([
    ['nothing tried', [], 0],
    ['fewer cards than the limit', tries('ended', 1, 2), 0],
    ['as many as the limit', tries('ended', 1, 20, 30), DAY - 30],
    ['more than the limit', tries('ended', 1, 10, 20, 30), DAY - 20],
    ['one of them a day ago', tries('ended', 1, 2, DAY), 0],
    ['one of them almost a day ago', tries('ended', 1, 2, DAY - 1), 1],
    ['cards that were saved', tries('accepted', 1, 2, 3), DAY - 3],
    ['cards that have paid', tries('paid', 1, 2, 3, 4), 0],
    ['one declined card', tries('declined', 1), 0],
    ['as many declined as the limit', tries('declined', 5, 50), 6 * 60 - 50],
    ['declined before the hours of the limit', tries('declined', 5, 6 * 60), 0],
    ['as many open as the limit of declines', tries('open', 1, 4), OPEN_TRY_MINUTES - 4],
    ['open for long', tries('open', OPEN_TRY_MINUTES, OPEN_TRY_MINUTES), 0],
    ['one declined and one open', [...tries('declined', 60), ...tries('open', 3)], 7],
    ['both limits reached', tries('declined', 10, 20, 30), DAY - 30],
    ['in any order', tries('ended', 30, 1, 20), DAY - 30],
  ])('%s', (_, made, wait) => expect(waitOf(made)).toBe(wait))

  it.each(cardTryOutcomes.filter((outcome) => outcome !== 'paid'))(
    'counts a card that is %s',
    (outcome) => expect(waitOf(tries(outcome, 1, 2, 3))).toBe(DAY - 3),
  )

  it('does not count declines without a limit of declines', () =>
    expect(waitOf(tries('declined', 1, 2), { tries: 3, declines: Infinity, declineHours: 6 })).toBe(
      0,
    ))
})

describe('the limits', () => {
  const rules = { declines: { hours: 24, cards: 5, score: 100 } }
  it.each([
    ['an account that saves a card', false, true, MAX_CARD_TRIES, 5],
    ['an account whose declines are scored', false, false, MAX_CARD_TRIES, Infinity],
    ['a network', true, true, MAX_CARD_TRIES * NETWORK_ALLOWANCE, 5 * NETWORK_ALLOWANCE],
    ['a network of any', true, false, MAX_CARD_TRIES * NETWORK_ALLOWANCE, 5 * NETWORK_ALLOWANCE],
  ])('of %s', (_, isNetwork, hasDeclineLimit, maxTries, declines) =>
    expect(cardLimitsOf(rules, { isNetwork, hasDeclineLimit })).toEqual({
      tries: maxTries,
      declines,
      declineHours: 24,
    }),
  )
})
