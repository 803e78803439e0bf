import { describe, expect, it } from 'vitest'
import { accountOf, type MembershipAccount } from './membership.ts'

const account = { userAssetPointsId: 'upa-1' } as MembershipAccount

describe('accountOf', () => {
  it('takes the account under either name [EN-58]', () => {
    expect(accountOf({ account })).toBe(account)
    expect(accountOf({ accountContract: account })).toBe(account)
  })

  it('says that the membership is not available when there is neither', () => {
    expect(() => accountOf({})).toThrow(expect.objectContaining({ code: 'MEMBERSHIP_UNAVAILABLE' }))
  })
})
