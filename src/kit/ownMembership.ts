import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount } from '#contract/membership.ts'
import { membershipOf } from '#domain/asset.ts'
import { useBrand } from './brand.ts'
import { problemOf } from './problem.ts'
import { useRead } from './read.ts'

/** The viewer's own membership of this brand's programme, for modals, which are given no facts. */
export function useOwnMembership(): MembershipAccount {
  const { creatorId } = useBrand()
  const own = membershipOf(useRead(api.collection.collection, { creatorId }).collection)
  if (!own) throw problemOf('MEMBERSHIP_UNAVAILABLE')
  return accountOf(useRead(api.membership.membership, { id: own.userAssetPointsId }))
}
