import { beforeEach, expect, it } from 'vitest'
import { clearLocal, local } from '#offline/localStore.ts'
import { isClaimDue, storedTransfer } from './storedTransfer.ts'

const member = (isVerified: boolean) =>
  ({ kind: 'member', memberId: 'a', isVerified, expiresAt: '2099-01-01T00:00:00.000Z' }) as const

beforeEach(() => storedTransfer.clear())

it('opens the confirm modal for members only, and after an acceptance only once verified [ST-38]', () => {
  expect(isClaimDue(undefined, member(true))).toBe(false)
  expect(isClaimDue({ token: 't' }, { kind: 'visitor' })).toBe(false)
  expect(isClaimDue({ token: 't' }, member(false))).toBe(true)
  const accepted = { token: 't', isAccepted: true, awaitsVerification: true } as const
  expect(isClaimDue(accepted, member(false))).toBe(false)
  expect(isClaimDue(accepted, member(true))).toBe(true)
})

it('keeps a visitor’s link when the phone is emptied for another account, and removes a member’s', () => {
  storedTransfer.store({ token: 'visitor' })
  clearLocal()
  expect(storedTransfer.get()).toEqual({ token: 'visitor' })
  local.set('transferToken', { token: 'member', memberId: 'a' })
  clearLocal()
  expect(storedTransfer.get()).toBeUndefined()
})
