import { expect, it } from 'vitest'
import { taxOn } from './tax.ts'

const rules = [
  { country: 'CA', rate: 5000 },
  { country: 'CA', region: 'QC', rate: 14_975 },
  { country: 'US', region: 'NY', rate: 8875 },
]

it.each([
  ['of its region', 4800, 'CA', 'QC', 719],
  ['of its country where the region has none', 4800, 'CA', 'AB', 240],
  ['of a region alone', 4800, 'US', 'NY', 426],
  ['of nothing in another region', 4800, 'US', 'OR', 0],
  ['of nothing in another country', 4800, 'FR', '', 0],
  ['half a cent rounded up', 10, 'CA', 'AB', 1],
  ['less than half a cent rounded down', 9, 'CA', 'AB', 0],
  ['of nothing', 0, 'CA', 'QC', 0],
  ['of the highest price exactly', 99_999_999, 'CA', 'QC', 14_975_000],
])('is that %s', (_, cents, country, region, tax) => {
  expect(taxOn(cents, rules, { country, region })).toBe(tax)
})
