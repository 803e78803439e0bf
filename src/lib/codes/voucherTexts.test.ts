import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '../texts/t.ts'
import { offerLine, voucherTexts } from './voucherTexts.ts'

const voucher = { title: 'Title', description: 'Description', code: 'H7QK29MDXT4P', expiryDate: '' }

describe('voucherTexts', () => {
  beforeAll(() => loadTexts('en'))

  it.each([
    ['an amount', { value: 25 }, ['$25 off', 'Title', '']],
    ['a product', { value: 0, kind: 'product' }, ['Title', 'Description', '']],
    [
      'an experience',
      { value: 0, kind: 'experience', place: 'In the salon', time: 'On Mondays' },
      ['Title', 'Description', 'In the salon · On Mondays'],
    ],
    [
      'an experience without a time',
      { value: 0, kind: 'experience', place: 'In the salon' },
      ['Title', 'Description', 'In the salon'],
    ],
    ['a voucher stored by an older app', {}, ['Title', 'Description', '']],
  ] as const)('names %s', (_, facts, [headline, detail, placeAndTime]) => {
    expect(voucherTexts({ ...voucher, ...facts })).toEqual({ headline, detail, placeAndTime })
  })
})

describe('offerLine', () => {
  beforeAll(() => loadTexts('en'))

  it('has an amount only where there is one', () => {
    expect(offerLine({ value: 25, title: 'Any frames' })).toBe('$25 off · Any frames')
    expect(offerLine({ value: 0, title: 'Pocket square' })).toBe('Pocket square')
  })
})
