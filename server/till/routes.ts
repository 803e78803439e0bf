import { till } from '#contract/till.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { serve } from '#server/lib/http/serve.ts'
import { awardPurchase } from './award-purchase.ts'
import { memberWithCode } from './members.ts'
import { refundPurchase } from './refund-purchase.ts'
import { applyVoucher, undoUse } from './use-voucher.ts'
import { findVoucher, usableVouchersOf, voucherAnswer } from './vouchers.ts'

/** Per minute and network: all stores of a brand may share one. */
const CALLS_PER_MINUTE = 20_000

/** The calls of point-of-sale software (docs/point-of-sale.md). */
export const tillRoutes = serve(
  till,
  {
    validate: async ({ tx, brand, store, language, now, body }) => {
      const voucher = await findVoucher(tx, { brand, code: body.voucherCode })
      return {
        success: true as const,
        voucher: voucherAnswer(voucher, { brand, store, language, now }),
      }
    },
    use: async ({ tx, brand, store, body, now }) => {
      const { useId, cents, leftCents, undoableUntil } = await applyVoucher(tx, {
        brand,
        store,
        code: body.voucherCode,
        cents: body.cents,
        receipt: body.receipt,
        now,
      })
      return {
        success: true as const,
        useId,
        usedAt: now.toISOString(),
        ...(cents === undefined ? {} : { cents, leftCents }),
        undoableUntil: undoableUntil.toISOString(),
      }
    },
    undo: async ({ tx, store, body, now }) => {
      await undoUse(tx, { store, useId: body.useId, now })
      return { success: true as const }
    },
    member: async ({ tx, brand, store, language, now, body }) => {
      const member = await memberWithCode(tx, { brand, code: body.memberCode })
      if (!member) throw new TillProblem('MEMBER_UNKNOWN')
      const { firstName, tier, points } = member
      const vouchers = await usableVouchersOf(tx, { member, brand, now })
      return {
        success: true as const,
        member: {
          ...(firstName ? { firstName } : {}),
          tier: tier[language],
          points,
          vouchers: vouchers.map((voucher) =>
            voucherAnswer(voucher, { brand, store, language, now }),
          ),
        },
      }
    },
    award: async ({ tx, context, brand, store, body, now }) => {
      const { state, points, reason } = await awardPurchase(tx, {
        ...body,
        brand,
        store,
        secret: context.secret,
        now,
      })
      return { success: true as const, state, points, ...(reason ? { reason } : {}) }
    },
    refund: async ({ tx, brand, store, body, now }) => ({
      success: true as const,
      points: await refundPurchase(tx, { ...body, brand, store, now }),
    }),
  },
  {
    readOnly: ['validate', 'member'],
    perMinute: {
      validate: CALLS_PER_MINUTE,
      use: CALLS_PER_MINUTE,
      undo: CALLS_PER_MINUTE,
      member: CALLS_PER_MINUTE,
      award: CALLS_PER_MINUTE,
      refund: CALLS_PER_MINUTE,
    },
  },
)
