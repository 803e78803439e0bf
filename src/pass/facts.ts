import { addressOf, type ReadEndpoint } from '#contract/endpoint.ts'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount, type MembershipTier } from '#contract/membership.ts'
import type { Claim, Voucher } from '#contract/redemption.ts'
import { membershipOf } from '#domain/asset.ts'
import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import type { Points } from '#domain/points.ts'
import { brand } from '#kit/brand.ts'
import { stored, useRead, useReadAhead, watchAnswers } from '#kit/read.ts'
import { useWatched } from '#kit/watched.ts'

/** The data of a pass. */
export type PassFacts = {
  account: Account
  membership: MembershipAccount
  tiers: readonly MembershipTier[]
  points: Points
  vouchers: readonly Voucher[]
  /** Codes of benefits that the member has claimed. */
  claims: readonly Claim[]
}

type Params = Record<string, string>

/** Items whose page is cached for offline use before it was visited. */
const MOST_ASSETS = 20

const creator = { creatorId: brand.creatorId }
const membershipId = brand.membershipId

/** Returns the id of the member's loyalty account; undefined until they have collected their membership. */
export const useLoyaltyAccountId = (): string | undefined =>
  membershipOf(useRead(api.collection.collection, creator).collection)?.userAssetPointsId

/** Reads the data of the pass inside a Section, with all requests in parallel. */
export function usePassFacts(id: string): PassFacts {
  // Each is requested once; a failed one waits until the member retries.
  useReadAhead(api.account.account)
  useReadAhead(api.membership.membership, { id })
  useReadAhead(api.membership.tiers, { id: membershipId })
  useReadAhead(api.points.balance, { id })
  useReadAhead(api.redemption.vouchers, { membershipId })
  useReadAhead(api.redemption.claims)
  const { account } = useRead(api.account.account)
  const membership = accountOf(useRead(api.membership.membership, { id }))
  const { tiers } = useRead(api.membership.tiers, { id: membershipId })
  const points = useRead(api.points.balance, { id })
  const { models: vouchers } = useRead(api.redemption.vouchers, { membershipId })
  const { claims } = useRead(api.redemption.claims)
  return { account, membership, tiers, points, vouchers, claims }
}

/** Returns whether the cached reads are enough to show the pass. */
export const useHasFacts = (): boolean => useWatched(watchAnswers, () => storedFacts() !== undefined)

/** Returns the data of the pass from the cache; undefined unless it is complete. */
export function storedFacts(id = storedLoyaltyAccountId()): PassFacts | undefined {
  if (!id) return undefined
  const account = stored(api.account.account)?.account
  const membership = stored(api.membership.membership, { id })
  const tiers = stored(api.membership.tiers, { id: membershipId })?.tiers
  const points = stored(api.points.balance, { id })
  const vouchers = stored(api.redemption.vouchers, { membershipId })?.models
  const claims = stored(api.redemption.claims)?.claims
  if (!account || !membership || !tiers?.length || !points || !vouchers || !claims) return undefined
  return { account, membership: accountOf(membership), tiers, points, vouchers, claims }
}

const storedDrops = () => stored(api.collection.collection, creator)?.collection ?? []
const storedMembership = () => membershipOf(storedDrops())

export const storedLoyaltyAccountId = (): string | undefined => storedMembership()?.userAssetPointsId

/** Returns the reads to cache for offline use: those of the pass, the membership and the collection. */
export function readsForTheTunnel(): (readonly [ReadEndpoint, Params])[] {
  const own = storedMembership()
  const common: (readonly [ReadEndpoint, Params])[] = [
    [api.account.account, {}],
    [api.collection.collection, creator],
    [api.membership.tiers, { id: membershipId }],
    [api.membership.configuration, { id: membershipId }],
    [api.redemption.offers, { membershipId }],
    [api.redemption.vouchers, { membershipId }],
    [api.redemption.claims, {}],
    [api.collection.benefits, creator],
  ]
  if (!own) return common
  return [
    ...common,
    [api.membership.membership, { id: own.userAssetPointsId }],
    [api.points.balance, { id: own.userAssetPointsId }],
    [api.points.history, { id: own.userAssetPointsId, pageSize: String(HISTORY_PAGE_SIZE) }],
    ...storedDrops().flatMap(({ nfts }) => nfts).slice(0, MOST_ASSETS).map(({ nftId }) => [api.collection.nft, { nftId }] as const),
  ]
}

export const addressesOf = (reads: readonly (readonly [ReadEndpoint, Params])[]): string[] =>
  reads.map(([endpoint, params]) => addressOf(endpoint, params))
