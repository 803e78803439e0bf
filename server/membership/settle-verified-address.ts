import type { Tx } from '#server/lib/database/database.ts'
import { settleBuyer } from '#server/shop/settle-buyer.ts'
import { claimAccepted } from '#server/transfers/claim-accepted.ts'

type Verified = Parameters<typeof settleBuyer>[1]

/**
 * Gives an account what waited for its verified address: points of earlier purchases and referrals,
 * and the links it accepted before. Callers must have locked the account.
 */
export async function settleVerifiedAddress(tx: Tx, verified: Verified): Promise<void> {
  await settleBuyer(tx, verified)
  const { brand, accountId, secret, now } = verified
  // Last, because transfers are locked after loyalty accounts (decision 0026).
  await claimAccepted(tx, { brand, member: { accountId }, secret, now })
}
