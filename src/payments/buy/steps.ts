import type { Order } from '#contract/payments.ts'
import type { Problem } from '#contract/problems.ts'

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

/** Returns whether the server has not received a payment that was sent after so many attempts. */
export const isNotReceived = (order: Order, { sentAfter }: { sentAfter: number | null }): boolean =>
  isPayable(order) && sentAfter !== null && order.attempts === sentAfter

/** Returns whether an order may be paid again after an attempt that failed with this problem and led to this state. */
export const isUnpaid = (order: Order | null, problem: Pick<Problem, 'code'>): boolean =>
  order !== null && isPayable(order) && !isWithoutAnswer(problem)

/** Returns whether a problem leaves open what the server has done. */
export const isWithoutAnswer = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'NO_ANSWER' || code === 'KEY_IN_FLIGHT'

export type Navigation = {
  step: Step
  toStep: (step: Step) => Promise<void>
  goBack: () => void
  /** Shows what became of the order in place of the first step, so that Back does not return to what was sent. */
  toOrder: () => Promise<void>
}
