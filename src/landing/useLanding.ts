import { pages, type Landing } from '#contract/pages.ts'
import { sow } from '#kit/ahead.ts'
import { useRead } from '#kit/read.ts'

/** Returns the content of the landing page, from the answer in the page when there is one. */
export function useLanding(): Landing {
  sow(pages.landing)
  return useRead(pages.landing).landing
}
