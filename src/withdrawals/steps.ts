/** The steps of a withdrawal (ST-31); each has its own address. `wallet`: another wallet. `status`: until it has arrived. */
const steps = ['move', 'wallet', 'status'] as const
export type Step = (typeof steps)[number]

/** Returns the step of an address; the first for an unknown one. */
export const stepOf = (value: string | undefined): Step =>
  steps.find((step) => step === value) ?? 'move'

/** Returns the ids of the items in an address; none when the member chooses. */
export const idsOf = (value: string | undefined): string[] => [
  ...new Set((value ?? '').split(',').filter(Boolean)),
]
