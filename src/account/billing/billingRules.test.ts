import { expect, it } from 'vitest'
import { regionOf, billingErrors } from './billingRules.ts'

const typed = {
  country: 'CA',
  address: '12 Queen Street',
  city: 'Toronto',
  state: 'ON',
  zip: 'M5H 2N2',
}

it.each(['country', 'address', 'city', 'state', 'zip'] as const)(
  'requires the %s of a billing address [VA-21]',
  (field) => {
    expect(billingErrors(typed)).toEqual({})
    expect(billingErrors({ ...typed, [field]: ' ' })).toEqual({ [field]: 'ALL_FIELDS_REQUIRED' })
  },
)

const storedAddress = {
  address: '1 Main Street',
  city: 'New York',
  state: 'New York',
  stateCode: 'NY',
  zip: '10001',
  country: 'United States',
  countryCode: 'US',
}

it.each([
  [
    'the draft of the same country',
    'CA',
    { country: 'CA', state: 'QC', zip: 'H2X 1Y4' },
    storedAddress,
    { state: 'QC', zip: 'H2X 1Y4' },
  ],
  [
    'nothing for another country',
    'FR',
    { country: 'US', state: 'NY', zip: '10001' },
    storedAddress,
    { state: undefined, zip: undefined },
  ],
  [
    'the stored values of the stored country despite a draft for another',
    'US',
    { country: 'CA', state: 'QC', zip: 'H2X 1Y4' },
    storedAddress,
    { state: 'NY', zip: '10001' },
  ],
  [
    'emptied values from the draft',
    'US',
    { country: 'US', state: '', zip: '' },
    storedAddress,
    { state: '', zip: '' },
  ],
  [
    'nothing without draft and stored address',
    'US',
    {},
    null,
    { state: undefined, zip: undefined },
  ],
] as const)('prefills state and postal code with %s', (_, country, typed, stored, expected) => {
  expect(regionOf(country, typed, stored)).toEqual(expected)
})
