import { useEffect } from 'react'
import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { local } from '#offline/localStore.ts'
import { hasReachedHigherTier, type SeenTier } from './tierReached.ts'

/** Shows a toast once when the member's tier is higher than the one last seen on this phone. Renders nothing. */
export function TierGreeting({
  membership: { membershipId, userAssetPointsId, assetVariation },
}: {
  membership: MembershipAccount
}) {
  // From the cache only, so that the page neither waits nor fails because of it.
  const tier = useStored(api.membership.tiers, { id: membershipId })?.tiers.find(
    ({ tierId }) => tierId === assetVariation.assetVariationId,
  )

  useEffect(() => {
    if (!tier) return
    const now: SeenTier = { id: userAssetPointsId, sequence: tier.sequence }
    const before = local.get('tier')
    local.set('tier', now)
    if (hasReachedHigherTier(before, now))
      toast.success(t('membership.reached', { tier: tier.variationName }))
  }, [tier, userAssetPointsId])
  return null
}
