import { expect, it } from 'vitest'
import { wrongBilling } from './billingRules.ts'

const typed = { country: 'CA', address: '12 Queen Street', city: 'Toronto', state: 'ON', zip: 'M5H 2N2' }

it.each(['country', 'address', 'city', 'state', 'zip'] as const)('a billing address needs its %s [VA-21]', (field) => {
  expect(wrongBilling(typed)).toEqual({})
  expect(wrongBilling({ ...typed, [field]: ' ' })).toEqual({ [field]: 'ALL_FIELDS_REQUIRED' })
})
