import type { ParamsOf, ReadEndpoint, ResponseOf } from '#contract/endpoint.ts'
import type { ScreenRead } from '#contract/screens.ts'
import { usePrefetch, useRead } from './read.ts'

/**
 * Reads one endpoint for several params, in parallel; fails as one. Their number must stay the same while the component
 * is mounted: give it a key. The library's own hook for this would enlarge the first screen.
 */
export function useReads<E extends ReadEndpoint>(
  endpoint: E,
  params: readonly ParamsOf<E>[],
): ResponseOf<E>[] {
  usePrefetch(params.map((one) => [endpoint.name, one] as unknown as ScreenRead))
  return params.map((one) => {
    // eslint-disable-next-line react-hooks/rules-of-hooks -- as many calls in every render
    return useRead<ReadEndpoint>(endpoint, one) as ResponseOf<E>
  })
}
