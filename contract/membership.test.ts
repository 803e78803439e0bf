import { describe, expect, it } from 'vitest'
import { accountOf, membershipAccount, type MembershipAccount } from './membership.ts'

const account = { userAssetPointsId: 'upa-1' } as MembershipAccount

const { categories } = membershipAccount.shape
const category = { label: 'Media', labelKey: 'media-key', benefits: [] }

describe('categories of a membership', () => {
  it('have label, labelKey and benefits, and drop other fields [EN-57]', () => {
    expect(categories.parse([{ ...category, color: 'red' }])).toEqual([category])
  })

  it.each(['label', 'labelKey', 'benefits'] as const)('are refused without %s [EN-57]', (field) => {
    const { [field]: _, ...rest } = category
    expect(categories.safeParse([rest]).success).toBe(false)
  })
})

describe('benefits of a category', () => {
  const benefit = {
    utilityId: 'u',
    utilityType: 4,
    utilityName: 'A free eye check',
    utilityDescription: 'Every year.',
  }

  it('may have a picture, and drop other fields [EN-57]', () => {
    for (const valid of [benefit, { ...benefit, thumbnailUrl: '/art/b1.svg' }]) {
      expect(categories.parse([{ ...category, benefits: [{ ...valid, secret: 'x' }] }])).toEqual([
        { ...category, benefits: [valid] },
      ])
    }
  })

  it.each(['utilityId', 'utilityType', 'utilityName', 'utilityDescription'] as const)(
    'are refused without %s [EN-57]',
    (field) => {
      const { [field]: _, ...rest } = benefit
      expect(categories.safeParse([{ ...category, benefits: [rest] }]).success).toBe(false)
    },
  )
})

describe('accountOf', () => {
  it('returns the account under either name [EN-58]', () => {
    expect(accountOf({ account })).toBe(account)
    expect(accountOf({ accountContract: account })).toBe(account)
  })

  it('throws MEMBERSHIP_UNAVAILABLE when there is none', () => {
    expect(() => accountOf({})).toThrow(expect.objectContaining({ code: 'MEMBERSHIP_UNAVAILABLE' }))
  })
})
