import type { ReactNode } from 'react'
import type { Drop } from '#contract/collection.ts'
import { useIncrementalList } from '#lib/browser/useIncrementalList.ts'
import { DropSection } from './DropSection.tsx'

/** Shows every drop of which the member owns items. Items below the fold render when the page is idle. */
export function Drops({ drops, after }: { drops: readonly Drop[]; after?: ReactNode }) {
  const { shown, end } = useIncrementalList(
    'collection',
    drops.reduce((sum, { nfts }) => sum + nfts.length, 0),
  )
  const shares = dropShares(drops, shown)
  const isComplete =
    shares.length === drops.length && shares.every(({ drop, count }) => count === drop.nfts.length)
  return (
    <>
      {shares.map(({ drop, count }) => (
        <DropSection key={drop.dropId} drop={drop} shown={count} />
      ))}
      <div ref={end} />
      {isComplete && after}
    </>
  )
}

/** Splits the number of shown items over the drops, in order; drops without a share are left out. */
export function dropShares<T extends { nfts: readonly unknown[] }>(
  drops: readonly T[],
  shown: number,
): { drop: T; count: number }[] {
  let left = shown
  return drops.flatMap((drop) => {
    const count = Math.min(left, drop.nfts.length)
    left -= count
    return count > 0 ? [{ drop, count }] : []
  })
}
