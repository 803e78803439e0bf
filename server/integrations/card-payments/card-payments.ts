import type {
  CardPayments,
  CardProvider,
  PaysafeAccount,
} from '#server/lib/integrations/card-payments.ts'
import { createPaysafe } from './paysafe.ts'

/** Returns the card providers of the brands. @param sandbox for brands without an account; undefined: none */
export function createCardPayments(
  accounts: ReadonlyMap<string, PaysafeAccount>,
  sandbox?: CardPayments,
): CardPayments {
  const providers = new Map<string, CardProvider>(
    [...accounts].map(([brand, account]) => [brand, createPaysafe(account)]),
  )
  return { of: (brand) => providers.get(brand) ?? sandbox?.of(brand) }
}
