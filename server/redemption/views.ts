import { QueryBuilder } from 'drizzle-orm/pg-core'
import { vouchers } from './table.ts'

/**
 * What other features may read of a voucher, as a subquery for their joins. PostgreSQL reads the
 * table itself, so it costs nothing.
 */
export const voucherView = new QueryBuilder()
  .select({
    voucherId: vouchers.id,
    loyaltyAccountId: vouchers.loyaltyAccountId,
    entryId: vouchers.entryId,
  })
  .from(vouchers)
  .as('voucher')
