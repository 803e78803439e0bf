import type { BrandPack } from '#brands/brand.ts'
import { readNamed, type ReadEndpoint } from '#contract/endpoint.ts'
import type { FoundScreen, ScreenRead } from '#contract/screens.ts'

/** Returns the declared reads of a screen (contract/screens.ts) with their endpoints. */
export const readsOf = (
  { reads, params }: FoundScreen,
  { ids: { creatorId, membershipId } }: BrandPack,
): [endpoint: ReadEndpoint, params: ScreenRead[1]][] =>
  reads(params, { creatorId, membershipId }).flatMap(([name, params]) => {
    const endpoint = readNamed(name)
    return endpoint ? [[endpoint, params]] : []
  })
