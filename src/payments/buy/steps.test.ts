import { expect, it } from 'vitest'
import type { Order } from '#contract/payments.ts'
import type { OrderState } from '#domain/order.ts'
import { isPayable, isUnderWay, isUnpaid, stepOf } from './steps.ts'

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

it('lets an order be paid again when the server has said that it was not paid', () => {
  expect(isUnpaid(order('approved'), { code: 'SERVER_ERROR' })).toBe(true)
  expect(isUnpaid(order('declined'), { code: 'UNPROCESSABLE' })).toBe(true)
})

it('shows what became of an order whose payment may have been made', () => {
  for (const code of ['NO_ANSWER', 'KEY_IN_FLIGHT'] as const)
    expect(isUnpaid(order('approved'), { code })).toBe(false)
  for (const state of ['paying', 'captured', 'issued', 'refused', 'failed'] as const)
    expect(isUnpaid(order(state), { code: 'SERVER_ERROR' })).toBe(false)
  expect(isUnpaid(null, { code: 'SERVER_ERROR' })).toBe(false)
})
