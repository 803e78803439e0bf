import * as z from 'zod/mini'
import { read, endpoints } from './endpoint.ts'
import { language } from './fields.ts'

/**
 * EN-02. `state` and `country` are names; `stateCode` and `countryCode` are ISO 3166 codes,
 * `stateCode` without the country part.
 */
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

/** EN-03: the saved card. */
export const card = z.object({
  /** "Visa", "Mastercard", "American Express"; another scheme by its own name. */
  brand: z.string(),
  last4: z.string(),
  /** 1 to 12. */
  expMonth: z.int(),
  /** Four digits. */
  expYear: z.int(),
})
export type Card = z.output<typeof card>

/** EN-01. Fields added later are optional, because a phone may hold an older response. */
export const accountDetails = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  isVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** E.164. */
  telephone: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  dateOfBirth: z.nullable(z.string()),
  language,
  billingInfo: z.optional(z.nullable(billingInfo)),
  paymentMethod: z.optional(z.nullable(card)),
  /** Whether the account has a password. */
  hasPassword: z.optional(z.boolean()),
  /** Whether a login with the password also requires a code sent by email. */
  requiresCode: z.optional(z.boolean()),
  /** Kinds of email that the member has switched off. */
  mutedEmails: z.optional(z.array(z.string())),
  /** A new address that is not confirmed from its own mailbox yet. */
  newEmail: z.optional(z.nullable(z.string())),
})
export type Account = z.output<typeof accountDetails>

export const account = endpoints('account', {
  account: read('account', {
    access: 'member',
    response: z.object({ account: accountDetails }),
    problem: 'NO_ACCOUNT_INFO',
    storedOffline: true,
  }),
})
