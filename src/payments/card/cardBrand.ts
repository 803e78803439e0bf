import type { Card } from '#contract/account.ts'

/** Returns whether a card has a CVC of four digits, on its front. */
export const isAmex = (card: Pick<Card, 'brand'> | undefined): boolean =>
  card?.brand === 'American Express'
