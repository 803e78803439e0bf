import type { BrandPack, Localized } from '#brands/brand.ts'
import { normalizeCode } from '#domain/codes.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView, loyaltyAccountViewAs, tierView } from '#server/points/views.ts'

/** What a store may know of a member. */
export type MemberAtTill = {
  accountId: string
  loyaltyAccountId: string
  memberCode: string
  email: string
  /** Undefined until the member has given one. */
  firstName: string | undefined
  tier: Localized
  points: number
  isErased: boolean
}

const requested = loyaltyAccountViewAs('requested')

/** Returns the member of a loyalty account, after merges. */
export const memberOfLoyaltyAccount = (tx: Tx, id: string): Promise<MemberAtTill | undefined> =>
  memberWhere(tx, eq(requested.loyaltyAccountId, id))

/** Returns the member of an account in the program of a brand, after merges. */
export const memberOfAccount = (
  tx: Tx,
  { brand, accountId }: { brand: BrandPack; accountId: string },
): Promise<MemberAtTill | undefined> =>
  memberWhere(
    tx,
    eq(requested.accountId, accountId),
    eq(requested.membershipId, brand.ids.membershipId),
  )

/** Returns the member with a member code, as typed or scanned; undefined for none and after erasure. */
export async function memberWithCode(
  tx: Tx,
  { brand, code }: { brand: BrandPack; code: string },
): Promise<MemberAtTill | undefined> {
  const member = await memberWhere(
    tx,
    eq(requested.brand, brand.slug),
    eq(requested.memberCode, normalizeCode(code)),
  )
  return member?.isErased ? undefined : member
}

async function memberWhere(
  tx: Tx,
  ...conditions: [SQL, ...SQL[]]
): Promise<MemberAtTill | undefined> {
  const [row] = await tx
    .select({
      accountId: memberView.accountId,
      loyaltyAccountId: loyaltyAccountView.loyaltyAccountId,
      memberCode: loyaltyAccountView.memberCode,
      email: memberView.email,
      firstName: memberView.firstName,
      tier: tierView.name,
      points: loyaltyAccountView.redeemablePoints,
      erasedAt: memberView.erasedAt,
    })
    .from(requested)
    .innerJoin(
      loyaltyAccountView,
      eq(loyaltyAccountView.loyaltyAccountId, requested.currentLoyaltyAccountId),
    )
    .innerJoin(memberView, eq(memberView.accountId, loyaltyAccountView.accountId))
    .innerJoin(tierView, eq(tierView.tierId, loyaltyAccountView.tierId))
    .where(and(...conditions, isNull(loyaltyAccountView.mergedInto)))
    .limit(1)
  if (!row) return undefined
  const { erasedAt, firstName, ...member } = row
  return { ...member, firstName: firstName ?? undefined, isErased: erasedAt !== null }
}
