import { content, type Landing } from '#contract/content.ts'
import { hydratePublic } from '#lib/api/preloadedAnswers.ts'
import { useRead } from '#lib/api/read.ts'

/** Returns the content of the landing page, from the answer in the page when there is one. */
export function useLanding(): Landing {
  hydratePublic(content.landing)
  return useRead(content.landing).landing
}
