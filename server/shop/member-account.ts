import type { BrandPack } from '#brands/brand.ts'
import type { Buyer } from '#domain/purchase.ts'
import { and, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView, loyaltyAccountViewAs } from '#server/points/views.ts'

/** The member with an address, and the loyalty account that gets their points. */
export type MemberAccount = Buyer & { loyaltyAccountId: string }

const own = loyaltyAccountViewAs('own')

/**
 * Finds the member with an address among all accounts that staff have merged with it; a merge by
 * staff counts as verification. The member joined when the first of their loyalty accounts did.
 */
export async function memberBehind(
  tx: Tx,
  { brand, email, accountIds }: { brand: BrandPack; email: string; accountIds: readonly string[] },
): Promise<MemberAccount | undefined> {
  const { loyaltyAccountId, accountId, membershipId, mergedInto, joinedAt } = loyaltyAccountView
  const firstJoined = tx
    .select({ joinedAt: min(own.joinedAt) })
    .from(own)
    .where(and(inArray(own.accountId, anyOf(accountIds)), eq(own.membershipId, membershipId)))
  const [member] = await tx
    .select({
      loyaltyAccountId,
      isProven: sql<boolean>`${memberView.isVerified} or ${memberView.mergedInto} is not null`,
      joinedAt: sql<Date>`${firstJoined}`.mapWith(joinedAt),
    })
    .from(memberView)
    .innerJoin(loyaltyAccountView, eq(accountId, memberView.currentAccountId))
    .where(
      and(
        eq(memberView.brand, brand.slug),
        eq(memberView.email, email),
        isNull(memberView.erasedAt),
        eq(membershipId, brand.ids.membershipId),
        isNull(mergedInto),
      ),
    )
  return member
}
