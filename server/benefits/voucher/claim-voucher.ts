import type { BrandPack } from '#brands/brand.ts'
import { type Language, Problem } from '#contract/problems.ts'
import type { Claim } from '#contract/redemption.ts'
import { BIRTHDAY_VOUCHER } from '#domain/benefit.ts'
import { birthdayWindow } from '#domain/birthday.ts'
import { eq } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { memberView } from '#server/identity/views.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { noteEvent } from '#server/lib/reporting/analytics.ts'
import { hasVoucher } from '../content-conditions.ts'
import { assertItemUseLeft } from '../item-uses.ts'
import { recordParticipation } from '../participation.ts'
import { claimedCodeOf, claimsOf } from './claims.ts'
import { findVoucher, type FoundVoucher } from './find-voucher.ts'
import { claimServiceCode } from './service-code.ts'
import { takePoolCode } from './take-pool-code.ts'

type ClaimRequest = {
  member: Member
  id: string
  brand: BrandPack
  language: Language
  now: Date
  context: AppContext
}
/** The claim, or the voucher and period for which the voucher service must issue a code. */
type ClaimResult = { claim: Claim } | { voucher: FoundVoucher; period: string }

/**
 * CA-40: Gives a member a code of a voucher: one for ever, or one per birthday. A repeat gets the
 * same code, even after the benefit closed or the tier changed. A new code requires a verified
 * email, because accounts with invented addresses would use the limited codes up, and a mailbox
 * that has claimed none with another account, even an erased one.
 * @param id of the benefit (means its first voucher) or of the voucher
 * @throws Problem BENEFIT_NOT_FOUND for a voucher that is not open to the member, BIRTHDATE_NEEDED,
 * NOT_YOUR_BIRTHDAY, VERIFY_EMAIL_FIRST, VOUCHER_CLAIMED_BEFORE, those of `assertItemUseLeft`, VOUCHERS_ALL_GONE and
 * VOUCHER_CLAIM_FAILED (the team is notified), UNAUTHORIZED for an account that ended while the call waited
 */
export async function claimVoucher(request: ClaimRequest): Promise<Claim> {
  const { context, member, brand, now } = request
  const result = await context.database.tx.transaction((tx) => claimFromPool(tx, request))
  if ('claim' in result) return result.claim
  const { voucher, period } = result
  const { voucherId } = voucher
  const claim = await claimServiceCode(
    { context, member, brand: brand.slug, voucherId, period, now },
    (tx, code) => claimOf(tx, request, { voucherId, code }),
    // The item may be on its way to another member by now, who can use it as well.
    (tx) => assertItemUseLeft(tx, { member, ...useOf({ voucher, period }) }),
  )
  noteEvent('claim')
  return claim
}

const claimOf = async (
  tx: Tx,
  { member: { accountId }, brand, language }: ClaimRequest,
  code: { voucherId: string; code: string },
): Promise<Claim> => (await claimsOf(tx, { accountId, brand, language, code }))[0] as Claim

/** The code that the member already has, or a new one of the pool. */
async function claimFromPool(tx: Tx, request: ClaimRequest): Promise<ClaimResult> {
  const { member, id, brand, now, context } = request
  // The lock serializes simultaneous claims of one member; erasing and merging lock the account
  // first too.
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const voucher = await findVoucher(tx, member, brand, id)
  const { voucherId } = voucher
  const period =
    voucher.voucherType === BIRTHDAY_VOUCHER ? await periodOf(tx, member, voucher, now) : ''
  const existing = await claimedCodeOf(tx, { accountId: member.accountId, voucherId, period })
  if (!existing && !voucher.isOpen) throw new Problem('BENEFIT_NOT_FOUND')
  if (!existing && !member.isVerified) throw new Problem('VERIFY_EMAIL_FIRST')
  if (!existing) await recordUse(tx, request, { voucher, period })
  if (!existing && voucher.isFromService) return { voucher, period }
  const code =
    existing ??
    (await takePoolCode(tx, {
      voucherId,
      brand: brand.slug,
      now,
      accountId: member.accountId,
      period,
    }))
  if (code === undefined) {
    context.alertTeam('a pool of voucher codes is empty', { brand: brand.slug, voucher: voucherId })
    throw new Problem('VOUCHERS_ALL_GONE')
  }
  if (!existing) noteEvent('claim')
  return { claim: await claimOf(tx, request, { voucherId, code }) }
}

type VoucherUse = { voucher: FoundVoucher; period: string }

const useOf = ({ voucher: { voucherId, loyaltyAccount }, period }: VoucherUse) => ({
  activity: 'voucher' as const,
  activityId: `${voucherId}:${period}`,
  loyaltyAccount,
  having: hasVoucher({ voucherId }),
})

/** Records the use of a voucher by the person; with a benefit of an asset it must be left for the item. */
async function recordUse(
  tx: Tx,
  { member, brand, context: { secret } }: ClaimRequest,
  voucherUse: VoucherUse,
): Promise<void> {
  const use = useOf(voucherUse)
  await assertItemUseLeft(tx, { member, ...use })
  const { activity, activityId } = use
  if (!(await recordParticipation(tx, { brand, member, secret, activity, activityId })))
    throw new Problem('VOUCHER_CLAIMED_BEFORE')
}

/** EN-37: the year of the birthday whose window is open. */
async function periodOf(
  tx: Tx,
  { accountId }: Member,
  voucher: FoundVoucher,
  now: Date,
): Promise<string> {
  // Refuse a closed benefit first, so that the answer does not depend on the birth date.
  if (!voucher.isOpen) throw new Problem('BENEFIT_NOT_FOUND')
  const [row] = await tx
    .select({ birthdate: memberView.dateOfBirth })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  if (!row?.birthdate) throw new Problem('BIRTHDATE_NEEDED')
  const { isOpen: isWithinWindow, year } = birthdayWindow(row.birthdate, now)
  if (!isWithinWindow) throw new Problem('NOT_YOUR_BIRTHDAY')
  return String(year)
}
