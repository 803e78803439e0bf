import { hashToken, isSameHash, newToken } from '#server/lib/security/tokens.ts'
import type { Order } from './orders.ts'

type Facts = Pick<Order, 'id' | 'accountId' | 'dropId' | 'assetPrice' | 'tax' | 'gasFee'>

const sealOf = (secret: string, order: Facts): string =>
  hashToken(
    secret,
    [
      'cart',
      order.id,
      order.accountId,
      order.dropId,
      order.assetPrice,
      order.tax,
      order.gasFee,
    ].join(':'),
  )

/** Returns the token of a cart. It binds the account, the drop, the price, the tax and the fee. */
export const cartTokenOf = (secret: string, order: Facts): string =>
  `${order.id}.${sealOf(secret, order)}`

/** Returns the id of the order that a cart token names; not checked yet. */
export const orderIdIn = (cartToken: string): string => cartToken.split('.')[0] ?? ''

/** Returns whether a cart token is the one of an order with its figures of now. */
export const isCartTokenOf = (secret: string, order: Facts, cartToken: string): boolean =>
  isSameHash(cartTokenOf(secret, order), cartToken)

/** Length of the seal in a reference, which the provider limits. */
const SEAL = 16
const randomOf = (): string => newToken().slice(0, 16).replace(/[-_]/g, '0')

/**
 * Returns a new reference for one entry of a card, sealed for an order or an account, so that a
 * payment handle cannot be used for another one.
 */
export function newEntryReference(secret: string, scope: string): string {
  const random = randomOf()
  return `${random}.${hashToken(secret, `entry:${scope}:${random}`).slice(0, SEAL)}`
}

/** Returns whether a reference was given for this order or account. */
export function isEntryReferenceOf(secret: string, scope: string, reference: string): boolean {
  const [random = '', seal = ''] = reference.split('.')
  return isSameHash(seal, hashToken(secret, `entry:${scope}:${random}`).slice(0, SEAL))
}

/** Returns the reference of the nth attempt to pay an order. */
export const chargeReferenceOf = (orderId: string, attempt: number): string =>
  `${orderId}-${attempt}`
/** Returns the reference of the nth refund of an order. All but the last were refused. */
export const refundReferenceOf = (orderId: string, refund: number): string =>
  `${orderId}-refund-${refund}`
/** Returns the reference of the refund of a payment that arrived after its attempt was given up. */
export const lateRefundReferenceOf = (reference: string): string => `${reference}-late`
