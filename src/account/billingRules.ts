import type { Typed, Wrong } from '#kit/form.ts'

/** SC-48, in the order of the form. */
const FIELDS = ['country', 'address', 'city', 'state', 'zip'] as const
export type BillingField = (typeof FIELDS)[number]

/** VA-21: all of them are required, each is told. */
export const wrongBilling = (typed: Partial<Typed<BillingField>>): Wrong<BillingField> =>
  Object.fromEntries(FIELDS.filter((field) => !typed[field]?.trim()).map((field) => [field, 'ALL_FIELDS_REQUIRED']))
