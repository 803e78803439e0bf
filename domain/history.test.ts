import { describe, expect, it } from 'vitest'
import { displayedAmount } from './history.ts'

describe('amountShown', () => {
  it.each([
    { what: 'a purchase', originType: 3, redeemable: 84, counted: 84, shows: 84 },
    { what: 'a voucher', originType: 1, redeemable: -200, counted: 0, shows: -200 },
    {
      what: 'an award that does not count for the tier',
      originType: 13,
      redeemable: 50,
      counted: 0,
      shows: 50,
    },
    { what: 'a refund', originType: 3, redeemable: -300, counted: -300, shows: -300 },
    {
      what: 'a refund of points that are partly spent',
      originType: 3,
      redeemable: -100,
      counted: -300,
      shows: -100,
    },
    {
      what: 'a refund of points that are all spent',
      originType: 3,
      redeemable: 0,
      counted: -300,
      shows: 0,
    },
    {
      what: 'a reversed referral after all points are spent',
      originType: 2,
      redeemable: 0,
      counted: -100,
      shows: 0,
    },
    { what: 'points that were owed', originType: 13, redeemable: -300, counted: 0, shows: -300 },
    { what: 'an import', originType: 4, redeemable: 0, counted: 500, shows: 500 },
    { what: 'spend of this year', originType: 5, redeemable: 0, counted: 500, shows: 500 },
    {
      what: 'counted points of a merged membership',
      originType: 9,
      redeemable: 0,
      counted: -40,
      shows: -40,
    },
    {
      what: 'spendable points of a merged membership',
      originType: 10,
      redeemable: 30,
      counted: 0,
      shows: 30,
    },
    {
      what: 'owed points of a merged membership',
      originType: 10,
      redeemable: 0,
      counted: 0,
      shows: 0,
    },
  ])('shows $what as $shows', ({ shows, ...entry }) => expect(displayedAmount(entry)).toBe(shows))
})
