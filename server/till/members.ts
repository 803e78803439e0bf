import type { BrandPack, Localized } from '#brands/brand.ts'
import { normalizeCode } from '#domain/codes.ts'
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { constantLimit, preparedRead } from '#server/lib/database/prepared-read.ts'
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

const selectMembers = (tx: Tx, ...conditions: [SQL, ...SQL[]]) =>
  tx
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
    .limit(constantLimit(1))

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

const memberIn = ([row]: readonly MemberRow[]): MemberAtTill | undefined => {
  if (!row) return undefined
  const { erasedAt, firstName, ...member } = row
  return { ...member, firstName: firstName ?? undefined, isErased: erasedAt !== null }
}

const findByLoyaltyAccount = preparedRead('memberOfLoyaltyAccount', ['id'], (tx, { id }) =>
  selectMembers(tx, eq(requested.loyaltyAccountId, id)),
)

/** Returns the member of a loyalty account, after merges. */
export const memberOfLoyaltyAccount = async (
  tx: Tx,
  id: string,
): Promise<MemberAtTill | undefined> => memberIn(await findByLoyaltyAccount(tx, { id }))

/** Returns the member of an account in the program of a brand, after merges. */
export const memberOfAccount = async (
  tx: Tx,
  { brand, accountId }: { brand: BrandPack; accountId: string },
): Promise<MemberAtTill | undefined> =>
  memberIn(
    await selectMembers(
      tx,
      eq(requested.accountId, accountId),
      eq(requested.membershipId, brand.ids.membershipId),
    ),
  )

/** Returns the member with a member code, as typed or scanned; undefined for none and after erasure. */
export async function memberWithCode(
  tx: Tx,
  { brand, code }: { brand: BrandPack; code: string },
): Promise<MemberAtTill | undefined> {
  const member = memberIn(
    await selectMembers(
      tx,
      eq(requested.brand, brand.slug),
      eq(requested.memberCode, normalizeCode(code)),
    ),
  )
  return member?.isErased ? undefined : member
}

/**
 * Returns the first names of members by their loyalty accounts and by their accounts, after merges. Without one, and
 * after erasure, a member is not in it.
 */
export async function firstNamesOf(
  tx: Tx,
  {
    brand,
    loyaltyAccountIds,
    accountIds,
  }: { brand: BrandPack; loyaltyAccountIds: readonly string[]; accountIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await tx
    .select({
      loyaltyAccountId: requested.loyaltyAccountId,
      accountId: requested.accountId,
      firstName: memberView.firstName,
    })
    .from(requested)
    .innerJoin(
      loyaltyAccountView,
      eq(loyaltyAccountView.loyaltyAccountId, requested.currentLoyaltyAccountId),
    )
    .innerJoin(memberView, eq(memberView.accountId, loyaltyAccountView.accountId))
    .where(
      and(
        eq(requested.membershipId, brand.ids.membershipId),
        isNull(memberView.erasedAt),
        or(
          inArray(requested.loyaltyAccountId, anyOf(loyaltyAccountIds)),
          inArray(requested.accountId, anyOf(accountIds)),
        ),
      ),
    )
  return new Map(
    rows.flatMap(({ loyaltyAccountId, accountId, firstName }) =>
      firstName
        ? [
            [loyaltyAccountId, firstName],
            [accountId, firstName],
          ]
        : [],
    ),
  )
}
