import { desc } from 'drizzle-orm'
import { constantLimit, preparedRead } from '#server/lib/database/prepared-read.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { vouchers } from './table.ts'

const { kind, title, description, value, art, place, time, code, expiresAt } = vouchers

/** Returns the vouchers of a loyalty account and of those merged into it, newest first, 500 at most. */
export const vouchersOf = preparedRead('vouchersOf', ['loyaltyAccountId'], (tx, values) =>
  tx
    .select({ kind, title, description, value, art, place, time, code, expiresAt })
    .from(vouchers)
    .where(isOfLoyaltyAccount(vouchers.loyaltyAccountId, values.loyaltyAccountId))
    .orderBy(desc(vouchers.entryId))
    .limit(constantLimit(500)),
)
