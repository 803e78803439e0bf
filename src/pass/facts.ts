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

/** What the pass is made of. */
export type PassFacts = {
  account: Account
  membership: MembershipAccount
  tiers: readonly MembershipTier[]
  points: Points
  vouchers: readonly Voucher[]
  /** Codes of benefits that she has claimed. */
  claims: readonly Claim[]
}

type Params = Record<string, string>

/** Assets whose own page opens in a tunnel, unvisited. */
const MOST_ASSETS = 20

const creator = { creatorId: brand.creatorId }
const membershipId = brand.membershipId

/** The id of the member's loyalty account; undefined while she has not collected her membership. */
export const useLoyaltyAccountId = (): string | undefined =>
  membershipOf(useRead(api.collection.collection, creator).collection)?.userAssetPointsId

/** Reads the facts, inside a Section. All of them are asked at once, not one after the other. */
export function usePassFacts(id: string): PassFacts {
  // Each is asked for once: one that has failed waits for her to try again.
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

/** Whether the pass can be shown without asking anybody. */
export const useHasFacts = (): boolean => useWatched(watchAnswers, () => storedFacts() !== undefined)

/** What is stored on this phone, without asking anybody; undefined unless it is complete. */
export function storedFacts(id = storedLoyaltyAccountId()): PassFacts | undefined {
  if (!id) return undefined
  const account = stored(api.account.account)?.account
  const found = stored(api.membership.membership, { id })
  const tiers = stored(api.membership.tiers, { id: membershipId })?.tiers
  const points = stored(api.points.balance, { id })
  const vouchers = stored(api.redemption.vouchers, { membershipId })?.models
  const claims = stored(api.redemption.claims)?.claims
  if (!account || !found || !tiers?.length || !points || !vouchers || !claims) return undefined
  return { account, membership: accountOf(found), tiers, points, vouchers, claims }
}

const storedDrops = () => stored(api.collection.collection, creator)?.collection ?? []
const storedMembership = () => membershipOf(storedDrops())

export const storedLoyaltyAccountId = (): string | undefined => storedMembership()?.userAssetPointsId

/** Everything a member may want to see in a tunnel: the reads of the pass, of her membership and of her collection. */
export function readsForTheTunnel(): (readonly [ReadEndpoint, Params])[] {
  const own = storedMembership()
  const ofEverybody: (readonly [ReadEndpoint, Params])[] = [
    [api.account.account, {}],
    [api.collection.collection, creator],
    [api.membership.tiers, { id: membershipId }],
    [api.membership.configuration, { id: membershipId }],
    [api.redemption.offers, { membershipId }],
    [api.redemption.vouchers, { membershipId }],
    [api.redemption.claims, {}],
    [api.collection.benefits, creator],
  ]
  if (!own) return ofEverybody
  return [
    ...ofEverybody,
    [api.membership.membership, { id: own.userAssetPointsId }],
    [api.points.balance, { id: own.userAssetPointsId }],
    [api.points.history, { id: own.userAssetPointsId, pageSize: String(HISTORY_PAGE_SIZE) }],
    ...storedDrops().flatMap(({ nfts }) => nfts).slice(0, MOST_ASSETS).map(({ nftId }) => [api.collection.nft, { nftId }] as const),
  ]
}

export const addressesOf = (reads: readonly (readonly [ReadEndpoint, Params])[]): string[] =>
  reads.map(([endpoint, params]) => addressOf(endpoint, params))
