import type { BrandPack } from '#brands/brand.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { ReadEndpoint } from '#contract/endpoint.ts'
import type { FoundScreen, ScreenRead } from '#contract/screens.ts'

/** Characters of an id in an address. Others, such as "..", would lead to another endpoint. */
const isId = (value: string): boolean => /^[\w-]{1,64}$/.test(value)

/**
 * Returns the declared reads of a screen (contract/screens.ts) with their endpoints; none for an address with an
 * invalid id.
 */
export function readsOf(
  { reads, params }: FoundScreen,
  { ids: { creatorId, membershipId } }: BrandPack,
): [endpoint: ReadEndpoint, params: ScreenRead[1]][] {
  if (!Object.values(params).every(isId)) return []
  return reads(params, { creatorId, membershipId }).map(([name, values]) => [
    endpointNamed(name),
    values,
  ])
}

function endpointNamed(name: string): ReadEndpoint {
  const found = allEndpoints.find((endpoint) => endpoint.name === name)
  if (found?.kind !== 'read') throw new Error(`There is no read ${name}.`)
  return found
}
