import { expect, it } from 'vitest'
import type { Order, OrderState } from '#contract/payments.ts'
import { isOutcomeUnknown, isPayable, isUnderWay, stepOf } from './steps.ts'

const order = (state: OrderState, cartToken: string | null = 'cart') =>
  ({ state, cartToken }) as Order

it('opens the first step for an unknown one', () => {
  expect(stepOf('card')).toBe('card')
  for (const step of [undefined, 'nothing', '']) expect(stepOf(step)).toBe('buy')
})

it.each<[OrderState, { isUnderWay: boolean; isPayable: boolean }]>([
  ['created', { isUnderWay: false, isPayable: true }],
  ['approved', { isUnderWay: false, isPayable: true }],
  ['declined', { isUnderWay: false, isPayable: true }],
  ['challenge', { isUnderWay: true, isPayable: false }],
  ['paying', { isUnderWay: true, isPayable: false }],
  ['captured', { isUnderWay: true, isPayable: false }],
  ['issued', { isUnderWay: false, isPayable: false }],
  ['refused', { isUnderWay: false, isPayable: false }],
  ['failed', { isUnderWay: false, isPayable: false }],
  ['refunded', { isUnderWay: false, isPayable: false }],
])('knows what an order in state %s allows', (state, expected) => {
  expect({ isUnderWay: isUnderWay(order(state)), isPayable: isPayable(order(state)) }).toEqual(
    expected,
  )
})

it('does not pay an order without a cart token', () =>
  expect(isPayable(order('approved', null))).toBe(false))

it('shows the order when a payment may have been made, and the form when nothing was charged', () => {
  for (const code of ['NO_ANSWER', 'PAYMENT_IN_PROGRESS', 'KEY_IN_FLIGHT'] as const)
    expect(isOutcomeUnknown(code)).toBe(true)
  for (const code of ['OFFLINE', 'CART_EXPIRED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_REFUSED'] as const)
    expect(isOutcomeUnknown(code)).toBe(false)
})
