import { content, type Landing } from '#contract/content.ts'
import { useRead } from '#lib/api/read.ts'

/** Returns the content of the landing page. */
export function useLanding(): Landing {
  return useRead(content.landing).landing
}
