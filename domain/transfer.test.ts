import { describe, expect, it } from 'vitest'
import {
  isMessageShort,
  isOwnAddress,
  maskedEmail,
  recipientProblem,
  transferBlock,
} from './transfer.ts'

const item = { loyaltyMembership: null, withdrawAddress: null, hasPendingTransfer: false }

describe('an item', () => {
  it.each([
    ['of a drop', item, undefined],
    [
      'that carries points',
      { ...item, loyaltyMembership: { userAssetPointsId: 'la' } },
      'MEMBERSHIP_NOT_TRANSFERABLE',
    ],
    ['in the own wallet', { ...item, withdrawAddress: '0x1' }, 'ITEM_IN_WALLET'],
    ['on its way', { ...item, hasPendingTransfer: true }, 'TRANSFER_PENDING'],
    [
      'on its way to a wallet',
      { ...item, hasPendingTransfer: true, isWithdrawing: true },
      'WITHDRAWAL_PENDING',
    ],
  ])('%s: %s', (_, facts, reason) => expect(transferBlock(facts)).toBe(reason))
})

describe('the two addresses of a recipient', () => {
  it.each([
    ['', '', 'TRANSFER_EMAILS_REQUIRED'],
    ['noor@example.test', ' ', 'TRANSFER_EMAILS_REQUIRED'],
    ['', 'noor@example.test', 'TRANSFER_EMAILS_REQUIRED'],
    ['noor', 'noor', 'INVALID_EMAIL'],
    ['noor@example.test', 'nour@example.test', 'TRANSFER_EMAILS_DIFFER'],
    ['noor@example.test', ' Noor@Example.test', undefined],
  ])('%j and %j: %s [VA-03] [VA-04]', (email, again, problem) =>
    expect(recipientProblem(email, again)).toBe(problem),
  )
})

describe('the own mailbox', () => {
  it.each([
    ['noor@example.test', true],
    ['NOOR@example.test', true],
    ['noor+gift@example.test', true],
    ['second@example.test', true],
    ['nour@example.test', false],
    ['noor@other.test', false],
  ])('%s: %s', (recipient, expected) =>
    expect(isOwnAddress(recipient, ['noor@example.test', 'second@example.test'])).toBe(expected),
  )
})

it.each([
  ['anna@example.com', 'a…@example.com'],
  ['x@example.com', 'x…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
])('masks %s as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))

it('counts a message in code points', () => {
  expect([isMessageShort('🙂'.repeat(500)), isMessageShort('a'.repeat(501))]).toEqual([true, false])
})
