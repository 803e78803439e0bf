import { afterEach, describe, expect, it, vi } from 'vitest'
import { API_HEADER } from '#contract/app-shell.ts'
import { local } from '#offline/localStore.ts'
import {
  checkSession,
  forgetViewer,
  rereadViewer,
  storedViewerAfter,
  viewer,
  viewerOf,
} from './viewer.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const mia = { memberId: 'mia', isVerified: true, expiresAt: '2026-11-20T12:30:00.000Z' }

describe('the viewer', () => {
  it.each([
    ['no stored viewer', undefined, false, 'visitor'],
    ['a live session', mia, false, 'member'],
    [
      'an expired session',
      { ...mia, expiresAt: '2026-11-20T11:59:59.000Z' },
      false,
      'signedOutMember',
    ],
    ['an unreadable expiry', { ...mia, expiresAt: 'soon' }, false, 'signedOutMember'],
    ['logged out while the server was unreachable', mia, true, 'visitor'],
  ])('is derived from %s: %o', (_, stored, hasLoggedOut, kind) => {
    expect(viewerOf({ stored, hasLoggedOut, now }).kind).toBe(kind)
  })
})

describe('the viewer stored after a session check', () => {
  it('expires by the phone’s clock', () => {
    const answer = {
      signedIn: true,
      userId: 'mia',
      isVerified: true,
      expiresAt: '2026-11-20T09:00:00Z',
      secondsLeft: 600,
    }
    expect(storedViewerAfter(undefined, answer, now)).toEqual({
      ...mia,
      expiresAt: '2026-11-20T12:10:00.000Z',
    })
  })

  it('includes the account’s language for the next start', () => {
    expect(
      storedViewerAfter(
        undefined,
        { signedIn: true, userId: 'mia', language: 'fr', secondsLeft: 600 },
        now,
      )?.language,
    ).toBe('fr')
  })

  it('replaces another member', () => {
    expect(
      storedViewerAfter(
        mia,
        { signedIn: true, userId: 'ida', isVerified: false, expiresAt: mia.expiresAt },
        now,
      )?.memberId,
    ).toBe('ida')
  })

  it('expires now when the session has ended', () => {
    expect(storedViewerAfter(mia, { signedIn: false }, now)).toEqual({
      ...mia,
      expiresAt: '2026-11-20T12:00:00.000Z',
    })
  })

  it('stays undefined for a visitor', () => {
    expect(storedViewerAfter(undefined, { signedIn: false }, now)).toBeUndefined()
  })

  it('does not change for a member whose session had already expired', () => {
    const signedOut = { ...mia, expiresAt: '2026-11-19T12:00:00.000Z' }
    expect(storedViewerAfter(signedOut, { signedIn: false }, now)).toBe(signedOut)
  })
})

it('limits the expiry timer to one hour when the clock was set back by two months, because a longer one would fire at once', () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  local.set('viewer', {
    ...mia,
    expiresAt: new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString(),
  })
  rereadViewer()
  expect(setTimer.mock.calls.map(([, delay]) => delay)).toEqual([60 * 60_000 + 50])
  setTimer.mockRestore()
  local.remove('viewer')
  rereadViewer()
})

describe('logging out during a session check', () => {
  const sessionAnswer = {
    signedIn: true,
    userId: 'mia',
    isVerified: true,
    expiresAt: '2099-01-01T00:00:00Z',
    secondsLeft: 600,
  }
  const json = () => new Response(JSON.stringify(sessionAnswer), { headers: { [API_HEADER]: '1' } })
  const messages: unknown[] = []

  /** Installs a worker that records its messages and calls `beforeReply` before it replies. */
  function installWorker(beforeReply: () => void) {
    const controller = {
      postMessage: (message: unknown, [port]: [MessagePort]) => {
        messages.push(message)
        beforeReply()
        port.postMessage('done')
      },
    }
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'], serviceWorker: { controller } })
  }

  function logOut() {
    local.remove('viewer')
    forgetViewer()
  }

  afterEach(() => {
    messages.length = 0
    vi.unstubAllGlobals()
    local.remove('viewer')
  })

  it('is not undone by the answer, in the page or in the worker', async () => {
    installWorker(() => undefined)
    let answer = (_: Response) => undefined as void
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((done) => {
          answer = done
        }),
    )
    const checked = checkSession()
    await Promise.resolve()
    logOut()
    answer(json())
    expect((await checked).kind).toBe('visitor')
    expect(local.get('viewer')).toBeUndefined()
    expect(messages).toEqual([])
  })

  it('is not undone while the worker is being notified', async () => {
    installWorker(logOut)
    vi.stubGlobal('fetch', async () => json())
    await checkSession()
    expect(messages).toEqual([{ type: 'owner', memberId: 'mia' }])
    expect(local.get('viewer')).toBeUndefined()
    expect(viewer().kind).toBe('visitor')
  })
})

describe('an account erased on another phone', () => {
  const erased = () =>
    new Response(JSON.stringify({ signedIn: false, isErased: true }), {
      headers: { [API_HEADER]: '1' },
    })

  afterEach(() => {
    vi.unstubAllGlobals()
    for (const key of ['viewer', 'loggedOut', 'requestedLink'] as const) local.remove(key)
  })

  it('is sent to the server by id and is removed from this phone as by logging out', async () => {
    const requested: string[] = []
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address)
      return erased()
    })
    local.set('viewer', { ...mia, expiresAt: new Date(Date.now() + 600_000).toISOString() })
    local.set('requestedLink', 'mia@example.test')
    rereadViewer()
    expect(viewer().kind).toBe('member')
    expect((await checkSession()).kind).toBe('visitor')
    expect(requested[0]).toBe('/api/account/session?memberId=mia')
    expect([local.get('viewer'), local.get('requestedLink')]).toEqual([undefined, undefined])
  })
})
