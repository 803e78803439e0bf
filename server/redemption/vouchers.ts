import { desc } from 'drizzle-orm'
import { constantLimit, preparedRead } from '#server/lib/database/prepared-read.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { usedCents, usedUpAt } from '#server/till/views.ts'
import { vouchers } from './table.ts'

const { id, kind, title, description, value, art, place, time, code, expiresAt } = vouchers
const voucher = { voucherId: id, code }

/** Returns the vouchers of a loyalty account and of those merged into it, newest first, 500 at most. */
export const vouchersOf = preparedRead('vouchersOf', ['loyaltyAccountId'], (tx, values) =>
  tx
    .select({
      kind,
      title,
      description,
      value,
      art,
      place,
      time,
      code,
      expiresAt,
      usedAt: usedUpAt(voucher),
      usedCents: usedCents(voucher),
    })
    .from(vouchers)
    .where(isOfLoyaltyAccount(vouchers.loyaltyAccountId, values.loyaltyAccountId))
    .orderBy(desc(vouchers.entryId))
    .limit(constantLimit(500)),
)
