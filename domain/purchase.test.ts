import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, pointsTakenBack, purchaseVerdict, type Buyer, type Purchase } from './purchase.ts'

describe('an amount of a shop', () => {
  it.each([
    ['84.50', 8450], ['84.5', 8450], ['84', 8400], ['0.99', 99], ['0.00', 0], ['1.005', 100], ['0.29', 29], ['1.15', 115],
    ['999999999.99', 99_999_999_999], ['999999999999.99', 99_999_999_999_999], ['19.999999', 1999], ['007.00', 700],
  ])('%s is %i hundredths', (amount, cents) => expect(centsOf(amount)).toBe(cents))

  it.each(['', ' 1', '1 ', '-1.00', '+1', '1,50', '1.', '.5', '1e3', '0x10', 'NaN', '1_000', '1000000000000', '1.0000000', '١'])('%j is none', (amount) =>
    expect(centsOf(amount)).toBeUndefined())

  it('is read without losing a cent', () =>
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => centsOf(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`) === cents)))
})

const noon = new Date('2026-05-01T12:00:00Z')
const earlier = new Date('2026-05-01T11:59:59.999Z')
const member: Buyer = { joinedAt: noon, isProven: true }
const bought: Purchase = { cents: 8450, currency: 'USD', placedAt: noon }

describe('a purchase', () => {
  it.each<[string, Partial<Purchase>, Buyer | undefined, unknown]>([
    ['gives a point per full dollar [CO-36]', {}, member, { state: 'given', points: 84 }],
    ['of a dollar gives one', { cents: 100 }, member, { state: 'given', points: 1 }],
    ['of less than a dollar gives nothing', { cents: 99 }, member, { state: 'refused', why: 'lessThanOneDollar' }],
    ['counts from the moment of joining on [CO-41]', { placedAt: noon }, member, { state: 'given', points: 84 }],
    ['before joining gives nothing [CO-41]', { placedAt: earlier }, member, { state: 'refused', why: 'beforeJoining' }],
    ['of a million gives a million', { cents: 100_000_000 }, member, { state: 'given', points: 1_000_000 }],
    ['of more than a million is a slip', { cents: 100_000_001 }, member, { state: 'refused', why: 'tooLarge' }],
    ['in another currency gives nothing', { currency: 'CAD' }, member, { state: 'refused', why: 'otherCurrency' }],
    ['that was a test gives nothing', { isTest: true }, member, { state: 'refused', why: 'testOrder' }],
    ['that was cancelled gives nothing', { isCancelled: true }, member, { state: 'refused', why: 'cancelledOrder' }],
    ['of an address that is not proven waits', {}, { ...member, isProven: false }, { state: 'waiting', why: 'notVerified' }],
    ['of an address that is not proven does not tell when its owner joined', { placedAt: earlier }, { ...member, isProven: false }, { state: 'waiting', why: 'notVerified' }],
    ['of somebody who is no member waits', {}, undefined, { state: 'waiting', why: 'notAMember' }],
    ['that gives nobody anything does not wait', { cents: 99 }, undefined, { state: 'refused', why: 'lessThanOneDollar' }],
  ])('%s', (_, change, buyer, verdict) => expect(purchaseVerdict({ ...bought, ...change }, 'USD', buyer)).toEqual(verdict))
})

describe('a refund [CO-36]', () => {
  it.each([
    ['all of it', { paid: 8450, before: 0, after: 8450 }, 84],
    ['cents that no point was given for', { paid: 8450, before: 0, after: 50 }, 0],
    ['one cent more', { paid: 8450, before: 0, after: 51 }, 1],
    ['the second half', { paid: 8450, before: 4225, after: 8450 }, 42],
    ['more than was paid', { paid: 8450, before: 0, after: 20_000 }, 84],
    ['again, when all has gone back', { paid: 8450, before: 8450, after: 16_900 }, 0],
  ])('of %s', (_, refund, points) => expect(pointsTakenBack(refund)).toBe(points))

  it('takes in parts, in any order, what it takes at once, and never more than was given', () =>
    fc.assert(fc.property(fc.nat(1_000_000), fc.array(fc.nat(300_000), { maxLength: 8 }), (paid, parts) => {
      let before = 0
      let taken = 0
      for (const part of parts) {
        taken += pointsTakenBack({ paid, before, after: before + part })
        before += part
      }
      expect(taken).toBe(pointsTakenBack({ paid, before: 0, after: before }))
      expect(taken).toBeLessThanOrEqual(Math.floor(paid / 100))
    })))
})
