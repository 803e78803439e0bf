import { expect, it } from 'vitest'
import { decideRisk, type RiskFacts, type RiskRules } from './risk.ts'

const rules: RiskRules = {
  refuseFrom: 100,
  amount: { above: 50_000, score: 60 },
  velocity: { hours: 24, orders: 3, score: 100 },
  declines: { hours: 24, cards: 3, score: 100 },
  newAccount: { hours: 1, score: 40 },
  countryMismatch: { score: 30 },
  unservedCountry: { served: ['US', 'CA'], score: 100 },
}
const usual: RiskFacts = {
  total: 5000,
  accountAgeHours: 100,
  ordersBefore: 0,
  declinedBefore: 0,
  billingCountry: 'US',
  telephoneCountry: 'US',
}

it.each<[string, Partial<RiskFacts>, boolean, string[]]>([
  ['an ordinary payment', {}, true, []],
  ['a total at the limit', { total: 50_000 }, true, []],
  ['a total above it', { total: 50_001 }, true, ['amount']],
  ['two orders before', { ordersBefore: 2 }, true, []],
  ['three orders before', { ordersBefore: 3 }, false, ['velocity']],
  ['two declined cards', { declinedBefore: 2 }, true, []],
  ['three declined cards', { declinedBefore: 3 }, false, ['declines']],
  ['an account of an hour', { accountAgeHours: 1 }, true, []],
  ['a new account', { accountAgeHours: 0.9 }, true, ['newAccount']],
  ['a telephone of another country', { telephoneCountry: 'CA' }, true, ['countryMismatch']],
  ['no telephone', { telephoneCountry: undefined }, true, []],
  [
    'a country that is not served',
    { billingCountry: 'FR', telephoneCountry: 'FR' },
    false,
    ['unservedCountry'],
  ],
  [
    'a new account with a high total',
    { accountAgeHours: 0, total: 60_000 },
    false,
    ['amount', 'newAccount'],
  ],
  [
    'a new account with a telephone of another country',
    { accountAgeHours: 0, telephoneCountry: 'CA' },
    true,
    ['newAccount', 'countryMismatch'],
  ],
])('decides on %s', (_, facts, isApproved, reasons) => {
  const decision = decideRisk(rules, { ...usual, ...facts })
  expect([decision.isApproved, decision.reasons]).toEqual([isApproved, reasons])
})

it('serves every country where the brand names none', () => {
  const everywhere = { ...rules, unservedCountry: { served: [], score: 100 } }
  expect(
    decideRisk(everywhere, { ...usual, billingCountry: 'FR', telephoneCountry: 'FR' }),
  ).toEqual({ isApproved: true, score: 0, reasons: [] })
})
