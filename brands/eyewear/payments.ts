import type { Payments } from '#brands/brand.ts'

/** Shops in New York and Montreal: tax is due where the brand has one. */
export const payments: Payments = {
  taxes: [
    { country: 'US', region: 'NY', rate: 8875 },
    { country: 'CA', region: 'QC', rate: 14_975 },
    { country: 'CA', region: 'ON', rate: 13_000 },
    { country: 'CA', rate: 5000 },
  ],
  risk: {
    amount: { above: 20_000, score: 60 },
    unservedCountry: { served: ['US', 'CA'] },
  },
}
