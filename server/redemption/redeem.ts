import { createHash } from 'node:crypto'
import { isProblemCode, Problem } from '#contract/problems.ts'
import { VOUCHER_CODE_LENGTH } from '#domain/codes.ts'
import { type Member, newCode, newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { callRedeem, type VoucherRow } from './queries.ts'

/**
 * Spends points for an offer, once. One database function in its own transaction locks the loyalty
 * account, replays a known key, checks offer, tier and balance, and writes entry, voucher and key
 * (redeem.sql).
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
): Promise<{ voucher: VoucherRow; replayed: boolean }> {
  const code = newCode(VOUCHER_CODE_LENGTH)
  const redeemed = await callRedeem(tx, {
    accountId: member.accountId,
    brand: member.brand,
    offerId,
    idempotencyKey,
    bodyHash: createHash('sha256').update(offerId).digest('base64url'),
    voucherId: newId('v'),
    code,
    now,
  })
  if (redeemed.problem !== null)
    throw new Problem(isProblemCode(redeemed.problem) ? redeemed.problem : 'SOMETHING_WENT_WRONG')
  // A replay has the code of the first time.
  return { voucher: redeemed.voucher, replayed: redeemed.voucher.code !== code }
}
