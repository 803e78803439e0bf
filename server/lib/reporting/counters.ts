import { originKey, type OriginKey } from '#domain/history.ts'
import type { PushOutcome } from '../integrations/phone-passes.ts'
import type { WebPushOutcome } from '../integrations/web-push.ts'

/** How often a job ran on this server, and when it last did its work. Times in seconds. */
export type JobCounters = {
  everySeconds: number
  succeeded: number
  failed: number
  /** Of the last run. */
  seconds: number
  /** Seconds since 1970; the start of the server before the first success. */
  lastSuccessAt: number
}

/**
 * What this server has done since its start, for its metrics (server/reporting). Plain numbers, so
 * that counting costs the same whether or not the server has metrics.
 */
export const counters = {
  /** By brand. */
  redemptions: new Map<string, number>(),
  /** Points to spend, by origin. */
  pointsIssued: new Map<OriginKey, number>(),
  pointsSpent: new Map<OriginKey, number>(),
  /** Messages about changed phone passes, by `wallet outcome`. */
  passMessages: new Map<`${'apple' | 'google'} ${PushOutcome}`, number>(),
  /** Notifications to devices, by outcome. */
  notifications: new Map<WebPushOutcome, number>(),
  /** Requests to webhooks of brands, by outcome. */
  webhooks: new Map<'delivered' | 'failed', number>(),
  /** By name. */
  jobs: new Map<string, JobCounters>(),
}

const add = <Key>(counts: Map<Key, number>, key: Key, by: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by)

/** Counts points that an entry of the ledger added (positive) or removed (negative). */
export function countPoints(originType: number, points: number): void {
  if (points > 0) add(counters.pointsIssued, originKey(originType), points)
  if (points < 0) add(counters.pointsSpent, originKey(originType), -points)
}

/** Counts a new redemption. `points`: what it cost. */
export function countRedemption({ brand, points }: { brand: string; points: number }): void {
  add(counters.redemptions, brand, 1)
  countPoints(VOUCHER_ORIGIN, -points)
}

/** Counts a message to a phone or to Google that a pass has changed. */
export const countPassMessage = (wallet: 'apple' | 'google', outcome: PushOutcome): void =>
  add(counters.passMessages, `${wallet} ${outcome}`, 1)

/** Counts an attempt to send a notification to a device. */
export const countNotification = (outcome: WebPushOutcome): void =>
  add(counters.notifications, outcome, 1)

/** Counts a request to a webhook of a brand. */
export const countWebhook = (isDelivered: boolean): void =>
  add(counters.webhooks, isDelivered ? 'delivered' : 'failed', 1)

const VOUCHER_ORIGIN = 1

/** Starts the counters of a job, so that one that never succeeds grows old too. */
export function startJobCounters(name: string, everySeconds: number): JobCounters {
  const job = {
    everySeconds,
    succeeded: 0,
    failed: 0,
    seconds: 0,
    lastSuccessAt: Date.now() / 1000,
  }
  counters.jobs.set(name, job)
  return job
}
