import { afterEach, describe, expect, it } from 'vitest'
import { typedAmount } from '../ui/AmountField.tsx'
import { centsOf, money, price } from './format.ts'
import { loadTexts } from './texts.ts'

afterEach(() => loadTexts('en'))

describe('a typed amount', () => {
  it.each([
    ['42', 4200],
    ['42.5', 4250],
    ['42,50', 4250],
    ['0.05', 5],
    ['42.', 4200],
    [' 184.00 ', 18_400],
  ])('%s is %i hundredths', (typed, cents) => expect(centsOf(typed)).toBe(cents))

  it.each(['', '0', '0.00', '.', '-5', '1e3', '12.345', '1234567', 'H7QK'])(
    'is none: %s',
    (typed) => expect(centsOf(typed)).toBeUndefined(),
  )

  it.each([
    ['42.505', '42.50'],
    ['4.2.5', '4.2'],
    ['a1b2', '12'],
    ['1234567', '123456'],
  ])('becomes, while it is typed, %s → %s', (typed, shown) =>
    expect(typedAmount(typed, '.')).toBe(shown),
  )

  it('has the separator of the language, whichever key was pressed', () =>
    expect([typedAmount('42.5', ','), typedAmount('42,5', '.')]).toEqual(['42,5', '42.5']))
})

describe('an amount of money', () => {
  it('has its cents, and without them where a price is round', () => {
    expect([money(2500, 'USD'), price(2500, 'USD'), price(2550, 'USD')]).toEqual([
      '$25.00',
      '$25',
      '$25.50',
    ])
  })

  it('is written as in French', async () => {
    await loadTexts('fr')
    expect(money(2500, 'USD').replace(/\s/g, ' ')).toBe('25,00 $')
  })
})
