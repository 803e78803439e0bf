import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { SESSION_MINUTES } from '#domain/credentials.ts'
import type { Viewer as Looking } from '#domain/viewer.ts'
import { local, watchOtherTabs, type StoredViewer } from '#offline/localStore.ts'
import { wipeMemberData } from '#offline/wipe.ts'
import { postToWorker } from '#offline/workerMessages.ts'
import { hydrateMember, takePreloaded } from '../api/preloadedAnswers.ts'
import { call, endSession, renewals, renewSession } from '../api/api.ts'
import { problemOf } from '../api/problem.ts'
import { clearReads, openStoredReads } from '../api/queries.ts'
import { store } from '../browser/store.ts'
import { followAccountLanguage } from '../texts/t.ts'
import { toast } from '../browser/toast.ts'

/** The viewer: the server's last answer and its expiry, because scripts cannot read the session cookie. */
export type Viewer =
  | Exclude<Looking, { kind: 'member' | 'signedOutMember' }>
  | ({ kind: 'member' } & StoredViewer)
  | ({ kind: 'signedOutMember' } & StoredViewer)

/** One shared object, so that a visitor who stays a visitor counts as unchanged. */
const visitor: Viewer = { kind: 'visitor' }

/** Returns the viewer from what is stored on the phone; the logged-out mark takes precedence. */
export function viewerOf(found: {
  stored: StoredViewer | undefined
  hasLoggedOut: boolean
  now: number
}): Viewer {
  if (!found.stored || found.hasLoggedOut) return visitor
  // On a remembered phone the next call renews the session (api.ts).
  const isLoggedIn = found.stored.isRemembered || Date.parse(found.stored.expiresAt) > found.now
  return { kind: isLoggedIn ? 'member' : 'signedOutMember', ...found.stored }
}

export type SessionAnswer = ResponseOf<typeof api.session.current>

/** Returns what to store after a session check. After an ended session the member stays, expired now. */
export function storedViewerAfter(
  stored: StoredViewer | undefined,
  answer: SessionAnswer,
  now: number,
): StoredViewer | undefined {
  if (answer.signedIn && answer.userId) {
    return {
      memberId: answer.userId,
      isVerified: answer.isVerified ?? false,
      expiresAt: endOf(answer, now),
      ...(answer.language ? { language: answer.language } : {}),
      ...(answer.isRemembered ? { isRemembered: true } : {}),
    }
  }
  if (!stored) return undefined
  const { isRemembered, ...ended } = stored
  if (!(Date.parse(stored.expiresAt) > now)) return isRemembered ? ended : stored
  return { ...ended, expiresAt: new Date(now).toISOString() }
}

// Counted from the remaining seconds on the phone's own clock, which may be wrong by a day.
const endOf = ({ secondsLeft, expiresAt }: SessionAnswer, now: number): string =>
  secondsLeft === undefined && expiresAt
    ? expiresAt
    : new Date(now + (secondsLeft ?? SESSION_MINUTES * 60) * 1000).toISOString()

const viewerFromStorage = (): Viewer =>
  viewerOf({
    stored: local.get('viewer'),
    hasLoggedOut: local.get('loggedOut') !== undefined,
    now: Date.now(),
  })
const current = store<Viewer>(viewerFromStorage())

/** Returns the current viewer. */
export const viewer = current.get

/** Returns the member of this phone, also after their session has expired; undefined for a visitor. */
export function viewerMemberId(): string | undefined {
  const looking = viewer()
  return 'memberId' in looking ? looking.memberId : undefined
}

// The server renders pages for a visitor. A stored member appears right after hydration.
const serverViewer = () => visitor

/** Overrides the viewer for a part of the page, which a preview needs (app/PreviewViewer.tsx). */
export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** Returns the current viewer, or the one of the surrounding preview. */
export function useViewer(): Viewer {
  const viewerOfPage = useSyncExternalStore(current.subscribe, current.get, serverViewer)
  return useContext(ViewerContext) ?? viewerOfPage
}

/** Subscribes to changes of the viewer: login, logout, expiry. @returns unsubscribe */
export const watchViewer = (changed: (viewer: Viewer) => void) =>
  current.subscribe(() => changed(current.get()))

const isSame = (a: Viewer, b: Viewer) => JSON.stringify(a) === JSON.stringify(b)

/** Updates the viewer from storage, for instance when a page returns from the back-forward cache. */
export function rereadViewer() {
  const before = current.get()
  const next = viewerFromStorage()
  if (memberIdOf(next) !== memberIdOf(before)) switchReadsTo(memberIdOf(next))
  if (!isSame(next, before)) current.set(next)
  scheduleExpiry(next)
}

const memberIdOf = (viewer: Viewer): string | undefined =>
  'memberId' in viewer ? viewer.memberId : undefined

