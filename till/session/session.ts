import { tillApp, type SignInAnswer } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { asFailure, call, type CallFailure } from '../lib/call.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { createStore } from '../lib/store.ts'

export type TillState = ResponseOf<typeof tillApp.state>
export type SignedIn = NonNullable<TillState['signedIn']>
export type Cashier = TillState['cashiers'][number]

/** Why the names are shown to a person who did not sign out; `unused`: with a voucher that was open and not used. */
export type Ended = 'signedOut' | 'unused' | 'revoked'

export type Session =
  | { kind: 'starting' }
  /** The server did not answer when the app was opened. */
  | { kind: 'unreachable' }
  | { kind: 'unpaired'; isRevoked: boolean }
  | { kind: 'paired'; state: TillState; ended?: Ended | undefined }

export const session = createStore<Session>({ kind: 'starting' })

const signedInOf = (current: Session): SignedIn | undefined =>
  current.kind === 'paired' ? current.state.signedIn : undefined

const afterSignOut = new Set<() => void>()

/** Calls `forget` when a person leaves the till: the next one must find nothing of theirs. @returns stop */
export function whenSignedOut(forget: () => void): () => void {
  afterSignOut.add(forget)
  return () => void afterSignOut.delete(forget)
}

/** Counts the changes of who is signed in: an answer that was asked for before one tells nothing. */
let changes = 0

function change(next: Session): void {
  const [before, after] = [signedInOf(session.get()), signedInOf(next)]
  session.set(next)
  if (!before || before.staffId === after?.staffId) return
  for (const forget of afterSignOut) forget()
}

/** Milliseconds that the server's clock is before ours, of the last answer. */
let serverOffset = 0

/** Returns the server's time, by this device's clock and their last measured difference. */
export const serverNow = (): number => Date.now() + serverOffset

/** Reads who and where this device is. A till that has lost its connection keeps what it knew. */
export async function refreshSession(): Promise<void> {
  await oneAtATime(sendSignOut)
  const changesBefore = changes
  try {
    const state = await call(tillApp.state)
    serverOffset = Date.parse(state.serverTime) - Date.now()
    if (changes === changesBefore)
      change(sessionOf(session.get(), isSignOutPending() ? withoutPerson(state) : state))
  } catch (thrown) {
    if (changes === changesBefore) change(sessionAfter(session.get(), asFailure(thrown)))
  }
}

/** Returns the session of an answer. Somebody who is no longer signed in did not sign out here. */
export function sessionOf(before: Session, state: TillState): Session {
  if (state.signedIn) return { kind: 'paired', state }
  const person = signedInOf(before)
  if (!person)
    return { kind: 'paired', state, ended: before.kind === 'paired' ? before.ended : undefined }
  const isInTeam = state.cashiers.some(({ staffId }) => staffId === person.staffId)
  return { kind: 'paired', state, ended: isInTeam ? endedNow() : 'revoked' }
}

/** Returns the session after a refused call. */
export function sessionAfter(before: Session, { code, status }: CallFailure): Session {
  if (code === 'TILL_REVOKED') return { kind: 'unpaired', isRevoked: true }
  if (code === 'STAFF_SIGNED_OUT' || code === 'STAFF_REVOKED')
    return before.kind === 'paired'
      ? {
          kind: 'paired',
          state: withoutPerson(before.state),
          ended: code === 'STAFF_REVOKED' ? 'revoked' : (before.ended ?? endedNow()),
        }
      : before
  if (status === 401) return { kind: 'unpaired', isRevoked: false }
  return before.kind === 'paired' ? before : { kind: 'unreachable' }
}

let hasUnusedVoucher = (): boolean => false

/** Sets how to find out that a voucher is open and surely not used. */
export const watchOpenVoucher = (isUnused: () => boolean): void =>
  void (hasUnusedVoucher = isUnused)

const endedNow = (): Ended => (hasUnusedVoucher() ? 'unused' : 'signedOut')

const withoutPerson = (state: TillState): TillState => ({ ...state, signedIn: undefined })

/** Ends what a refusal of a till's call has ended, such as the session of a revoked till. */
export function noteRefusal(failure: CallFailure): void {
  if (failure.status === 401) change(sessionAfter(session.get(), failure))
}

/**
 * Signs the cashier out on this device at once. The sign-out is sent now or, without a connection, before the next
 * question about the session, also after the app was closed; until then the answers about who is signed in are ignored.
 */
export async function signOut(): Promise<void> {
  writeStored('signOutPending', true)
  changes += 1
  const current = session.get()
  if (current.kind === 'paired')
    session.set({ kind: 'paired', state: withoutPerson(current.state) })
  for (const forget of afterSignOut) forget()
  await refreshSession()
}

/** Signs a person in by `send`, once the person before them is signed out on the server. */
export const signIn = (send: () => Promise<SignInAnswer>): Promise<SignInAnswer> =>
  oneAtATime(async () => {
    await sendSignOut()
    const answer = await send()
    const current = session.get()
    if (answer.success && current.kind === 'paired') {
      // The server has replaced the session of the person before.
      writeStored('signOutPending', false)
      writeStored('lastStaff', answer.signedIn.staffId)
      changes += 1
      change({ kind: 'paired', state: { ...current.state, signedIn: answer.signedIn } })
    }
    return answer
  })

const isSignOutPending = (): boolean => readStored('signOutPending') === true

/** Tells the server that the cashier has signed out, if it does not know yet. */
async function sendSignOut(): Promise<void> {
  if (!isSignOutPending()) return
  try {
    await call(tillApp.signOut)
  } catch (thrown) {
    // 401: this device is no till any more, and nobody is signed in at it.
    if (asFailure(thrown).status !== 401) return
  }
  changes += 1
  writeStored('signOutPending', false)
}

let last: Promise<unknown> = Promise.resolve()

/** Runs calls that change who is signed in one after another: a late sign-out must not meet the next person. */
function oneAtATime<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const running = last.then(run, run)
  last = running
  return running
}
