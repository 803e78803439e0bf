import * as z from 'zod/mini'
import { read, room } from './endpoint.ts'
import { language } from './shapes.ts'

/** EN-02. `state` and `country` are names, `stateCode` and `countryCode` the ISO 3166 codes without the country's. */
export const billingInfo = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  country: z.string(),
  countryCode: z.string(),
})
export type BillingInfo = z.output<typeof billingInfo>

/** EN-01. Added fields are optional: a phone may hold yesterday's answer. */
export const account = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  isVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** E.164 */
  telephone: z.nullable(z.string()),
  /** YYYY-MM-DD */
  dateOfBirth: z.nullable(z.string()),
  language,
  billingInfo: z.optional(z.nullable(billingInfo)),
  /** Whether a password was chosen. */
  hasPassword: z.optional(z.boolean()),
  /** Whether a log in with the password asks for a mailed code as well. */
  asksCode: z.optional(z.boolean()),
  /** An address that waits to be confirmed from its own mailbox. */
  newEmail: z.optional(z.nullable(z.string())),
})
export type Account = z.output<typeof account>

export const accountContract = room('account', {
  account: read('account', {
    access: 'member',
    gives: z.object({ account }),
    problem: 'NO_ACCOUNT_INFO',
    keptOffline: true,
  }),
})
