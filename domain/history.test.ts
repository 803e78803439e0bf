import { describe, expect, it } from 'vitest'
import { amountShown } from './history.ts'

describe('what a line of the history says', () => {
  it.each([
    { what: 'a purchase', originType: 3, redeemable: 84, counted: 84, shows: 84 },
    { what: 'a voucher', originType: 1, redeemable: -200, counted: 0, shows: -200 },
    { what: 'a gift that does not count', originType: 13, redeemable: 50, counted: 0, shows: 50 },
    { what: 'a refund', originType: 3, redeemable: -300, counted: -300, shows: -300 },
    { what: 'a refund of points that were spent in part', originType: 3, redeemable: -100, counted: -300, shows: -100 },
    { what: 'a refund of points that were all spent', originType: 3, redeemable: 0, counted: -300, shows: 0 },
    { what: 'a referral taken back after all was spent', originType: 2, redeemable: 0, counted: -100, shows: 0 },
    { what: 'what was still owed', originType: 13, redeemable: -300, counted: 0, shows: -300 },
    { what: 'an import', originType: 4, redeemable: 0, counted: 500, shows: 500 },
    { what: 'what was spent this year', originType: 5, redeemable: 0, counted: 500, shows: 500 },
    { what: 'what counts of another membership', originType: 9, redeemable: 0, counted: -40, shows: -40 },
    { what: 'what can be spent of another membership', originType: 10, redeemable: 30, counted: 0, shows: 30 },
    { what: 'a debt of another membership', originType: 10, redeemable: 0, counted: 0, shows: 0 },
  ])('$what: $shows', ({ shows, ...entry }) => expect(amountShown(entry)).toBe(shows))
})
