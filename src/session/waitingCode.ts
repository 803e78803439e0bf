import { useState } from 'react'
import * as z from 'zod/mini'
import { CHALLENGE_MINUTES } from '#domain/credentials.ts'
import { tab } from '#offline/local.ts'

/** What waits for the code of a letter. The challenge is this browser's alone; passwords are never kept. */
const waiting = z.object({ challenge: z.string(), email: z.string(), since: z.number() })
export type Waiting = { challenge: string; email: string }

/** Registering and logging in wait each for their own letter. */
export type CodeFor = 'register' | 'login'
const keyOf = (purpose: CodeFor) => `waitingCode:${purpose}`

/**
 * What waits for a code, for the life of the tab: a phone may throw the page away while she reads her letters, and each
 * new try costs one of the few letters of an address.
 */
export const waitingCode = {
  read(purpose: CodeFor, now = Date.now()): Waiting | undefined {
    const found = z.safeParse(waiting, tab.get(keyOf(purpose))).data
    // The server has forgotten it by then.
    if (!found || now - found.since > CHALLENGE_MINUTES * 60_000) return undefined
    return { challenge: found.challenge, email: found.email }
  },
  keep: (purpose: CodeFor, { challenge, email }: Waiting, now = Date.now()) => tab.set(keyOf(purpose), { challenge, email, since: now }),
  forget: (purpose: CodeFor) => tab.remove(keyOf(purpose)),
}

/** The same for the form that asks for it: nothing once she goes back. */
export function useWaitingCode(purpose: CodeFor): [Waiting | undefined, (next: Waiting | undefined) => void] {
  const [step, setStep] = useState(() => waitingCode.read(purpose))
  return [step, (next) => {
    if (next) waitingCode.keep(purpose, next)
    else waitingCode.forget(purpose)
    setStep(next)
  }]
}
