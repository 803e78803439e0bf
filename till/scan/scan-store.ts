import type { Backend, UseAnswer } from '../lib/backend.ts'
import { asFailure, type CallFailure } from '../lib/call.ts'
import { openScreen } from '../lib/screens.ts'
import { announce } from '../lib/sounds.ts'
import { createStore } from '../lib/store.ts'
import { outcomeOfFailure } from '../result/verdicts.ts'
import { foundMember } from './found-member.ts'
import { lookUp, type Found } from './look-up.ts'

/** What came of "Use voucher". */
export type VoucherUse = {
  /** Sent with every try of this scan; unset: all that is left. */
  cents: number | undefined
  isRunning: boolean
  /** Of the last try, also while the next one runs. */
  failure?: CallFailure | undefined
  answer?: UseAnswer
}

export type Scan = {
  code: string
  /** The idempotency key of what is done with this scan. */
  key: string
  /** Unset while the code is checked. */
  found: Exclude<Found, { kind: 'member' }> | undefined
  use?: VoucherUse
}

/** The code that is checked. It outlives its screen, so that the answer to a use is shown. */
export const scan = createStore<Scan | undefined>(undefined)

/** Returns whether a voucher waits for "Use voucher" or "Cancel", or for the answer to its use. */
export function hasOpenVoucher(): boolean {
  const { found, use } = scan.get() ?? {}
  if (found?.kind !== 'voucher' || found.voucher.state !== 'valid' || use?.answer) return false
  return !use?.failure || use.isRunning || outcomeOfFailure(use.failure).isRepeatable === true
}

/**
 * Checks a code: a voucher's verdict is shown, a member's screen opens.
 * @returns false when a voucher is open, which no code replaces
 */
export function checkCode(backend: Backend, code: string): boolean {
  if (hasOpenVoucher()) return false
  const started: Scan = { code, key: crypto.randomUUID(), found: undefined }
  scan.set(started)
  void lookUp(backend, code).then((found) => {
    // Another code or "Cancel" came meanwhile.
    if (scan.get() !== started) return
    if (found.kind !== 'member') return scan.set({ ...started, found })
    announce('done')
    scan.set(undefined)
    foundMember.set(found)
    openScreen({ name: 'member', memberCode: found.memberCode })
  })
  return true
}

/** Uses the voucher of the scan; every try of one scan has the same key, and counts once. */
export function applyVoucher(backend: Backend, cents: number | undefined): void {
  const { key, found, use } = scan.get() ?? {}
  if (key === undefined || found?.kind !== 'voucher' || use?.isRunning) return
  const change = (changed: VoucherUse) => {
    const current = scan.get()
    if (current?.key === key) scan.set({ ...current, use: changed })
  }
  change({ cents, isRunning: true, failure: use?.failure })
  const request = { voucherCode: found.voucher.code, ...(cents === undefined ? {} : { cents }) }
  backend.use(request, key).then(
    (answer) => change({ cents, isRunning: false, answer }),
    (thrown: unknown) => change({ cents, isRunning: false, failure: asFailure(thrown) }),
  )
}

/** Ends a scan when its screen closes, unless the answer to its use is still to come. */
export function leaveScan(): void {
  if (!scan.get()?.use?.isRunning) scan.set(undefined)
}
