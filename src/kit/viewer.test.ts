import { describe, expect, it } from 'vitest'
import { storedAfter, viewerOf } from './viewer.ts'

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
