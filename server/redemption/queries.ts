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
  'kind' | 'title' | 'description' | 'value' | 'art' | 'place' | 'time' | 'code' | 'expiresAt'
>
type RedeemRow = Omit<VoucherRow, 'expiresAt'> & { expiresAt: string; problem: string | null }

/**
 * Calls the database function redeem_offer(). Raw, because the builder cannot call a function.
 * @returns the voucher, or the code of a problem
 */
export async function callRedeem(
  tx: Tx,
  { accountId, brand, offerId, idempotencyKey, bodyHash, voucherId, code, now }: Redemption,
): Promise<{ problem: string } | { problem: null; voucher: VoucherRow }> {
  const [row] = await rowsOf<RedeemRow>(
    tx,
    sql`
    select problem, (voucher).kind, (voucher).title, (voucher).description, (voucher).value, (voucher).art,
      (voucher).place, (voucher).time, (voucher).code, (voucher).expires_at as "expiresAt"
    from redeem_offer(${accountId}, ${brand}, ${offerId}, ${idempotencyKey ?? null}, ${bodyHash}, ${voucherId}, ${code},
      ${now.toISOString()}::timestamptz)`,
    'redeem',
  )
  if (!row) throw new Error('The database function redeem_offer() returned no row.')
  const { problem, ...voucher } = row
  return problem === null
    ? { problem, voucher: { ...voucher, expiresAt: new Date(voucher.expiresAt) } }
    : { problem }
}
