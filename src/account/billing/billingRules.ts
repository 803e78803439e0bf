import type { BillingInfo } from '#contract/account.ts'
import type { FieldValues, FieldErrors } from '#lib/forms/form.ts'

/** The fields of SC-48, in the order of the form. */
const FIELDS = ['country', 'address', 'city', 'state', 'zip'] as const
export type BillingField = (typeof FIELDS)[number]

/** Returns an error for each empty field; all are required (VA-21). */
export const billingErrors = (
  typed: Partial<FieldValues<BillingField>>,
): FieldErrors<BillingField> =>
  Object.fromEntries(
    FIELDS.filter((field) => !typed[field]?.trim()).map((field) => [field, 'ALL_FIELDS_REQUIRED']),
  )

/** Returns the initial state and postal code for a country: from a draft for it, else from a stored address in it. */
export function regionOf(
  country: string,
  typedBefore: Partial<FieldValues<BillingField>>,
  stored: BillingInfo | null | undefined,
): { state: string | undefined; zip: string | undefined } {
  const typed = typedBefore.country === country ? typedBefore : {}
  const matching = stored?.countryCode === country ? stored : undefined
  return {
    state: typed.state ?? (matching?.stateCode || matching?.state),
    zip: typed.zip ?? matching?.zip,
  }
}
