import { accountContract } from './account.ts'
import { brandContract } from './brand.ts'
import { collectionContract } from './collection.ts'
import type { Endpoint } from './endpoint.ts'
import { membershipContract } from './membership.ts'
import { pointsContract } from './points.ts'
import { redemptionContract } from './redemption.ts'
import { sessionContract } from './session.ts'

/**
 * What every screen of the app carries. Rooms that only a few screens need (door.ts, profile.ts) are imported by those,
 * so that the pass does not wait for them; everything.ts is the whole table.
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

/** The endpoints of every screen. */
export const carried: readonly Endpoint[] = Object.values(api).flatMap((room) => Object.values(room) as Endpoint[])

/** The reads that make up the pass: kept on the phone, shown without a network. */
export const readsOfThePass = carried.filter((endpoint) => endpoint.kind === 'read' && endpoint.keptOffline)
