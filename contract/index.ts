import { accountContract } from './account.ts'
import { brandContract } from './brand.ts'
import { collectionContract } from './collection.ts'
import type { Endpoint } from './endpoint.ts'
import { membershipContract } from './membership.ts'
import { pointsContract } from './points.ts'
import { redemptionContract } from './redemption.ts'
import { sessionContract } from './session.ts'

/**
 * The endpoints that every screen needs. Groups that only a few screens need are imported by those,
 * so that the pass does not wait for them. "(extension)" marks what the specification lacks.
 */
export const api = {
  session: sessionContract,
  account: accountContract,
  collection: collectionContract,
  membership: membershipContract,
  points: pointsContract,
  redemption: redemptionContract,
  brand: brandContract,
}

export const coreContract: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
)

/** The reads of the pass, which are stored on the phone and shown offline. */
export const offlineReads = coreContract.filter(
  (endpoint) => endpoint.kind === 'read' && endpoint.storedOffline,
)
