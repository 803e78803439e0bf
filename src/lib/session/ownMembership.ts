import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount } from '#contract/membership.ts'
import { membershipItem } from '#domain/asset.ts'
import { useBrand } from '../brand.ts'
import { problemOf } from '../api/problem.ts'
import { useRead } from '../api/read.ts'

/**
 * Returns the viewer's loyalty account in this brand's program, for modals, whose address carries only ids.
 * @throws MEMBERSHIP_UNAVAILABLE when the collection holds no membership
 */
export function useOwnMembership(): MembershipAccount {
  const { creatorId } = useBrand()
  const own = membershipItem(useRead(api.collection.collection, { creatorId }).collection)
  if (!own) throw problemOf('MEMBERSHIP_UNAVAILABLE')
  return accountOf(useRead(api.membership.membership, { id: own.userAssetPointsId }))
}
