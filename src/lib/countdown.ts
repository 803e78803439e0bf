import { useSyncExternalStore } from 'react'
import type { CountdownDrop } from '#contract/drops.ts'
import { isLocked } from '#domain/countdown.ts'
import { brand } from './brand.ts'
import { store } from './browser/store.ts'

/** A drop's countdown. It ignores the phone's clock: it holds the server's time and performance.now() at its answer. */
export type Countdown =
  | { state: 'none' | 'asking' }
  | { state: 'counting'; drop: CountdownDrop; now: number; receivedAt: number }

const none: Countdown = { state: 'none' }
const asking: Countdown = { state: 'asking' }

/** The state before the first answer, also used for server-rendered pages. */
const initialState = (): Countdown => (brand.countdown ? asking : none)

const current = store<Countdown>(initialState())

/** Returns the current state of the countdown. */
export const countdown = current.get
/** Sets the state from the server's answer. Only for src/drops/startCountdown.ts. */
export const setCountdown = current.set
/** Subscribes to changes of the countdown. @returns unsubscribe */
export const watchCountdown = current.subscribe

export const useCountdown = (): Countdown =>
  useSyncExternalStore(current.subscribe, current.get, initialState)

/** Returns whether the countdown currently replaces this page (RT-31, RT-32). */
export function isBehindCountdown(pathname: string): boolean {
  const state = current.get()
  if (state.state === 'none' || !isLocked(pathname)) return false
  return state.state === 'counting' ? state.drop.isForced : brand.countdown?.isForced === true
}
