import type { SignInAnswer } from '#contract/till-app.ts'
import { createStore } from '../lib/store.ts'
import type { Cashier } from './session.ts'

/** Until when names are locked on this till after wrong PINs, by the id of the person. */
export const lockedNames = createStore<Readonly<Record<string, string>>>({})

/** Notes that an answer has locked a name. */
export function noteLock(
  { staffId }: Pick<Cashier, 'staffId'>,
  { lockedUntil }: Extract<SignInAnswer, { success: false }>,
): void {
  if (lockedUntil) lockedNames.set({ ...lockedNames.get(), [staffId]: lockedUntil })
}

/** Returns until when a name is locked; undefined when it is not. */
export function lockOf(
  { staffId }: Pick<Cashier, 'staffId'>,
  locks: Readonly<Record<string, string>>,
  now: number,
): string | undefined {
  const until = locks[staffId]
  return until !== undefined && Date.parse(until) > now ? until : undefined
}
