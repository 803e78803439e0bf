import type { Order } from '#contract/payments.ts'
import type { ProblemCode } from '#contract/problems.ts'

/** The steps of buying; each has its own address. `order`: what became of the payment. */
const steps = ['buy', 'address', 'card', 'order'] as const
export type Step = (typeof steps)[number]

/** Returns the step of an address; the first for an unknown one. */
export const stepOf = (value: string | undefined): Step =>
  steps.find((step) => step === value) ?? 'buy'

/** Returns whether an order is on its way to an end, so that no other payment can begin. */
export const isUnderWay = ({ state }: Order): boolean =>
  state === 'challenge' || state === 'paying' || state === 'captured'

/** Returns whether an order can be paid now. */
export const isPayable = ({ state, cartToken }: Order): boolean =>
  cartToken !== null && (state === 'created' || state === 'approved' || state === 'declined')

const unknownOutcomes: readonly ProblemCode[] = [
  'NO_ANSWER',
  'PAYMENT_IN_PROGRESS',
  'KEY_IN_FLIGHT',
]

/** Returns whether a payment may have been made although no answer came. */
export const isOutcomeUnknown = (code: ProblemCode): boolean => unknownOutcomes.includes(code)

export type Navigation = {
  step: Step
  toStep: (step: Step) => Promise<void>
  goBack: () => void
  /** Shows what became of the order in place of the first step, so that Back does not return to what was sent. */
  toOrder: () => Promise<void>
}
