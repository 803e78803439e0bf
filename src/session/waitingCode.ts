import { useState } from 'react'
import * as z from 'zod/mini'
import { CHALLENGE_MINUTES } from '#domain/credentials.ts'
import { tab } from '#offline/local.ts'

/** A login or registration that waits for an emailed code. Passwords are never stored. */
const waiting = z.object({ challenge: z.string(), email: z.string(), since: z.number() })
export type Waiting = { challenge: string; email: string }

/** Registration and login wait for separate codes. */
export type CodeFor = 'register' | 'login'
const keyOf = (purpose: CodeFor) => `waitingCode:${purpose}`

/**
 * Stores the pending code for the life of the tab: a phone may discard the page while the member reads their email,
 * and each new attempt uses up one of the few emails an address can get.
 */
export const waitingCode = {
  read(purpose: CodeFor, now = Date.now()): Waiting | undefined {
    const found = z.safeParse(waiting, tab.get(keyOf(purpose))).data
    // The server has deleted the challenge by then.
    if (!found || now - found.since > CHALLENGE_MINUTES * 60_000) return undefined
    return { challenge: found.challenge, email: found.email }
  },
  keep: (purpose: CodeFor, { challenge, email }: Waiting, now = Date.now()) => tab.set(keyOf(purpose), { challenge, email, since: now }),
  forget: (purpose: CodeFor) => tab.remove(keyOf(purpose)),
}

/** Returns the pending code as state of the form; setting undefined deletes it. */
export function useWaitingCode(purpose: CodeFor): [Waiting | undefined, (next: Waiting | undefined) => void] {
  const [step, setStep] = useState(() => waitingCode.read(purpose))
  return [step, (next) => {
    if (next) waitingCode.keep(purpose, next)
    else waitingCode.forget(purpose)
    setStep(next)
  }]
}
