import { createHash } from 'node:crypto'
import type { Localized } from '#brands/brand.ts'
import { isProblemCode, Problem } from '#contract/problems.ts'
import { VOUCHER_CODE_LENGTH } from '#domain/codes.ts'
import { sql } from 'drizzle-orm'
import { type Member, newCode, newId } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

export type VoucherRow = {
  title: Localized
  description: Localized
  value: number
  code: string
  expires_at: string
}

/**
 * Spends points for an offer, once. One database function in its own transaction locks the loyalty
 * account, replays a known key, checks offer, tier and balance, and writes entry, voucher and key
 * (migrations/0000_baseline.sql).
 * @throws Problem NOT_ENOUGH_POINTS | OFFER_NOT_FOR_TIER | OFFER_NOT_FOUND |
 * KEY_USED_FOR_ANOTHER_BODY | KEY_IN_FLIGHT | UNAUTHORIZED when the account was merged while the
 * call waited
 */
export async function redeem(
  tx: Tx,
  {
    member,
    offerId,
    idempotencyKey,
    now,
  }: {
    member: Pick<Member, 'accountId' | 'brand'>
    offerId: string
    idempotencyKey: string | undefined
    now: Date
  },
): Promise<VoucherRow> {
  const bodyHash = createHash('sha256').update(offerId).digest('base64url')
  const [row] = await rowsOf<VoucherRow & { problem: string | null }>(
    tx,
    sql`
    select * from redeem(${member.accountId}, ${member.brand}, ${offerId}, ${idempotencyKey ?? null}, ${bodyHash},
      ${newId('v')}, ${newCode(VOUCHER_CODE_LENGTH)}, ${now.toISOString()}::timestamptz)`,
    'redeem',
  )
  if (!row) throw new Error('The database function redeem() returned no row.')
  if (row.problem !== null)
    throw new Problem(isProblemCode(row.problem) ? row.problem : 'SOMETHING_WENT_WRONG')
  return row
}
