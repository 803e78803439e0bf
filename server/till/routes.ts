import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { till } from '#contract/till.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { voucherState } from '#domain/voucher-use.ts'
import { claimsOf } from '#server/benefits/voucher/claims.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { serve } from '#server/lib/http/serve.ts'
import { vouchersOf } from '#server/redemption/vouchers.ts'
import { awardPurchase } from './award-purchase.ts'
import { memberWithCode, type MemberAtTill } from './members.ts'
import { applyVoucher, undoUse } from './use-voucher.ts'
import { findVoucher, voucherAnswer } from './vouchers.ts'

/** Per minute and network: all stores of a brand may share one. */
const CALLS_PER_MINUTE = 20_000

/** The calls of point-of-sale software (docs/point-of-sale.md). */
export const tillRoutes = serve(
  till,
  {
    validate: async ({ tx, brand, language, now, body }) => ({
      success: true as const,
      voucher: voucherAnswer(await findVoucher(tx, { brand, code: body.code }), {
        brand,
        language,
        now,
      }),
    }),
    use: async ({ tx, brand, store, body, now }) => {
      const { useId, cents, leftCents, undoableUntil } = await applyVoucher(tx, {
        brand,
        store,
        code: body.code,
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
    member: async ({ tx, brand, language, now, body }) => {
      const member = await memberWithCode(tx, { brand, code: body.memberCode })
      if (!member) throw new TillProblem('MEMBER_UNKNOWN')
      const { firstName, tier, points } = member
      return {
        success: true as const,
        member: {
          ...(firstName ? { firstName } : {}),
          tier: tier[language],
          points,
          vouchers: await usableVouchers(tx, { member, brand, language, now }),
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
  },
  {
    ownTransaction: ['validate', 'member'],
    perMinute: {
      validate: CALLS_PER_MINUTE,
      use: CALLS_PER_MINUTE,
      undo: CALLS_PER_MINUTE,
      member: CALLS_PER_MINUTE,
      award: CALLS_PER_MINUTE,
    },
  },
)

/** Returns the vouchers of a member that can be used, offers before codes of benefits. */
async function usableVouchers(
  tx: Tx,
  {
    member: { accountId, loyaltyAccountId },
    brand,
    language,
    now,
  }: { member: MemberAtTill; brand: BrandPack; language: Language; now: Date },
) {
  const bought = await vouchersOf(tx, { loyaltyAccountId })
  const claimed = await claimsOf(tx, { accountId, brand, language })
  const usable = []
  const unused = [
    ...bought.filter(({ usedAt, expiresAt }) => !usedAt && expiresAt > now),
    ...claimed.filter(({ usedAt }) => !usedAt),
  ]
  for (const { code } of unused) {
    const voucher = await findVoucher(tx, { brand, code })
    if (voucherState(voucher, now) === 'valid')
      usable.push(voucherAnswer(voucher, { brand, language, now }))
  }
  return usable
}
