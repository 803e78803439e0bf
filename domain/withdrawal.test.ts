import { describe, expect, it } from 'vitest'
import { minutesLeft, itemWithdrawalBlock } from './withdrawal.ts'

const item = {
  loyaltyMembership: null,
  withdrawAddress: null,
  hasPendingTransfer: false,
  contractAddress: '0xabc',
  asset: { contractAddress: null },
}

describe('why an item cannot be withdrawn', () => {
  it.each([
    ['a minted item', item, undefined],
    [
      'an item that its withdrawal mints',
      { ...item, contractAddress: null, asset: { contractAddress: '0xabc' } },
      undefined,
    ],
    ['an item without a contract [ST-30]', { ...item, contractAddress: null }, 'ITEM_NOT_MINTED'],
    ['a membership', { ...item, loyaltyMembership: {} }, 'MEMBERSHIP_NOT_WITHDRAWABLE'],
    ['an item on its way', { ...item, hasPendingTransfer: true }, 'WITHDRAWAL_PENDING'],
    ['an item in the own wallet', { ...item, withdrawAddress: '0x1' }, 'ITEM_IN_WALLET'],
  ])('%s', (_, facts, block) => expect(itemWithdrawalBlock(facts)).toBe(block))

  it('an item of a chain that mints at issue, before its mint [ST-30]', () => {
    const facts = { ...item, contractAddress: null, asset: { contractAddress: '0xabc' } }
    expect(itemWithdrawalBlock(facts, 'onIssue')).toBe('ITEM_NOT_MINTED')
    expect(itemWithdrawalBlock(item, 'onIssue')).toBeUndefined()
  })
})

it.each([
  ['ethereum', 3, 12, 2],
  ['polygon', 0, 60, 2],
  ['polygon', 59, 60, 1],
  ['flow', 12, 12, 0],
] as const)(
  'on %s, %i of %i confirmations leave %i minutes',
  (chain, confirmations, needed, left) =>
    expect(minutesLeft(chain, { confirmations, confirmationsNeeded: needed })).toBe(left),
)
