import { useEffect } from 'react'
import { signOut } from './session.ts'

/** Milliseconds without input after which the cashier is signed out. */
export const IDLE_MS = 10 * 60_000
const CHECK_MS = 15_000

/** Returns whether to sign out: never while a voucher is open, so that none is left half used. */
export const isIdleTooLong = (idleMs: number, { isBusy }: { isBusy: boolean }): boolean =>
  idleMs >= IDLE_MS && !isBusy

/**
 * Signs out after ten minutes without input.
 * @param isOn somebody is signed in, as a cashier or as a manager
 */
export function useIdleSignOut(isOn: boolean, isBusy: () => boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    let lastInput = performance.now()
    const note = () => {
      lastInput = performance.now()
    }
    const check = () => {
      if (isIdleTooLong(performance.now() - lastInput, { isBusy: isBusy() })) void signOut()
    }
    const timer = setInterval(check, CHECK_MS)
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, true)
    // A device that slept has run no timer.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, note, true)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isOn, isBusy])
}
