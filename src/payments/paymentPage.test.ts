import { expect, it } from 'vitest'
import { isPaymentPage } from './paymentPage.ts'

const at = (address: string) => isPaymentPage(new URL(address, 'https://brand.example'))

it.each(['/account/billing', '/Account/Billing/', '/account/collection?modal=buy&id=drop'])(
  'gives %s a document of its own',
  (address) => expect(at(address)).toBe(true),
)

it.each(['/', '/account', '/account/billing/x', '/account/collection?modal=withdraw&id=buy'])(
  'leaves %s in the common document',
  (address) => expect(at(address)).toBe(false),
)
