import { expect, it } from 'vitest'
import { regionOf, wrongBilling } from './billingRules.ts'

const typed = { country: 'CA', address: '12 Queen Street', city: 'Toronto', state: 'ON', zip: 'M5H 2N2' }

it.each(['country', 'address', 'city', 'state', 'zip'] as const)('a billing address needs its %s [VA-21]', (field) => {
  expect(wrongBilling(typed)).toEqual({})
  expect(wrongBilling({ ...typed, [field]: ' ' })).toEqual({ [field]: 'ALL_FIELDS_REQUIRED' })
})

const kept = { address: '1 Main Street', city: 'New York', state: 'New York', stateCode: 'NY', zip: '10001', country: 'United States', countryCode: 'US' }

it.each([
  ['of the drafted country begin with the draft', 'CA', { country: 'CA', state: 'QC', zip: 'H2X 1Y4' }, kept, { state: 'QC', zip: 'H2X 1Y4' }],
  ['of another country begin empty', 'FR', { country: 'US', state: 'NY', zip: '10001' }, kept, { state: undefined, zip: undefined }],
  ['of the country that is kept begin with what is kept, whatever was typed for another', 'US', { country: 'CA', state: 'QC', zip: 'H2X 1Y4' }, kept, { state: 'NY', zip: '10001' }],
  ['that were emptied stay empty', 'US', { country: 'US', state: '', zip: '' }, kept, { state: '', zip: '' }],
  ['begin empty where nothing is known', 'US', {}, null, { state: undefined, zip: undefined }],
] as const)('state and postal code %s', (_, country, typed, known, begins) => {
  expect(regionOf(country, typed, known)).toEqual(begins)
})
