/** States of an order, from the cart to the refund. */
export const orderStates = [
  'created',
  'approved',
  'challenge',
  'paying',
  'captured',
  'issued',
  'declined',
  'refused',
  'failed',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** What can happen to an order. */
export const orderEvents = [
  /** The risk check approved or refused it. */
  'approve',
  'refuse',
  /** The bank asks the member. */
  'challenge',
  /** The provider is about to be asked to take the money. */
  'send',
  /** The provider took the money. */
  'capture',
  /** The bank declined the card, or the member did not pass its question. */
  'decline',
  /** The provider never received the request, so that the same order can be paid again. */
  'withdraw',
  /** The item is the member's. */
  'issue',
  /** The time of the hold is over. */
  'lapse',
  /**
   * The member gave up, or another order took its place. Of an order that is `paying` only once the
   * provider has said that it took nothing.
   */
  'cancel',
  /** The money goes back. */
  'refund',
] as const
export type OrderEvent = (typeof orderEvents)[number]

const transitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  created: { approve: 'approved', refuse: 'refused', lapse: 'failed', cancel: 'failed' },
  approved: {
    challenge: 'challenge',
    send: 'paying',
    decline: 'declined',
    lapse: 'failed',
    cancel: 'failed',
  },
  challenge: {
    challenge: 'challenge',
    send: 'paying',
    decline: 'declined',
    withdraw: 'approved',
    lapse: 'failed',
    cancel: 'failed',
  },
  paying: { capture: 'captured', decline: 'declined', withdraw: 'approved', cancel: 'failed' },
  captured: { issue: 'issued', refund: 'refunded' },
  issued: { refund: 'refunded' },
  declined: {
    challenge: 'challenge',
    send: 'paying',
    decline: 'declined',
    lapse: 'failed',
    cancel: 'failed',
  },
  refused: {},
  failed: {},
  refunded: {},
}

/** Returns the state after an event; undefined when it cannot happen in this state. */
export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  transitions[state][event]

/** States in which an order holds an item of its asset. */
export const HOLDING_STATES = [
  'created',
  'approved',
  'challenge',
  'paying',
  'captured',
  'declined',
] as const satisfies readonly OrderState[]

/** States in which the member can still pay, or give up. The hold ends at its time. */
export const CART_STATES = [
  'created',
  'approved',
  'challenge',
  'declined',
] as const satisfies readonly OrderState[]

/** Returns whether the member can still pay an order, or give it up. */
export const isCart = ({ state }: { state: OrderState }): boolean =>
  (CART_STATES as readonly OrderState[]).includes(state)

/** Why an attempt was `declined`, or an order has `failed`. */
export const orderFailures = ['declined', 'challengeFailed', 'lapsed', 'canceled'] as const

/** States of an order that has been paid, also when the money went back. */
export const PAID_STATES = [
  'captured',
  'issued',
  'refunded',
] as const satisfies readonly OrderState[]

/**
 * States of an attempt to pay. `challenge`: the bank asks the member. `sent`: the provider was asked,
 * or is about to be. `lost`: given up without an answer. If its money arrives later, it is refunded:
 * `returning` until the provider has finished the refund, then `returned`; `unreturned` when the
 * refund was refused or failed, and the team was notified.
 */
export const attemptStates = [
  'challenge',
  'sent',
  'captured',
  'declined',
  'failed',
  'lost',
  'returning',
  'returned',
  'unreturned',
] as const

/**
 * States of the refund of a refunded order. `accepted`: the provider has not finished it. `failed`:
 * the provider accepted it and then failed to return the money; staff refund it again.
 */
export const refundStates = ['accepted', 'completed', 'failed'] as const

/** Minutes for which an item is held for a member who is paying. */
export const HOLD_MINUTES = 15

/** The parts of a total, in cents. */
export type Figures = { assetPrice: number; tax: number; gasFee: number }

/** Returns the total of an order in cents. */
export const totalOf = ({ assetPrice, tax, gasFee }: Figures): number => assetPrice + tax + gasFee

/** Returns whether two orders have the same figures. */
export const haveSameFigures = (left: Figures, right: Figures): boolean =>
  left.assetPrice === right.assetPrice && left.tax === right.tax && left.gasFee === right.gasFee

/** Where the tax of an order is due: ISO 3166. */
export type TaxPlace = { taxCountry: string; taxRegion: string }

/** Returns whether two orders are taxed at the same place. */
export const haveSameTaxPlace = (left: TaxPlace, right: TaxPlace): boolean =>
  left.taxCountry === right.taxCountry && left.taxRegion === right.taxRegion
