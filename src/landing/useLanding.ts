import { pages, type Landing } from '#contract/pages.ts'
import { sow } from '#kit/ahead.ts'
import { useRead } from '#kit/read.ts'

/** What the brand says on its landing page; the page that shows it first has brought it along. */
export function useLanding(): Landing {
  sow(pages.landing)
  return useRead(pages.landing).landing
}
