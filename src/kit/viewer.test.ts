import { afterEach, describe, expect, it, vi } from 'vitest'
import { API_HEADER } from '#contract/shell.ts'
import { local } from '#offline/local.ts'
import { checkSession, leave, lookAgain, storedAfter, viewer, viewerOf } from './viewer.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const mia = { memberId: 'mia', isVerified: true, expiresAt: '2026-11-20T12:30:00.000Z' }

describe('who is looking', () => {
  it.each([
    ['nobody is stored', undefined, false, 'visitor'],
    ['a live session', mia, false, 'member'],
    ['an hour later', { ...mia, expiresAt: '2026-11-20T11:59:59.000Z' }, false, 'lapsed'],
    ['an end that cannot be read', { ...mia, expiresAt: 'soon' }, false, 'lapsed'],
    ['logged out while the server could not hear it', mia, true, 'visitor'],
  ])('%s: %o', (_, stored, hasLoggedOut, kind) => {
    expect(viewerOf({ stored, hasLoggedOut, now }).kind).toBe(kind)
  })
})

describe('what is remembered after the server was asked', () => {
  it('the session, by the clock of the phone', () => {
    const answer = { signedIn: true, userId: 'mia', isVerified: true, expiresAt: '2026-11-20T09:00:00Z', secondsLeft: 600 }
    expect(storedAfter(undefined, answer, now)).toEqual({ ...mia, expiresAt: '2026-11-20T12:10:00.000Z' })
  })

  it('the language of her account, for the next time the page is opened', () => {
    expect(storedAfter(undefined, { signedIn: true, userId: 'mia', language: 'fr', secondsLeft: 600 }, now)?.language).toBe('fr')
  })

  it('somebody else in the place of whoever was there', () => {
    expect(storedAfter(mia, { signedIn: true, userId: 'ida', isVerified: false, expiresAt: mia.expiresAt }, now)?.memberId).toBe('ida')
  })

  it('a session that ended, as lapsed', () => {
    expect(storedAfter(mia, { signedIn: false }, now)).toEqual({ ...mia, expiresAt: '2026-11-20T12:00:00.000Z' })
  })

  it('nobody, when nobody was there', () => {
    expect(storedAfter(undefined, { signedIn: false }, now)).toBeUndefined()
  })

  it('a member who lapsed before as she was', () => {
    const lapsed = { ...mia, expiresAt: '2026-11-19T12:00:00.000Z' }
    expect(storedAfter(lapsed, { signedIn: false }, now)).toBe(lapsed)
  })
})

it('looks at the clock again within the hour, also when that was set back by two months: a longer timer would fire at once', () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  local.set('viewer', { ...mia, expiresAt: new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString() })
  lookAgain()
  expect(setTimer.mock.calls.map(([, delay]) => delay)).toEqual([60 * 60_000 + 50])
  setTimer.mockRestore()
  local.remove('viewer')
  lookAgain()
})

describe('a log out while the server is being asked who is logged in', () => {
  const says = { signedIn: true, userId: 'mia', isVerified: true, expiresAt: '2099-01-01T00:00:00Z', secondsLeft: 600 }
  const json = () => new Response(JSON.stringify(says), { headers: { [API_HEADER]: '1' } })
  const told: unknown[] = []

  /** A worker that says when it has heard, and then lets somebody act before it answers. */
  function workerHears(then: () => void) {
    const controller = { postMessage: (message: unknown, [port]: [MessagePort]) => {
      told.push(message)
      then()
      port.postMessage('done')
    } }
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'], serviceWorker: { controller } })
  }

  function logsOut() {
    local.remove('viewer')
    leave()
  }

  afterEach(() => {
    told.length = 0
    vi.unstubAllGlobals()
    local.remove('viewer')
  })

  it('is not undone by the answer, neither here nor in the worker', async () => {
    workerHears(() => undefined)
    let answer = (_: Response) => undefined as void
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => { answer = done }))
    const asked = checkSession()
    await Promise.resolve()
    logsOut()
    answer(json())
    expect((await asked).kind).toBe('visitor')
    expect(local.get('viewer')).toBeUndefined()
    expect(told).toEqual([])
  })

  it('is not undone while the worker is being told either', async () => {
    workerHears(logsOut)
    vi.stubGlobal('fetch', async () => json())
    await checkSession()
    expect(told).toEqual([{ type: 'holder', memberId: 'mia' }])
    expect(local.get('viewer')).toBeUndefined()
    expect(viewer().kind).toBe('visitor')
  })
})

describe('a member whose account was erased on another phone', () => {
  const erased = () => new Response(JSON.stringify({ signedIn: false, isErased: true }), { headers: { [API_HEADER]: '1' } })

  afterEach(() => {
    vi.unstubAllGlobals()
    for (const key of ['viewer', 'loggedOut', 'askedLink'] as const) local.remove(key)
  })

  it('is named to the server, and leaves this phone as after a log out', async () => {
    const asked: string[] = []
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return erased()
    })
    local.set('viewer', { ...mia, expiresAt: new Date(Date.now() + 600_000).toISOString() })
    local.set('askedLink', 'mia@example.test')
    lookAgain()
    expect(viewer().kind).toBe('member')
    expect((await checkSession()).kind).toBe('visitor')
    expect(asked[0]).toBe('/api/account/session?memberId=mia')
    expect([local.get('viewer'), local.get('askedLink')]).toEqual([undefined, undefined])
  })
})
