import { accountContract } from './account.ts'
import { brandContract } from './brand.ts'
import { collectionContract } from './collection.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { membershipContract } from './membership.ts'
import { pointsContract } from './points.ts'
import { redemptionContract } from './redemption.ts'
import { sessionContract } from './session.ts'

/** Names every endpoint room.name, which is also its query key. */
function named<Rooms extends Record<string, Contract>>(rooms: Rooms): Rooms {
  for (const [room, contract] of Object.entries(rooms)) {
    for (const [name, endpoint] of Object.entries(contract)) endpoint.name = `${room}.${name}`
  }
  return rooms
}

/** Everything the two sides have promised each other. */
export const api = named({
  session: sessionContract,
  account: accountContract,
  collection: collectionContract,
  membership: membershipContract,
  points: pointsContract,
  redemption: redemptionContract,
  brand: brandContract,
})

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((room) => Object.values(room) as Endpoint[])

/** The reads that make up the pass: kept on the phone, shown without a network. */
export const readsOfThePass = endpoints.filter((endpoint) => endpoint.kind === 'read' && endpoint.keptOffline)
