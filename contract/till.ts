import * as z from 'zod/mini'
import { offerKind } from './redemption.ts'
import { voucherStates } from '#domain/voucher-use.ts'
import { endpoints, write } from './endpoint.ts'
import { id, instant, points, success } from './fields.ts'

/** A code as typed or scanned; spaces, dashes and case do not matter. */
const code = z.string().check(z.minLength(1), z.maxLength(64))
/** The number of a receipt, as the store prints it. */
const receipt = z.string().check(z.regex(/^[\x21-\x7e]{1,40}$/))
/** Hundredths of the program's currency. */
const cents = z.int().check(z.minimum(1), z.maximum(100_000_000))

const voucherAtTill = z.object({
  state: z.enum(voucherStates),
  kind: z.union([offerKind, z.literal('benefit')]),
  title: z.string(),
  description: z.string(),
  code: z.string(),
  /** Hundredths; unset for a voucher without an amount. */
  cents: z.optional(z.int()),
  leftCents: z.optional(z.int()),
  currency: z.string(),
  isUsableInParts: z.boolean(),
  expiryDate: z.optional(instant),
  /** Unset when the account was deleted. */
  member: z.optional(z.object({ firstName: z.optional(z.string()), tier: z.string() })),
  /** Its uses that were not undone, oldest first; the receipt only of the calling store. */
  uses: z.array(
    z.object({
      usedAt: instant,
      store: z.string(),
      cents: z.optional(z.int()),
      receipt: z.optional(z.string()),
    }),
  ),
})
export type VoucherAtTillAnswer = z.output<typeof voucherAtTill>

const memberAtTill = z.object({
  firstName: z.optional(z.string()),
  tier: z.string(),
  points,
  vouchers: z.array(voucherAtTill),
})

/**
 * For point-of-sale software, with the API key of a store (docs/point-of-sale.md). All are POST, because codes are
 * not written to addresses, which are logged.
 */
export const till = endpoints('till', {
  /** Says what a voucher is and whether it can be used. Changes nothing. */
  validate: write('POST', 'till/validate', {
    access: 'store',
    scope: 'vouchers',
    request: z.object({ voucherCode: code }),
    response: z.object({ success: z.literal(true), voucher: voucherAtTill }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Uses a voucher, or a part of its amount. */
  use: write('POST', 'till/use', {
    access: 'store',
    scope: 'vouchers',
    request: z.object({
      voucherCode: code,
      /** Unset: all that is left. */
      cents: z.optional(cents),
      receipt: z.optional(receipt),
    }),
    response: z.object({
      success: z.literal(true),
      useId: z.string(),
      usedAt: instant,
      /** Taken from the voucher; unset for a voucher without an amount. */
      cents: z.optional(z.int()),
      leftCents: z.optional(z.int()),
      /** Until when this store can undo it. */
      undoableUntil: instant,
    }),
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
  }),
  /** Undoes a use of this store within 15 minutes. Once undone, it stays undone. */
  undo: write('POST', 'till/undo', {
    access: 'store',
    scope: 'vouchers',
    request: z.object({ useId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
  }),
  /** Returns a member by the code on the pass, with the vouchers that can be used. Changes nothing. */
  member: write('POST', 'till/member', {
    access: 'store',
    scope: 'vouchers',
    request: z.object({ memberCode: code }),
    response: z.object({ success: z.literal(true), member: memberAtTill }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Gives points for a purchase by the rules of the program, once for each receipt of the store. */
  award: write('POST', 'till/award', {
    access: 'store',
    scope: 'points',
    request: z.object({ memberCode: code, cents, receipt }),
    response: z.object({
      success: z.literal(true),
      /** `waiting`: until the member has confirmed their email address. */
      state: z.enum(['credited', 'waiting', 'refused']),
      points,
      /** Why it waits or was refused. */
      reason: z.optional(z.string()),
    }),
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
  }),
  /** Reverses the points of a refunded purchase of this store, once for each number of a refund. */
  refund: write('POST', 'till/refund', {
    access: 'store',
    scope: 'points',
    request: z.object({
      /** Of the purchase. */
      receipt,
      /** The number of the refund's own receipt. */
      refund: receipt,
      cents,
    }),
    response: z.object({
      success: z.literal(true),
      /** Those that are reversed; 0 when the purchase has given none. */
      points,
    }),
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
  }),
})
