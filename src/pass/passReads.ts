import { addressOf, readNamed, type ReadEndpoint } from '#contract/endpoint.ts'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import { accountOf, type MembershipAccount, type MembershipTier } from '#contract/membership.ts'
import type { Claim, Voucher } from '#contract/redemption.ts'
import { screens, type ScreenRead } from '#contract/screens.ts'
import { membershipItem } from '#domain/asset.ts'
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

type OfflineRead = readonly [endpoint: ReadEndpoint, params: ScreenRead[1]]

/** Items whose page is cached for offline use before it was visited. */
const MOST_ASSETS = 20

const creator = { creatorId: brand.creatorId }
const membershipId = brand.membershipId

/** Returns the id of the member's loyalty account; undefined until they have collected their membership. */
export const useLoyaltyAccountId = (): string | undefined =>
  membershipItem(useRead(api.collection.collection, creator).collection)?.userAssetPointsId

/** Reads the data of the pass inside a Section, with all requests in parallel. */
export function usePassReads(id: string): PassReads {
  // The page starts those of the screen before it knows the loyalty account.
  usePrefetch(screens.pass.reads({}, { ...brand, loyaltyAccountId: id }))
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

/** Returns the reads to cache for offline use: those of the pass, the collection, the details, the membership and the items. */
export function offlineReadsOfMember(): OfflineRead[] {
  const loyaltyAccountId = storedLoyaltyAccountId()
  const ids = { ...brand, loyaltyAccountId }
  const { account, asset, collection, membership, pass } = screens
  const ofMembership = { userAssetPointsId: loyaltyAccountId ?? '' }
  const reads = [
    ...pass.reads({}, ids),
    ...collection.reads({}, ids),
    ...account.reads({}, ids),
    ...(loyaltyAccountId
      ? [...membership.reads(ofMembership, ids), ...membership.modalReads(ofMembership, ids)]
      : []),
    ...storedDrops()
      .flatMap(({ nfts }) => nfts)
      .slice(0, MOST_ASSETS)
      .flatMap(({ nftId }) => [
        ...asset.reads({ nftId }, ids),
        ...asset.modalReads({ nftId }, ids),
      ]),
  ]
  const distinct = new Map(reads.map((read) => [JSON.stringify(read), read]))
  return [...distinct.values()].flatMap(([name, params]) => {
    const endpoint = readNamed(name)
    return endpoint?.storedOffline ? [[endpoint, params] as const] : []
  })
}

export const pathsOf = (reads: readonly OfflineRead[]): string[] =>
  reads.map(([endpoint, params]) => addressOf(endpoint, params))
