import { afterEach, describe, expect, it } from 'vitest'
import { CallFailure } from '../lib/call.ts'
import { pairingCodeIn } from './pairing-code.ts'
import { IDLE_MS, isIdleTooLong } from './idle-sign-out.ts'
import { lockedNames, lockOf, noteLock } from './locked-names.ts'
import {
  sessionAfter,
  sessionOf,
  watchOpenVoucher,
  type Session,
  type TillState,
} from './session.ts'

const state = {
  store: { storeId: 's', name: 'Rue Saint-Paul' },
  signedIn: { staffId: 'p', name: 'Noor', role: 'cashier' },
} as TillState
const paired: Session = { kind: 'paired', state }
const failure = (code: string, status: number) => new CallFailure(code, '', status)

describe('the session of a till', () => {
  it('ends when a manager has revoked it', () => {
    expect(sessionAfter(paired, failure('TILL_REVOKED', 401))).toEqual({
      kind: 'unpaired',
      isRevoked: true,
    })
  })

  it.each([
    ['STAFF_SIGNED_OUT', 'signedOut'],
    ['STAFF_REVOKED', 'revoked'],
  ])('goes back to the names after %s', (code, ended) => {
    expect(sessionAfter(paired, failure(code, 401))).toEqual({
      kind: 'paired',
      state: { ...state, signedIn: undefined },
      ended,
    })
  })

  it('is none on a device that was never paired', () => {
    expect(sessionAfter({ kind: 'starting' }, failure('TILL_UNPAIRED', 401))).toEqual({
      kind: 'unpaired',
      isRevoked: false,
    })
  })

  it('stays as it is when there is no answer, and says so when the app was just opened', () => {
    const lost = failure('NO_ANSWER', 0)
    expect(sessionAfter(paired, lost)).toBe(paired)
    expect(sessionAfter({ kind: 'starting' }, lost)).toEqual({ kind: 'unreachable' })
  })
})

describe('a till without input', () => {
  it('signs out after ten minutes, not while a voucher is open', () => {
    expect(isIdleTooLong(IDLE_MS - 1, { isBusy: false })).toBe(false)
    expect(isIdleTooLong(IDLE_MS, { isBusy: false })).toBe(true)
    expect(isIdleTooLong(IDLE_MS, { isBusy: true })).toBe(false)
  })
})

describe('pairingCodeIn', () => {
  it.each([
    ['https://till.club.example/pair#H7QK29MD', 'H7QK29MD'],
    ['http://till.eyewear.localhost:4000/pair#h7qk29md', 'H7QK29MD'],
    ['h7qk 29md', 'H7QK29MD'],
    ['https://till.club.example/login#H7QK29MD', undefined],
    // A voucher.
    ['H7QK29MDXT4P', undefined],
    ['', undefined],
  ])('in %s: %s', (text, code) => expect(pairingCodeIn(text)).toBe(code))
})

describe('a session that ended by itself', () => {
  const signedOut = failure('STAFF_SIGNED_OUT', 401)
  afterEach(() => watchOpenVoucher(() => false))

  it('says that an open voucher was not used', () => {
    expect(sessionAfter(paired, signedOut)).toMatchObject({ ended: 'signedOut' })
    watchOpenVoucher(() => true)
    expect(sessionAfter(paired, signedOut)).toMatchObject({ ended: 'unused' })
  })

  it('says that a manager has ended the access of a person who left the team', () => {
    const others = { ...state, signedIn: undefined, cashiers: [] }
    expect(sessionOf(paired, others)).toMatchObject({ ended: 'revoked' })
  })

  it('keeps saying so until somebody signs in', () => {
    const ended = sessionAfter(paired, signedOut)
    expect(sessionOf(ended, { ...state, signedIn: undefined })).toMatchObject({
      ended: 'signedOut',
    })
    expect(sessionOf(ended, state)).toEqual(paired)
  })
})

describe('a locked name', () => {
  it('is locked until the time of the answer', () => {
    noteLock(
      { staffId: 'p' },
      { success: false, triesLeft: 0, lockedUntil: '2026-11-28T14:37:00Z' },
    )
    const at = (time: string) =>
      lockOf({ staffId: 'p' }, lockedNames.get(), Date.parse(`2026-11-28T${time}Z`))
    expect(at('14:36:59')).toBe('2026-11-28T14:37:00Z')
    expect(at('14:37:00')).toBeUndefined()
    expect(lockOf({ staffId: 'q' }, lockedNames.get(), 0)).toBeUndefined()
  })
})
