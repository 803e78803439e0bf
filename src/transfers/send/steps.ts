/** The steps of sending (ST-26 to ST-29), in this order; each has its own address. */
export const steps = ['who', 'say', 'confirm', 'sent'] as const
export type Step = (typeof steps)[number]

/** Steps that the member goes through before it is sent. */
export const STEP_COUNT = steps.length - 1

/** Returns the step of an address; the first for an unknown one. */
export const stepOf = (value: string | undefined): Step =>
  steps.find((step) => step === value) ?? 'who'

/** Returns the step before another one; undefined for the first, and for the last, which is final. */
export const stepBefore = (step: Step): Step | undefined =>
  step === 'sent' ? undefined : steps[steps.indexOf(step) - 1]