// No data of one member may be in memory when the next one is shown.
function switchReadsTo(memberId: string | undefined) {
  if (memberId) openStoredReads(memberId)
  else clearReads()
}

let expiryTimer: ReturnType<typeof setTimeout> | undefined

function scheduleExpiry(next: Viewer) {
  clearTimeout(expiryTimer)
  // Capped: after the phone's clock was set back, a longer delay would overflow the timer, which
  // would then fire at once, repeatedly.
  if (next.kind === 'member' && !next.isRemembered)
    expiryTimer = setTimeout(
      rereadViewer,
      Math.min(SESSION_MINUTES * 60_000, Math.max(0, Date.parse(next.expiresAt) - Date.now())) + 50,
    )
}

function remember(stored: StoredViewer | undefined) {
  if (stored) local.set('viewer', stored)
  else local.remove('viewer')
  rereadViewer()
}

/** Marks the session as expired, because the server no longer knows it. */
export const endStoredSession = () =>
  remember(storedViewerAfter(local.get('viewer'), { signedIn: false }, Date.now()))

// Incremented by every logout: a session check started before it is ignored.
let epoch = 0

/** Makes the viewer a visitor; answers still pending are ignored. */
export function forgetViewer() {
  epoch += 1
  rereadViewer()
}

/**
 * Deletes the member's data from this phone, also offline, and ends the session on the server as
 * soon as it is reachable. The viewer is a visitor when this returns; the promise resolves after
 * the server's answer or its failure.
 */
export function logOutThisPhone(): Promise<unknown> {
  const wiped = wipeMemberData('logout')
  // Synchronously, so that no pending answer is stored.
  forgetViewer()
  return wiped.then(endSession).catch(() => undefined)
}

/**
 * Asks the server who is logged in, stores the answer and returns the viewer. A visitor is not an error.
 * @param signal gives the call up
 */
export async function checkSession(signal?: AbortSignal): Promise<Viewer> {
  const epochBefore = epoch
  const answer = await currentSession(signal)
  if (epochBefore === epoch && !answer.signedIn && answer.isErased) forgetErased()
  if (!(await switchMember(answer, epochBefore))) return current.get()
  // Before the viewer is set, because everything read afterwards must be in the account's language.
  await followAccountLanguage(answer.language)
  if (epochBefore !== epoch) return current.get()
  remember(storedViewerAfter(local.get('viewer'), answer, Date.now()))
  if (answer.userId) hydrateMember(answer.userId)
  return current.get()
}

/**
 * Returns the session; of a phone that stays logged in, after renewing one that the server no longer knows.
 * @throws Problem without an answer
 */
async function currentSession(signal: AbortSignal | undefined): Promise<SessionAnswer> {
  const answer =
    takePreloaded(api.session.current) ??
    (await call(api.session.current, {
      params: { memberId: local.get('viewer')?.memberId },
      ...(signal && { signal }),
    }))
  if (answer.signedIn || !local.get('viewer')?.isRemembered) return answer
  const renewed = await renewSession()
  if (!renewed) throw problemOf(api.session.renew.problem)
  return renewed
}

// The account was erased on another phone, so its data must leave this one too.
function forgetErased() {
  void logOutThisPhone()
  toast.successCode('ACCOUNT_ERASED')
}

/**
 * Deletes the previous member's data and tells the worker the new member's id, before anything of
 * the new member is read.
 * @returns false when the answer is older than a logout
 */
async function switchMember(
  { signedIn, userId }: SessionAnswer,
  epochBefore: number,
): Promise<boolean> {
  const isCurrent = () => epochBefore === epoch
  const before = local.get('viewer')?.memberId
  if (!isCurrent() || !signedIn || !userId || before === userId) return isCurrent()
  clearReads()
  if (before) await wipeMemberData('otherMember')
  if (!isCurrent()) return false
  await postToWorker({ type: 'owner', memberId: userId })
  return isCurrent()
}

/** Restores the member's stored answers and watches other tabs, the session's expiry and returning pages. */
export function startWatchingViewer() {
  renewals.subscribe(() => {
    const [answer, stored] = [renewals.get(), local.get('viewer')]
    // The member may have logged out meanwhile, or somebody else in.
    if (!answer || !stored || (answer.userId ?? stored.memberId) !== stored.memberId) return
    remember(storedViewerAfter(stored, answer, Date.now()))
  })
  switchReadsTo(memberIdOf(current.get()))
  watchOtherTabs('viewer', rereadViewer)
  watchOtherTabs('loggedOut', () =>
    local.get('loggedOut') === undefined ? rereadViewer() : forgetViewer(),
  )
  addEventListener('pageshow', rereadViewer)
  document.addEventListener('visibilitychange', rereadViewer)
  scheduleExpiry(current.get())
}
