import { describe, expect, it } from 'vitest'
import {
  CART_STATES,
  haveSameFigures,
  haveSameTaxPlace,
  HOLDING_STATES,
  nextOrderState,
  orderEvents,
  orderStates,
  totalOf,
} from './order.ts'

/** Every transition that exists; all others are refused. */
const table: [state: string, event: string, next: string][] = [
  ['created', 'approve', 'approved'],
  ['created', 'refuse', 'refused'],
  ['created', 'lapse', 'failed'],
  ['created', 'cancel', 'failed'],
  ['approved', 'challenge', 'challenge'],
  ['approved', 'send', 'paying'],
  ['approved', 'decline', 'declined'],
  ['approved', 'lapse', 'failed'],
  ['approved', 'cancel', 'failed'],
  ['challenge', 'challenge', 'challenge'],
  ['challenge', 'send', 'paying'],
  ['challenge', 'decline', 'declined'],
  ['challenge', 'withdraw', 'approved'],
  ['challenge', 'lapse', 'failed'],
  ['challenge', 'cancel', 'failed'],
  ['paying', 'capture', 'captured'],
  ['paying', 'decline', 'declined'],
  ['paying', 'withdraw', 'approved'],
  ['paying', 'cancel', 'failed'],
  ['captured', 'issue', 'issued'],
  ['captured', 'refund', 'refunded'],
  ['issued', 'refund', 'refunded'],
  ['declined', 'challenge', 'challenge'],
  ['declined', 'send', 'paying'],
  ['declined', 'decline', 'declined'],
  ['declined', 'lapse', 'failed'],
  ['declined', 'cancel', 'failed'],
]

describe('states of an order', () => {
  it.each(table)('%s, %s: %s', (state, event, next) => {
    expect(nextOrderState(state as never, event as never)).toBe(next)
  })

  it('have no other transition', () => {
    const all = orderStates.flatMap((state) =>
      orderEvents.flatMap((event) => {
        const next = nextOrderState(state, event)
        return next ? [[state, event, next].join()] : []
      }),
    )
    expect(all.sort()).toEqual(table.map((row) => row.join()).sort())
  })

  it('never lapse while the answer of the bank is awaited', () => {
    expect(CART_STATES).not.toContain('paying')
    expect(HOLDING_STATES).toContain('paying')
    expect(nextOrderState('paying', 'lapse')).toBeUndefined()
  })

  it.each(['lapse', 'cancel'] as const)('reach their end from every cart: %s', (event) => {
    expect(CART_STATES.map((state) => nextOrderState(state, event))).toEqual(
      CART_STATES.map(() => 'failed'),
    )
  })

  it.each(['captured', 'issued', 'refused', 'failed', 'refunded'] as const)(
    'never end a second time, nor after the money was taken: %s',
    (state) => {
      expect([nextOrderState(state, 'lapse'), nextOrderState(state, 'cancel')]).toEqual([
        undefined,
        undefined,
      ])
    },
  )
})

it('adds up price, tax and fee', () => {
  expect(totalOf({ assetPrice: 4800, tax: 426, gasFee: 110 })).toBe(5336)
})

it.each([
  [{ assetPrice: 4800, tax: 426, gasFee: 110 }, true],
  [{ assetPrice: 4799, tax: 426, gasFee: 110 }, false],
  [{ assetPrice: 4800, tax: 425, gasFee: 110 }, false],
  [{ assetPrice: 4800, tax: 426, gasFee: 0 }, false],
])('compares the figures %j with those of the cart', (figures, isSame) => {
  expect(haveSameFigures(figures, { assetPrice: 4800, tax: 426, gasFee: 110 })).toBe(isSame)
})

it.each([
  [{ taxCountry: 'US', taxRegion: 'MT' }, true],
  [{ taxCountry: 'US', taxRegion: 'OR' }, false],
  [{ taxCountry: 'FR', taxRegion: 'MT' }, false],
])('compares the tax place %j with that of the cart', (place, isSame) => {
  expect(haveSameTaxPlace(place, { taxCountry: 'US', taxRegion: 'MT' })).toBe(isSame)
})
