import type { BillingInfo } from '#contract/account.ts'
import type { Typed, Wrong } from '#kit/form.ts'

/** SC-48, in the order of the form. */
const FIELDS = ['country', 'address', 'city', 'state', 'zip'] as const
export type BillingField = (typeof FIELDS)[number]

/** VA-21: all of them are required, each is told. */
export const wrongBilling = (typed: Partial<Typed<BillingField>>): Wrong<BillingField> =>
  Object.fromEntries(FIELDS.filter((field) => !typed[field]?.trim()).map((field) => [field, 'ALL_FIELDS_REQUIRED']))

/** What the fields of a country begin with: what was typed for this one, else what is kept for this one, else nothing. */
export function regionOf(country: string, typedBefore: Partial<Typed<BillingField>>, kept: BillingInfo | null | undefined): { state: string | undefined; zip: string | undefined } {
  const typed = typedBefore.country === country ? typedBefore : {}
  const known = kept?.countryCode === country ? kept : undefined
  return { state: typed.state ?? (known?.stateCode || known?.state), zip: typed.zip ?? known?.zip }
}
