import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { benefitKindOf } from '#domain/benefit.ts'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountIn, type LoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { anywhereForMember, isAvailable } from '../availability.ts'
import { hasVoucher } from '../content-conditions.ts'
import { benefits } from '../table.ts'

export type FoundVoucher = {
  voucherId: string
  voucherType: number
  isFromService: boolean
  isOpen: boolean
  loyaltyAccount: LoyaltyAccount
}

/**
 * Finds a voucher by its id or its benefit's id, open to the member or not.
 * @throws Problem BENEFIT_NOT_FOUND
 */
export async function findVoucher(
  tx: Tx,
  member: Member,
  brand: BrandPack,
  id: string,
): Promise<FoundVoucher> {
  const loyaltyAccount = await loyaltyAccountIn(tx, member, brand.ids.membershipId)
  if (!loyaltyAccount) throw new Problem('BENEFIT_NOT_FOUND')
  const isOpen = isAvailable(loyaltyAccount.tierId, anywhereForMember(member.accountId)).as(
    'is_open',
  )
  const rows = await tx
    .select({
      kind: benefits.kind,
      description: benefits.description,
      content: benefits.content,
      isOpen,
    })
    .from(benefits)
    .where(
      and(eq(benefits.brand, brand.slug), or(eq(benefits.id, id), hasVoucher({ voucherId: id }))),
    )
    .orderBy(desc(isOpen), benefits.position, benefits.id)
  const benefit = rows.find(
    ({ kind, description }) =>
      benefitKindOf({ utilityType: kind, utilityDescription: description.en }) === 'voucher',
  )
  const vouchers = benefit?.content.vouchers ?? []
  const voucher = vouchers.find(({ voucherId }) => voucherId === id) ?? vouchers[0]
  if (!benefit || !voucher) throw new Problem('BENEFIT_NOT_FOUND')
  return {
    voucherId: voucher.voucherId,
    voucherType: voucher.voucherType ?? 1,
    isFromService: voucher.from === 'service',
    isOpen: benefit.isOpen,
    loyaltyAccount,
  }
}
