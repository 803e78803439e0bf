import type { BrandPack } from '#brands/brand.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import { anywhereForMember, isAvailable } from './availability.ts'
import { childWithId } from './content-conditions.ts'
import type { Child, ChildName } from './content.ts'
import { benefits } from './table.ts'

/**
 * Returns a child of a benefit, in the pack's format, if the benefit is open to the member by tier
 * and place (membership, collection, or an asset they own); undefined when it is not open, unknown,
 * or of another brand.
 */
export async function findEntitlement<Name extends ChildName>(
  tx: Tx,
  { member, brand, of, id }: { member: Member; brand: BrandPack; of: Name; id: string },
): Promise<Child<Name> | undefined> {
  const loyaltyAccount = await loyaltyAccountIn(tx, member, brand.ids.membershipId)
  if (!loyaltyAccount) return undefined
  const found = childWithId(of, id)
  const [row] = await tx
    .select({ child: found.child })
    .from(benefits)
    .crossJoinLateral(found)
    .where(
      and(
        eq(benefits.brand, brand.slug),
        isAvailable(loyaltyAccount.tierId, anywhereForMember(member.accountId)),
      ),
    )
    .orderBy(benefits.position)
    .limit(1)
  return row?.child
}
