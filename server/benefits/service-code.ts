import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { holdAccount } from '#server/account/accounts.ts'
import { hashOfToken, type Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import type { House } from '#server/kit/serve.ts'
import type { CodeAnswer } from '#server/kit/voucher-service.ts'

/** A voucher and period of a member whose code another service issues. */
type Wanted = { house: House; member: Member; brand: string; voucherId: string; period: string; now: Date }

/**
 * CA-72: gets a code from the brand's voucher service and keeps it as the member's; `claimOf` reads the claim in the same
 * transaction. No transaction is held while the
 * service answers. Every try has the same idempotency key, so that a lost answer does not cost a second code.
 * @throws Problem VOUCHERS_ALL_GONE, VOUCHER_CLAIM_FAILED (503, may be tried again; the team is notified), UNAUTHORIZED
 * for an account that has ended meanwhile
 */
export async function claimOfService<Claim>(wanted: Wanted, claimOf: (tx: Tx, code: string) => Promise<Claim>): Promise<Claim> {
  const { house, member, brand, voucherId, period, now } = wanted
  const { accountId } = member
  const answer = await house.voucherServices.claim({
    brand, voucherId, period, at: now,
    member: hashOfToken(house.secret, `voucher-member:${brand}:${accountId}`),
    key: hashOfToken(house.secret, `voucher-key:${brand}:${voucherId}:${accountId}:${period}`),
  })
  if (!('code' in answer)) throw refusalFor(wanted, answer)
  return house.database.tx.transaction(async (tx) => {
    const kept = await keepCode(tx, wanted, answer.code)
    if (kept === undefined) throw refusalFor(wanted, { fault: 'codeTaken' })
    return claimOf(tx, kept)
  })
}

/**
 * The first code that is kept counts: a claim at the same time may have been faster.
 * @returns undefined when the code is another member's
 */
async function keepCode(tx: Tx, { member: { accountId }, brand, voucherId, period, now }: Wanted, code: string): Promise<string | undefined> {
  if (!(await holdAccount(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into voucher_codes (voucher_id, code, brand, added_at, account_id, period, claimed_at)
    values (${voucherId}, ${code}, ${brand}, ${at}, ${accountId}, ${period}, ${at}) on conflict do nothing`)
  const [kept] = await rowsOf<{ code: string }>(tx, sql`
    select code from voucher_codes where voucher_id = ${voucherId} and account_id = ${accountId} and period = ${period}`)
  return kept?.code
}

function refusalFor({ house, brand, voucherId }: Wanted, answer: Exclude<CodeAnswer, { code: string }>): Problem {
  const why = 'isGone' in answer ? 'isGone' : answer.fault
  house.tellTeam('a voucher service has issued no code', { brand, voucher: voucherId, why })
  return 'isGone' in answer ? new Problem('VOUCHERS_ALL_GONE') : new Problem('VOUCHER_CLAIM_FAILED', { status: 503, retryAfter: 5 })
}
