import { LIMIT_HOURS, NETWORK_ALLOWANCE, type RiskRules } from './risk.ts'

/** Cards that an account, a mailbox or a browser can try within LIMIT_HOURS without paying. */
export const MAX_CARD_TRIES = 10

/** Minutes for which a try without an outcome counts as declined. */
export const OPEN_TRY_MINUTES = 10

/**
 * `open`: the provider may have been asked, and its answer is unknown. `accepted`: the card is saved.
 * `ended`: neither paid nor declined. `paid`: the only outcome that does not count.
 */
export const cardTryOutcomes = ['open', 'accepted', 'declined', 'ended', 'paid'] as const
export type CardTryOutcome = (typeof cardTryOutcomes)[number]

/** A card that was tried, to save it or to pay. */
export type CardTry = { at: Date; outcome: CardTryOutcome }

/** What one account, mailbox, browser or network may try. */
export type CardLimits = { tries: number; declines: number; declineHours: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns the limits of an account, a mailbox or a browser, or those of a network.
 * @param hasDeclineLimit false: only the risk check counts declined cards, except for a network
 */
export function cardLimitsOf(
  { declines }: Pick<RiskRules, 'declines'>,
  { isNetwork, hasDeclineLimit }: { isNetwork: boolean; hasDeclineLimit: boolean },
): CardLimits {
  const allowance = isNetwork ? NETWORK_ALLOWANCE : 1
  return {
    tries: MAX_CARD_TRIES * allowance,
    declines: isNetwork || hasDeclineLimit ? declines.cards * allowance : Infinity,
    declineHours: declines.hours,
  }
}

/** Returns when the next card can be tried; undefined when it can be tried now. */
export function nextCardTryAt(
  tries: readonly CardTry[],
  limits: CardLimits,
  now: Date,
): Date | undefined {
  const free = [
    freeAt(tries, limits.tries, triedUntil, now),
    freeAt(tries, limits.declines, (one) => declinedUntil(one, limits.declineHours), now),
  ]
  const latest = Math.max(...free)
  return latest > now.getTime() ? new Date(latest) : undefined
}

/** Returns until when a try counts, in epoch milliseconds; 0 when it does not count. */
const triedUntil = ({ at, outcome }: CardTry): number =>
  outcome === 'paid' ? 0 : at.getTime() + LIMIT_HOURS * HOUR_MS

/** Returns until when a try counts as declined. Open ones do, so that parallel tries keep the limit. */
const declinedUntil = ({ at, outcome }: CardTry, hours: number): number =>
  outcome === 'declined'
    ? at.getTime() + hours * HOUR_MS
    : outcome === 'open'
      ? at.getTime() + OPEN_TRY_MINUTES * MINUTE_MS
      : 0

/** Returns when fewer than `max` tries count, in epoch milliseconds; 0 when that is now. */
function freeAt(
  tries: readonly CardTry[],
  max: number,
  until: (one: CardTry) => number,
  now: Date,
): number {
  const counted = tries
    .map(until)
    .filter((end) => end > now.getTime())
    .sort((a, b) => a - b)
  return counted.length < max ? 0 : (counted[counted.length - max] ?? 0)
}
