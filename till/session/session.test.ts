import { describe, expect, it } from 'vitest'
import { CallFailure } from '../lib/call.ts'
import { pairingCodeIn } from './pairing-code.ts'
import { isTooQuiet, QUIET_MS } from './quiet.ts'
import { sessionAfter, type Session, type TillState } from './session.ts'

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

  it.each(['STAFF_SIGNED_OUT', 'STAFF_REVOKED'])('goes back to the names after %s', (code) => {
    expect(sessionAfter(paired, failure(code, 401))).toEqual({
      kind: 'paired',
      state: { ...state, signedIn: undefined },
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

describe('a quiet till', () => {
  it('signs out after ten minutes, not while a voucher is open', () => {
    expect(isTooQuiet(QUIET_MS - 1, { isBusy: false })).toBe(false)
    expect(isTooQuiet(QUIET_MS, { isBusy: false })).toBe(true)
    expect(isTooQuiet(QUIET_MS, { isBusy: true })).toBe(false)
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
