import { UNDO_MINUTES } from '#domain/voucher-use.ts'

const MINUTE = 60_000
/** Milliseconds for which a new screen ignores the tap that was meant for the one before. */
const SECOND_TAP_MS = 400

/** Returns whether a tap came too soon after a screen appeared to be meant for it. */
export const isTooSoon = (tappedAt: number, shownAt: number): boolean =>
  tappedAt - shownAt < SECOND_TAP_MS

/** Returns how long a use can be undone: whole minutes, rounded up, and the share of the whole time. */
export function undoLeft(until: string, now: number): { minutes: number; share: number } {
  const left = Math.max(0, Date.parse(until) - now)
  return {
    minutes: Math.ceil(left / MINUTE),
    share: Math.min(1, left / (UNDO_MINUTES * MINUTE)),
  }
}
