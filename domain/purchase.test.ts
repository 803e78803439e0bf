import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, reversedPoints, purchaseVerdict, type Buyer, type Purchase } from './purchase.ts'

describe('centsOf', () => {
  it.each([
    ['84.50', 8450],
    ['84.5', 8450],
    ['84', 8400],
    ['0.99', 99],
    ['0.00', 0],
    ['1.005', 100],
    ['0.29', 29],
    ['1.15', 115],
    ['999999999.99', 99_999_999_999],
    ['999999999999.99', 99_999_999_999_999],
    ['19.999999', 1999],
    ['007.00', 700],
  ])('reads %s as %i hundredths', (amount, cents) => expect(centsOf(amount)).toBe(cents))

  it.each([
    '',
    ' 1',
    '1 ',
    '-1.00',
    '+1',
    '1,50',
    '1.',
    '.5',
    '1e3',
    '0x10',
    'NaN',
    '1_000',
    '1000000000000',
    '1.0000000',
    '١',
  ])('rejects %j', (amount) => expect(centsOf(amount)).toBeUndefined())

  it('does not lose a cent', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999_999 }),
        (cents) =>
          centsOf(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`) === cents,
      ),
    ))
})

const noon = new Date('2026-05-01T12:00:00Z')
const earlier = new Date('2026-05-01T11:59:59.999Z')
const member: Buyer = { joinedAt: noon, isProven: true }
const purchase: Purchase = { cents: 8450, currency: 'USD', placedAt: noon }

describe('purchaseVerdict', () => {
  it.each<[string, Partial<Purchase>, Buyer | undefined, unknown]>([
    ['awards one point per full dollar [CO-36]', {}, member, { state: 'credited', points: 84 }],
    ['awards one point for one dollar', { cents: 100 }, member, { state: 'credited', points: 1 }],
    [
      'refuses less than one dollar',
      { cents: 99 },
      member,
      { state: 'refused', reason: 'lessThanOneDollar' },
    ],
    [
      'counts from the moment of joining [CO-41]',
      { placedAt: noon },
      member,
      { state: 'credited', points: 84 },
    ],
    [
      'refuses an order placed before joining [CO-41]',
      { placedAt: earlier },
      member,
      { state: 'refused', reason: 'beforeJoining' },
    ],
    [
      'accepts a million dollars',
      { cents: 100_000_000 },
      member,
      { state: 'credited', points: 1_000_000 },
    ],
    [
      'refuses more than a million dollars',
      { cents: 100_000_001 },
      member,
      { state: 'refused', reason: 'tooLarge' },
    ],
    [
      'refuses another currency',
      { currency: 'CAD' },
      member,
      { state: 'refused', reason: 'otherCurrency' },
    ],
    ['refuses a test order', { isTest: true }, member, { state: 'refused', reason: 'testOrder' }],
    [
      'refuses a cancelled order',
      { isCancelled: true },
      member,
      { state: 'refused', reason: 'cancelledOrder' },
    ],
    [
      'waits while the address is unproven',
      {},
      { ...member, isProven: false },
      { state: 'waiting', reason: 'notVerified' },
    ],
    [
      'does not reveal when the owner of an unproven address joined',
      { placedAt: earlier },
      { ...member, isProven: false },
      { state: 'waiting', reason: 'notVerified' },
    ],
    [
      'waits for a buyer who is not a member',
      {},
      undefined,
      { state: 'waiting', reason: 'notAMember' },
    ],
    [
      'refuses at once what earns nothing',
      { cents: 99 },
      undefined,
      { state: 'refused', reason: 'lessThanOneDollar' },
    ],
  ])('%s', (_, change, buyer, verdict) =>
    expect(purchaseVerdict({ ...purchase, ...change }, 'USD', buyer)).toEqual(verdict),
  )
})

describe('a refund [CO-36]', () => {
  it.each([
    ['a whole order', { paid: 8450, before: 0, after: 8450 }, 84],
    ['cents that earned no point', { paid: 8450, before: 0, after: 50 }, 0],
    ['one cent more than that', { paid: 8450, before: 0, after: 51 }, 1],
    ['the second half', { paid: 8450, before: 4225, after: 8450 }, 42],
    ['more than was paid', { paid: 8450, before: 0, after: 20_000 }, 84],
    ['an order that is already refunded in full', { paid: 8450, before: 8450, after: 16_900 }, 0],
  ])('reverses the points of %s', (_, refund, points) =>
    expect(reversedPoints(refund)).toBe(points),
  )

  it('reverses the same in parts, in any order, and never more than was awarded', () =>
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(300_000), { maxLength: 8 }), (paid, parts) => {
        let before = 0
        let reversed = 0
        for (const part of parts) {
          reversed += reversedPoints({ paid, before, after: before + part })
          before += part
        }
        expect(reversed).toBe(reversedPoints({ paid, before: 0, after: before }))
        expect(reversed).toBeLessThanOrEqual(Math.floor(paid / 100))
      }),
    ))
})
