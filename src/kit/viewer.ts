import { createContext, useContext, useSyncExternalStore } from 'react'
import type { GivenBy } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { SESSION_MINUTES } from '#domain/credentials.ts'
import type { Viewer as Looking } from '#domain/viewer.ts'
import { local, watchOtherTabs, type StoredViewer } from '#offline/local.ts'
import { forgetMember, wipe } from '#offline/wipe.ts'
import { tellWorker } from '#offline/worker.ts'
import { sowAhead, takeAhead } from './ahead.ts'
import { call, endSession } from './api.ts'
import { closeReads, openReads } from './queries.ts'
import { store } from './store.ts'
import { followAccount } from './t.ts'
import { toast } from './toast.ts'

/** Whoever is looking. The page cannot see the cookie: it knows what the server said last, and when that ends. */
export type Viewer = Exclude<Looking, { kind: 'member' | 'lapsed' }> | ({ kind: 'member' } & StoredViewer) | ({ kind: 'lapsed' } & StoredViewer)

/** One for all: whoever was a visitor and is one still has not changed. */
const visitor: Viewer = { kind: 'visitor' }

/** What the phone has stored says who is looking; the mark of a log out outweighs it. */
export function viewerOf(found: { stored: StoredViewer | undefined; hasLoggedOut: boolean; now: number }): Viewer {
  if (!found.stored || found.hasLoggedOut) return visitor
  return { kind: Date.parse(found.stored.expiresAt) > found.now ? 'member' : 'lapsed', ...found.stored }
}

export type SessionAnswer = GivenBy<typeof api.session.current>

/** What is stored after the server was asked who is logged in. A session that ended leaves the member, lapsed. */
export function storedAfter(stored: StoredViewer | undefined, answer: SessionAnswer, now: number): StoredViewer | undefined {
  if (answer.signedIn && answer.userId) {
    return { memberId: answer.userId, isVerified: answer.isVerified ?? false, expiresAt: endOf(answer, now), ...(answer.language ? { language: answer.language } : {}) }
  }
  if (!stored || !(Date.parse(stored.expiresAt) > now)) return stored
  return { ...stored, expiresAt: new Date(now).toISOString() }
}

// By the phone's own clock, which may be wrong by a day: what counts is how long the session still lives.
const endOf = ({ secondsLeft, expiresAt }: SessionAnswer, now: number): string =>
  secondsLeft === undefined && expiresAt ? expiresAt : new Date(now + (secondsLeft ?? SESSION_MINUTES * 60) * 1000).toISOString()

const look = (): Viewer => viewerOf({ stored: local.get('viewer'), hasLoggedOut: local.get('loggedOut') !== undefined, now: Date.now() })
const current = store<Viewer>(look())

/** Who is looking now. */
export const viewer = current.get

// Whom the server writes a page for. She may be known by the time that it comes alive, and is then seen right after.
const asWritten = () => visitor

/** Who looks at a part of the page, where that is not whom the phone knows: somebody who is shown samples (app/Onlooker.tsx). */
export const ViewerHere = createContext<Viewer | undefined>(undefined)

export function useViewer(): Viewer {
  const known = useSyncExternalStore(current.subscribe, current.get, asWritten)
  return useContext(ViewerHere) ?? known
}

/** Tells when somebody comes, goes or lapses. @returns stop */
export const watchViewer = (changed: (viewer: Viewer) => void) => current.subscribe(() => changed(current.get()))

const isSame = (a: Viewer, b: Viewer) => JSON.stringify(a) === JSON.stringify(b)

/** Looks again at what is stored, for instance when a page comes out of the back-forward cache. */
export function lookAgain() {
  const before = current.get()
  const next = look()
  if (memberIdOf(next) !== memberIdOf(before)) turnReadsTo(memberIdOf(next))
  if (!isSame(next, before)) current.set(next)
  lapseOnTime(next)
}

const memberIdOf = (viewer: Viewer): string | undefined => ('memberId' in viewer ? viewer.memberId : undefined)

// Nothing of one member may be in memory when the next one is shown.
function turnReadsTo(memberId: string | undefined) {
  if (memberId) openReads(memberId)
  else closeReads()
}

let ending: ReturnType<typeof setTimeout> | undefined

function lapseOnTime(next: Viewer) {
  clearTimeout(ending)
  // A longer time, on a phone whose clock was set back, would overflow the timer, which then fires at once, again and again.
  if (next.kind === 'member') ending = setTimeout(lookAgain, Math.min(SESSION_MINUTES * 60_000, Math.max(0, Date.parse(next.expiresAt) - Date.now())) + 50)
}

function remember(stored: StoredViewer | undefined) {
  if (stored) local.set('viewer', stored)
  else local.remove('viewer')
  lookAgain()
}

/** The server no longer knows the session. */
export const lapse = () => remember(storedAfter(local.get('viewer'), { signedIn: false }, Date.now()))

// Raised by every log out: what the server was asked before it says nothing about who is looking now.
let epoch = 0

/** Whoever was looking has logged out; no answer that is still on its way brings her back. */
export function leave() {
  epoch += 1
  lookAgain()
}

/**
 * Everything of whoever was looking leaves this phone, without a network as well; the server is told as soon as it can
 * hear. The viewer is a visitor when this returns; the promise is for who wants to know that the server has heard.
 */
export function leaveThisPhone(): Promise<unknown> {
  const gone = wipe()
  // From now on nobody is looking: no answer that is still on its way may be kept.
  leave()
  return gone.then(endSession).catch(() => undefined)
}

/** Asks the server who is logged in, and remembers it. Not an error when nobody is. */
export async function checkSession(): Promise<Viewer> {
  const asked = epoch
  const answer = takeAhead(api.session.current) ?? await call(api.session.current, { params: { memberId: local.get('viewer')?.memberId } })
  if (asked === epoch && !answer.signedIn && answer.isErased) forgetErased()
  if (!(await handOver(answer, asked))) return current.get()
  // Before she is known: what is read from then on comes in her language.
  await followAccount(answer.language)
  if (asked !== epoch) return current.get()
  remember(storedAfter(local.get('viewer'), answer, Date.now()))
  if (answer.userId) sowAhead(answer.userId)
  return current.get()
}

// She has erased her account on another phone: it may not live on in this one.
function forgetErased() {
  void leaveThisPhone()
  toast.says('ACCOUNT_ERASED')
}

/**
 * Before anything of a member is read, the phone forgets the one before her, and the worker learns whose answers come.
 * @returns false for an answer from before a log out
 */
async function handOver({ signedIn, userId }: SessionAnswer, asked: number): Promise<boolean> {
  const counts = () => asked === epoch
  const before = local.get('viewer')?.memberId
  if (!counts() || !signedIn || !userId || before === userId) return counts()
  closeReads()
  if (before) await forgetMember()
  if (!counts()) return false
  await tellWorker({ type: 'holder', memberId: userId })
  return counts()
}

/** Opens what is stored of the member, and keeps an eye on other tabs, on the clock and on pages that come back. */
export function startWatchingTheViewer() {
  turnReadsTo(memberIdOf(current.get()))
  watchOtherTabs('viewer', lookAgain)
  watchOtherTabs('loggedOut', () => (local.get('loggedOut') === undefined ? lookAgain() : leave()))
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  lapseOnTime(current.get())
}
