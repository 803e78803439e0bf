import type { BrandPack } from '#brands/brand.ts'
import type { RequestBody, ResponseOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/problems.ts'
import type { till } from '#contract/till.ts'
import { TillProblem } from '#contract/till-problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { StoreCaller } from '#server/lib/http/callers.ts'
import type { AuditEntry } from '#server/staff-accounts/audit-log.ts'
import { awardPurchase } from './award-purchase.ts'
import { memberWithCode } from './members.ts'
import { refundPurchase } from './refund-purchase.ts'
import { applyVoucher, undoUse } from './use-voucher.ts'
import { findVoucher, usableVouchersOf, voucherAnswer } from './vouchers.ts'

type Contract = typeof till
type StoreCall<Name extends keyof Contract> = {
  tx: Tx
  context: { secret: string }
  brand: BrandPack
  store: StoreCaller
  language: Language
  now: Date
  body: RequestBody<Contract[Name]>
  /** At a till: adds what was done to the audit log. A repeated call does nothing, so it adds nothing. */
  recordAction?: (done: Pick<AuditEntry, 'action' | 'subject' | 'facts'>) => Promise<void>
}
type StoreCalls = {
  [Name in keyof Contract]: (call: StoreCall<Name>) => Promise<ResponseOf<Contract[Name]>>
}

/** What a store can do, the same for point-of-sale software and for tills. */
export const storeCalls: StoreCalls = {
  validate: async ({ tx, brand, store, language, now, body }) => {
    const voucher = await findVoucher(tx, { brand, code: body.voucherCode })
    return {
      success: true as const,
      voucher: voucherAnswer(voucher, { brand, store, language, now }),
    }
  },
  use: async ({ tx, brand, store, body, now, recordAction }) => {
    const { useId, cents, leftCents, undoableUntil } = await applyVoucher(tx, {
      brand,
      store,
      code: body.voucherCode,
      cents: body.cents,
      receipt: body.receipt,
      now,
    })
    await recordAction?.({ action: 'voucherUsed', subject: useId, facts: { cents } })
    return {
      success: true as const,
      useId,
      usedAt: now.toISOString(),
      ...(cents === undefined ? {} : { cents, leftCents }),
      undoableUntil: undoableUntil.toISOString(),
    }
  },
  undo: async ({ tx, store, body: { useId }, now, recordAction }) => {
    const isNew = await undoUse(tx, { store, useId, now })
    if (isNew) await recordAction?.({ action: 'useUndone', subject: useId })
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
  award: async ({ tx, context, brand, store, body, now, recordAction }) => {
    const { state, points, reason, isNew } = await awardPurchase(tx, {
      ...body,
      brand,
      store,
      secret: context.secret,
      now,
    })
    const facts = { cents: body.cents, points, state }
    if (isNew) await recordAction?.({ action: 'pointsAwarded', facts })
    return { success: true as const, state, points, ...(reason ? { reason } : {}) }
  },
  refund: async ({ tx, brand, store, body, now, recordAction }) => {
    const { points, isNew } = await refundPurchase(tx, { ...body, brand, store, now })
    const facts = { cents: body.cents, points }
    if (isNew) await recordAction?.({ action: 'purchaseRefunded', facts })
    return { success: true as const, points }
  },
}
