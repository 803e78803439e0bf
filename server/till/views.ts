import { and, eq, isNull, sql, type Column, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { voucherUses } from './table.ts'

/** A voucher of a row: its id and its code. */
type VoucherColumns = { voucherId: Column; code: Column }

const usesOf = ({ voucherId, code }: VoucherColumns) =>
  and(
    eq(voucherUses.voucherId, voucherId),
    eq(voucherUses.code, code),
    isNull(voucherUses.undoneAt),
  )

/** Returns when the voucher of a row was used up in a store; null while something is left of it. */
export const usedUpAt = (voucher: VoucherColumns): SQL<Date | null> =>
  sql`(${new QueryBuilder()
    .select({ usedAt: voucherUses.usedAt })
    .from(voucherUses)
    .where(and(usesOf(voucher), eq(voucherUses.isLast, true)))})`.mapWith(voucherUses.usedAt)

/** Returns what stores have used of the voucher of a row: hundredths, and the number of uses. */
export const usedCents = (voucher: VoucherColumns): SQL<number> =>
  sql`(${new QueryBuilder()
    .select({ cents: sql`coalesce(sum(${voucherUses.cents}), 0)` })
    .from(voucherUses)
    .where(usesOf(voucher))})`.mapWith(Number)
