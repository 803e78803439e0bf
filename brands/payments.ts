import * as z from 'zod/mini'
import { wholeNumber } from './fields.ts'

const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const score = z._default(wholeNumber, 100)
const count = z.int().check(z.positive())

/** Tax by billing address (domain/tax.ts). */
const tax = z.object({
  country,
  /** ISO 3166-2 without the country; unset: the whole country. */
  region: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/))),
  /** Thousandths of a percent: 14975 is 14.975 %. */
  rate: wholeNumber.check(z.maximum(100_000)),
})

/** Rules of the risk check (domain/risk.ts). From `refuseFrom` points on a payment is refused. */
const risk = z.object({
  refuseFrom: z._default(count, 100),
  amount: z._default(z.object({ above: wholeNumber, score }), { above: 100_000, score: 100 }),
  velocity: z._default(z.object({ hours: count, orders: count, score }), {
    hours: 24,
    orders: 10,
    score: 100,
  }),
  // Tried cards are stored for a day (domain/card-tries.ts).
  declines: z._default(z.object({ hours: count.check(z.maximum(24)), cards: count, score }), {
    hours: 24,
    cards: 5,
    score: 100,
  }),
  newAccount: z._default(z.object({ hours: count, score }), { hours: 1, score: 40 }),
  countryMismatch: z._default(z.object({ score }), { score: 40 }),
  unservedCountry: z._default(z.object({ served: z.array(country), score }), {
    served: [],
    score: 100,
  }),
})

/** What applies to everything a brand sells. Prices are in US dollars (CO-50). */
export const payments = z.object({
  taxes: z._default(z.array(tax), []),
  risk: z._default(risk, z.parse(risk, {})),
})
export type Payments = z.input<typeof payments>
