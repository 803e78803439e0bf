import { tillApp } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { VoucherAtTillAnswer } from '#contract/till.ts'
import { noteRefusal } from '../session/session.ts'
import { asFailure, call } from './call.ts'
import { uncertainUse } from './uncertain-use.ts'

export type VoucherShown = VoucherAtTillAnswer
export type UseAnswer = ResponseOf<typeof tillApp.use>
export type MemberShown = ResponseOf<typeof tillApp.member>['member']
export type AwardAnswer = ResponseOf<typeof tillApp.award>
export type TodayAnswer = ResponseOf<typeof tillApp.today>

export type Purchase = { memberCode: string; cents: number; receipt: string }
export type Refund = { receipt: string; refund: string; cents: number }

/** What a till does with codes: on the server, or in training with invented ones (training/training-backend.ts). */
export type Backend = {
  validate(voucherCode: string): Promise<VoucherShown>
  /** @param key one for each scan, so that a second try counts once */
  use(use: { voucherCode: string; cents?: number }, key: string): Promise<UseAnswer>
  undo(useId: string): Promise<void>
  member(memberCode: string): Promise<MemberShown>
  award(purchase: Purchase, key: string): Promise<AwardAnswer>
  refund(refund: Refund, key: string): Promise<{ points: number }>
  today(): Promise<TodayAnswer>
}

/** Runs a call; a refusal that ends the session of the till or of the cashier does so on this device too. */
async function endingSession<Answer>(running: Promise<Answer>): Promise<Answer> {
  try {
    return await running
  } catch (thrown) {
    const failure = asFailure(thrown)
    noteRefusal(failure)
    throw failure
  }
}

/** Notes whether a use may have been carried out; a refusal of a later try does not answer that. */
async function notingDoubt<Answer>(running: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await running
    uncertainUse.set(false)
    return answer
  } catch (thrown) {
    const { status } = asFailure(thrown)
    if (status === 0 || status >= 500) uncertainUse.set(true)
    throw thrown
  }
}

export const serverBackend: Backend = {
  async validate(voucherCode) {
    uncertainUse.set(false)
    return (await endingSession(call(tillApp.validate, { body: { voucherCode } }))).voucher
  },
  use: (use, idempotencyKey) =>
    endingSession(notingDoubt(call(tillApp.use, { body: use, idempotencyKey }))),
  async undo(useId) {
    // An undone use stays undone, so its id is the key.
    await endingSession(call(tillApp.undo, { body: { useId }, idempotencyKey: `undo-${useId}` }))
  },
  member: async (memberCode) =>
    (await endingSession(call(tillApp.member, { body: { memberCode } }))).member,
  award: (purchase, idempotencyKey) =>
    endingSession(call(tillApp.award, { body: purchase, idempotencyKey })),
  refund: (refund, idempotencyKey) =>
    endingSession(call(tillApp.refund, { body: refund, idempotencyKey })),
  today: () => endingSession(call(tillApp.today)),
}
