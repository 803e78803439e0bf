import type { BrandPack } from '#brands/brand.ts'
import type { Feature } from '#contract/membership.ts'
import { Problem } from '#contract/problems.ts'
import { and, inArray } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { findFeature } from '#server/points/earning-features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { isOfLoyaltyAccount, ownLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { entryView } from '#server/points/views.ts'

export type Network = 'instagram' | 'strava'

const networks = {
  instagram: { featureName: 'InstagramFollow', reason: 'instagramFollow', originType: 8 },
  strava: { featureName: 'StravaFollow', reason: 'stravaFollow', originType: 15 },
} as const satisfies Record<
  Network,
  { featureName: Feature['featureName']; reason: string; originType: number }
>

/** The idempotency key, which makes the credit happen once for ever. */
const keyOf = (network: Network) => `follow:${network}`

type FollowRequest = {
  member: Member
  brand: BrandPack
  network: Network
  body: { loyaltyAccountId: string; membershipId: string }
  now: Date
}

/**
 * CA-26, CA-27: Credits points for following the brand, once per loyalty account and network. The
 * amount comes from the program, not from the request.
 * @throws Problem NOT_FOUND for ids that are not the member's, or a network that the program does
 * not reward
 */
export async function creditFollow(
  tx: Tx,
  { member, brand, network, body, now }: FollowRequest,
): Promise<{ success: true; credited: boolean; points: number }> {
  const { featureName, reason, originType } = networks[network]
  const feature = findFeature(brand.program.features, featureName)
  const { id, membershipId } = await ownLoyaltyAccount(tx, member, body.loyaltyAccountId)
  if (!feature || membershipId !== body.membershipId) throw new Problem('NOT_FOUND')
  const { rewardPoints: points } = feature
  if (points === 0) return { success: true, credited: false, points }
  const { replayed } = await addEntry(tx, {
    loyaltyAccountId: id,
    redeemable: points,
    tierPoints: points,
    originType,
    reason: { key: reason },
    key: keyOf(network),
    at: now,
  })
  return { success: true, credited: !replayed, points }
}

const findFollows = preparedRead('networksFollowedBy', ['id'], (tx, { id }) =>
  tx
    .select({ key: entryView.idempotencyKey })
    .from(entryView)
    .where(
      and(
        inArray(entryView.idempotencyKey, [keyOf('instagram'), keyOf('strava')]),
        isOfLoyaltyAccount(entryView.loyaltyAccountId, id),
      ),
    ),
)

/** Returns the networks that a loyalty account, or one merged into it, has been credited for. */
export async function networksFollowedBy(
  tx: Tx,
  loyaltyAccountId: string,
): Promise<Record<Network, boolean>> {
  const keys = new Set((await findFollows(tx, { id: loyaltyAccountId })).map(({ key }) => key))
  return { instagram: keys.has(keyOf('instagram')), strava: keys.has(keyOf('strava')) }
}
