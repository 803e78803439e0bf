import type { Card } from '#contract/account.ts'

/** Returns the expiry as it is printed: "08/28". */
export const printedExpiry = ({ expMonth, expYear }: Card): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** Returns whether a card has expired: it is good until the end of its month. */
export const isExpired = ({ expMonth, expYear }: Card, now = new Date()): boolean =>
  now >= new Date(expYear, expMonth, 1)
