import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import type { vouchers } from './table.ts'

export type Redemption = {
  accountId: string
  brand: string
  offerId: string
  idempotencyKey: string | undefined
  bodyHash: string
  voucherId: string
  code: string
  now: Date
}

/** What the member sees of a voucher. */
export type VoucherRow = Pick<
  typeof vouchers.$inferSelect,
  'title' | 'description' | 'value' | 'code' | 'expiresAt'
>
type RedeemRow = Omit<VoucherRow, 'expiresAt'> & { expiresAt: string; problem: string | null }

/**
 * Calls the database function redeem(). Raw, because the builder cannot call a function.
 * @returns the voucher, or the code of a problem
 */
export async function callRedeem(
  tx: Tx,
  { accountId, brand, offerId, idempotencyKey, bodyHash, voucherId, code, now }: Redemption,
): Promise<{ problem: string } | { problem: null; voucher: VoucherRow }> {
  const [row] = await rowsOf<RedeemRow>(
    tx,
    sql`
    select problem, title, description, value, code, expires_at as "expiresAt"
    from redeem(${accountId}, ${brand}, ${offerId}, ${idempotencyKey ?? null}, ${bodyHash}, ${voucherId}, ${code},
      ${now.toISOString()}::timestamptz)`,
    'redeem',
  )
  if (!row) throw new Error('The database function redeem() returned no row.')
  const { problem, ...voucher } = row
  return problem === null
    ? { problem, voucher: { ...voucher, expiresAt: new Date(voucher.expiresAt) } }
    : { problem }
}
