import { account } from './account.ts'
import { brand } from './brand.ts'
import { collection } from './collection.ts'
import type { Endpoint } from './endpoint.ts'
import { membership } from './membership.ts'
import { points } from './points.ts'
import { redemption } from './redemption.ts'
import { session } from './session.ts'

/**
 * The endpoints that every screen needs. Groups that only a few screens need are imported by those,
 * so that the pass does not wait for them. "(extension)" marks what the specification lacks.
 */
export const api = {
  session,
  account,
  collection,
  membership,
  points,
  redemption,
  brand,
}

export const coreEndpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
)

/** The reads of the pass, which are stored on the phone and shown offline. */
export const offlineReads = coreEndpoints.filter(
  (endpoint) => endpoint.kind === 'read' && endpoint.storedOffline,
)
