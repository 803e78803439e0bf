import { useSyncExternalStore } from 'react'
import type { CountingDrop } from '#contract/drops.ts'
import { isHeldBack } from '#domain/countdown.ts'
import { brand } from './brand.ts'
import { store } from './store.ts'

/**
 * What the page knows of a drop that counts down. The phone's clock has no say: `now` is what the server's showed when
 * it answered, `heard` what performance.now() showed then. `asking`: nothing was heard yet.
 */
export type Countdown = { state: 'none' | 'asking' } | { state: 'counting'; drop: CountingDrop; now: number; heard: number }

const none: Countdown = { state: 'none' }
const asking: Countdown = { state: 'asking' }

/** Before the server was heard; and what the server itself writes into a page. */
const atFirst = (): Countdown => (brand.countdown ? asking : none)

const current = store<Countdown>(atFirst())

export const countdown = current.get
/** Part of src/drops/counting.ts: what the server has said. */
export const noteCountdown = current.set
/** @returns stop */
export const watchCountdown = current.subscribe

export const useCountdown = (): Countdown => useSyncExternalStore(current.subscribe, current.get, atFirst)

/** RT-31, RT-32: whether the countdown stands before this page now. */
export function isShut(pathname: string): boolean {
  const known = current.get()
  if (known.state === 'none' || !isHeldBack(pathname)) return false
  return known.state === 'counting' ? known.drop.isForced : brand.countdown?.isForced === true
}
