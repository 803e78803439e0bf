import { addressOf, type ReadEndpoint } from '#contract/endpoint.ts'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount, type MembershipTier } from '#contract/membership.ts'
import type { Claim, Voucher } from '#contract/redemption.ts'
import { membershipItem } from '#domain/asset.ts'
import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import type { Points } from '#domain/points.ts'
import { brand } from '#lib/brand.ts'
import { storedAnswer, useRead, usePrefetch, watchAnswers } from '#lib/api/read.ts'
import { useWatched } from '#lib/api/useWatched.ts'

/** The data of a pass. */
export type PassReads = {
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
  membershipItem(useRead(api.collection.collection, creator).collection)?.userAssetPointsId

/** Reads the data of the pass inside a Section, with all requests in parallel. */
export function usePassReads(id: string): PassReads {
  // Each is requested once; a failed one waits until the member retries.
  usePrefetch(api.account.account)
  usePrefetch(api.membership.membership, { id })
  usePrefetch(api.membership.tiers, { id: membershipId })
  usePrefetch(api.points.balance, { id })
  usePrefetch(api.redemption.vouchers, { membershipId })
  usePrefetch(api.redemption.claims)
  const { account } = useRead(api.account.account)
  const membership = accountOf(useRead(api.membership.membership, { id }))
  const { tiers } = useRead(api.membership.tiers, { id: membershipId })
  const points = useRead(api.points.balance, { id })
  const { models: vouchers } = useRead(api.redemption.vouchers, { membershipId })
  const { claims } = useRead(api.redemption.claims)
  return { account, membership, tiers, points, vouchers, claims }
}

/** Returns whether the cached reads are enough to show the pass. */
export const useHasStoredPassReads = (): boolean =>
  useWatched(watchAnswers, () => storedPassReads() !== undefined)

/** Returns the data of the pass from the cache; undefined unless it is complete. */
export function storedPassReads(id = storedLoyaltyAccountId()): PassReads | undefined {
  if (!id) return undefined
  const account = storedAnswer(api.account.account)?.account
  const membership = storedAnswer(api.membership.membership, { id })
  const tiers = storedAnswer(api.membership.tiers, { id: membershipId })?.tiers
  const points = storedAnswer(api.points.balance, { id })
  const vouchers = storedAnswer(api.redemption.vouchers, { membershipId })?.models
  const claims = storedAnswer(api.redemption.claims)?.claims
  if (!account || !membership || !tiers?.length || !points || !vouchers || !claims) return undefined
  return { account, membership: accountOf(membership), tiers, points, vouchers, claims }
}

const storedDrops = () => storedAnswer(api.collection.collection, creator)?.collection ?? []
const storedMembership = () => membershipItem(storedDrops())

export const storedLoyaltyAccountId = (): string | undefined =>
  storedMembership()?.userAssetPointsId

/** Returns the reads to cache for offline use: those of the pass, the membership and the collection. */
export function offlineReadsOfMember(): (readonly [ReadEndpoint, Params])[] {
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
    ...storedDrops()
      .flatMap(({ nfts }) => nfts)
      .slice(0, MOST_ASSETS)
      .map(({ nftId }) => [api.collection.nft, { nftId }] as const),
  ]
}

export const pathsOf = (reads: readonly (readonly [ReadEndpoint, Params])[]): string[] =>
  reads.map(([endpoint, params]) => addressOf(endpoint, params))
