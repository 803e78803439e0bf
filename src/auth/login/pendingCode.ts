import { useState } from 'react'
import * as z from 'zod/mini'
import { CHALLENGE_MINUTES } from '#domain/credentials.ts'
import { tab } from '#offline/localStore.ts'

/** A login or registration that waits for an emailed code. Passwords are never stored. */
const waiting = z.object({ challenge: z.string(), email: z.string(), since: z.number() })
export type PendingCode = { challenge: string; email: string }

/** Registration and login wait for separate codes. */
export type CodeFor = 'register' | 'login'
const keyOf = (purpose: CodeFor) => `waitingCode:${purpose}`

/**
 * Stores the pending code for the life of the tab: a phone may discard the page while the member reads their email,
 * and each new attempt uses up one of the few emails an address can get.
 */
export const pendingCode = {
  read(purpose: CodeFor, now = Date.now()): PendingCode | undefined {
    const found = z.safeParse(waiting, tab.get(keyOf(purpose))).data
    // The server has deleted the challenge by then.
    if (!found || now - found.since > CHALLENGE_MINUTES * 60_000) return undefined
    return { challenge: found.challenge, email: found.email }
  },
  store: (purpose: CodeFor, { challenge, email }: PendingCode, now = Date.now()) =>
    tab.set(keyOf(purpose), { challenge, email, since: now }),
  clear: (purpose: CodeFor) => tab.remove(keyOf(purpose)),
}

/** Returns the pending code as state of the form; setting undefined deletes it. */
export function usePendingCode(
  purpose: CodeFor,
): [PendingCode | undefined, (next: PendingCode | undefined) => void] {
  const [step, setStep] = useState(() => pendingCode.read(purpose))
  return [
    step,
    (next) => {
      if (next) pendingCode.store(purpose, next)
      else pendingCode.clear(purpose)
      setStep(next)
    },
  ]
}
