import { tillApp } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { asFailure, call, type CallFailure } from '../lib/call.ts'
import { createStore } from '../lib/store.ts'

export type TillState = ResponseOf<typeof tillApp.state>
export type SignedIn = NonNullable<TillState['signedIn']>
export type Cashier = TillState['cashiers'][number]

export type Session =
  | { kind: 'starting' }
  /** The server did not answer when the app was opened. */
  | { kind: 'unreachable' }
  | { kind: 'unpaired'; isRevoked: boolean }
  | { kind: 'paired'; state: TillState }

export const session = createStore<Session>({ kind: 'starting' })

/** Milliseconds that the server's clock is before ours, of the last answer. */
let serverOffset = 0

/** Returns the server's time, by this device's clock and their last measured difference. */
export const serverNow = (): number => Date.now() + serverOffset

/** Reads who and where this device is. A till that has lost its connection keeps what it knew. */
export async function refreshSession(): Promise<void> {
  try {
    const state = await call(tillApp.state)
    serverOffset = Date.parse(state.serverTime) - Date.now()
    session.set({ kind: 'paired', state })
  } catch (thrown) {
    const failure = asFailure(thrown)
    const ended = sessionAfter(session.get(), failure)
    session.set(ended)
  }
}

/** Returns the session after a refused call. */
export function sessionAfter(before: Session, { code, status }: CallFailure): Session {
  if (code === 'TILL_REVOKED') return { kind: 'unpaired', isRevoked: true }
  if (code === 'STAFF_SIGNED_OUT' || code === 'STAFF_REVOKED') return signedOut(before)
  if (status === 401) return { kind: 'unpaired', isRevoked: false }
  return before.kind === 'paired' ? before : { kind: 'unreachable' }
}

const signedOut = (before: Session): Session =>
  before.kind === 'paired'
    ? { kind: 'paired', state: { ...before.state, signedIn: undefined } }
    : before

/** Ends what a refusal of a till's call has ended, such as the session of a revoked till. */
export function noteRefusal(failure: CallFailure): void {
  if (failure.status === 401) session.set(sessionAfter(session.get(), failure))
}

/** Signs the cashier out on this device at once; the server follows when it can. */
export async function signOut(): Promise<void> {
  session.set(signedOut(session.get()))
  await call(tillApp.signOut).catch(() => undefined)
  await refreshSession()
}
