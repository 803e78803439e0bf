import { expect, it } from 'vitest'
import { isPaymentPage } from './payment-page.ts'
import { screens } from './screens.ts'

const at = (address: string) => isPaymentPage(new URL(address, 'https://brand.example'))

it.each([
  screens.accountBilling.path,
  '/Account/Billing/',
  '/account/billing?tab=card',
  '/account/collection?modal=buy&id=drop',
])('%s shows the hosted fields', (address) => expect(at(address)).toBe(true))

it.each(['/', '/account', '/account/billing/x', '/account/collection?modal=withdraw&id=buy'])(
  '%s shows no hosted fields',
  (address) => expect(at(address)).toBe(false),
)
