import { Problem } from '#contract/problems.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import { hashToken, type Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { CodeResult } from '#server/lib/integrations/voucher-services.ts'
import { voucherCodes } from '../table.ts'
import { claimedCodeOf } from './claims.ts'

/** A claim of a member whose code the voucher service issues. */
type ServiceClaim = {
  context: AppContext
  member: Member
  brand: string
  voucherId: string
  period: string
  now: Date
}

/**
 * CA-72: Gets a code from the brand's voucher service and stores it as the member's; `claimOf`
 * reads the claim in the same transaction. No transaction is open while the service answers, so
 * `assertStillOpen` checks again, under the lock of the account, what may have changed meanwhile.
 * Retries send the same idempotency key, so that a lost answer does not cost a second code.
 * @throws Problem VOUCHERS_ALL_GONE, VOUCHER_CLAIM_FAILED (503, can be retried; the team is
 * notified), UNAUTHORIZED for an account that ended meanwhile
 */
export async function claimServiceCode<Claim>(
  request: ServiceClaim,
  claimOf: (tx: Tx, code: string) => Promise<Claim>,
  assertStillOpen: (tx: Tx) => Promise<void>,
): Promise<Claim> {
  const { context, member, brand, voucherId, period, now } = request
  const { accountId } = member
  const answer = await context.voucherServices.claim({
    brand,
    voucherId,
    period,
    at: now,
    member: hashToken(context.secret, `voucher-member:${brand}:${accountId}`),
    key: hashToken(context.secret, `voucher-key:${brand}:${voucherId}:${accountId}:${period}`),
  })
  if (!('code' in answer)) throw refusalFor(request, answer)
  return context.database.tx.transaction(async (tx) => {
    const storedCode = await storeCode(tx, request, answer.code, assertStillOpen)
    if (storedCode === undefined) throw refusalFor(request, { failure: 'codeTaken' })
    return claimOf(tx, storedCode)
  })
}

/**
 * Stores the code unless a simultaneous claim was faster, and returns the stored one.
 * @returns undefined when the code belongs to another member
 */
async function storeCode(
  tx: Tx,
  { member: { accountId }, brand, voucherId, period, now }: ServiceClaim,
  code: string,
  assertStillOpen: (tx: Tx) => Promise<void>,
): Promise<string | undefined> {
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const existing = await claimedCodeOf(tx, { accountId, voucherId, period })
  if (existing !== undefined) return existing
  await assertStillOpen(tx)
  await tx
    .insert(voucherCodes)
    .values({ voucherId, code, brand, addedAt: now, accountId, period, claimedAt: now })
    .onConflictDoNothing()
  return claimedCodeOf(tx, { accountId, voucherId, period })
}

function refusalFor(
  { context, brand, voucherId }: ServiceClaim,
  answer: Exclude<CodeResult, { code: string }>,
): Problem {
  const reason = 'isUsedUp' in answer ? 'usedUp' : answer.failure
  context.alertTeam('a voucher service did not issue a code', { brand, voucher: voucherId, reason })
  return 'isUsedUp' in answer
    ? new Problem('VOUCHERS_ALL_GONE')
    : new Problem('VOUCHER_CLAIM_FAILED', { status: 503, retryAfter: 5 })
}
