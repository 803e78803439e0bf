import { tillApp } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { VoucherAtTillAnswer } from '#contract/till.ts'
import { noteRefusal } from '../session/session.ts'
import { asFailure, call } from './call.ts'

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
async function watched<Answer>(running: Promise<Answer>): Promise<Answer> {
  try {
    return await running
  } catch (thrown) {
    const failure = asFailure(thrown)
    noteRefusal(failure)
    throw failure
  }
}

export const serverBackend: Backend = {
  validate: async (voucherCode) =>
    (await watched(call(tillApp.validate, { body: { voucherCode } }))).voucher,
  use: (use, idempotencyKey) => watched(call(tillApp.use, { body: use, idempotencyKey })),
  async undo(useId) {
    // An undone use stays undone, so its id is the key.
    await watched(call(tillApp.undo, { body: { useId }, idempotencyKey: `undo-${useId}` }))
  },
  member: async (memberCode) =>
    (await watched(call(tillApp.member, { body: { memberCode } }))).member,
  award: (purchase, idempotencyKey) =>
    watched(call(tillApp.award, { body: purchase, idempotencyKey })),
  refund: (refund, idempotencyKey) =>
    watched(call(tillApp.refund, { body: refund, idempotencyKey })),
  today: () => watched(call(tillApp.today)),
}
