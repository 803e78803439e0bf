import { useEffect, useRef } from 'react'
import { withdrawals, type Withdrawal } from '#contract/withdrawals.ts'
import { usePolling } from '#lib/api/polling.ts'
import { refreshReads } from '#lib/api/queries.ts'
import { read } from '#lib/api/read.ts'
import { useReads } from '#lib/api/reads.ts'
import { toast } from '#lib/browser/toast.ts'
import { isOpen } from './progress.ts'

/** Withdrawals whose arrival has been announced: the modal and the page below it follow the same one. */
const announced = new Set<string>()

/**
 * Returns the newest withdrawal of each item, and follows those on their way. `follow: false`: only shows what others
 * have read.
 */
export function useWithdrawals(
  nftIds: readonly string[],
  { follow = true }: { follow?: boolean } = {},
): Withdrawal[] {
  const answers = useReads(
    withdrawals.ofItem,
    nftIds.map((nftId) => ({ nftId })),
  )
  const found = answers.flatMap(({ withdrawal }) => withdrawal ?? [])
  const open = found.filter(isOpen)
  usePolling(
    () => Promise.all(open.map(({ nftId }) => read(withdrawals.ofItem, { nftId }))),
    follow && open.length > 0 ? open.map(newsOf).join() : undefined,
  )
  useArrivals(found)
  return found
}

const newsOf = ({ transactionId, state, confirmations }: Withdrawal): string =>
  `${transactionId} ${state} ${confirmations}`

/** Announces what has arrived since it was first seen (OK-02), and reads again what its end has changed. */
function useArrivals(found: readonly Withdrawal[]) {
  const openBefore = useRef(new Set<string>())
  useEffect(() => {
    const ended = found.filter(
      (withdrawal) => !isOpen(withdrawal) && openBefore.current.has(withdrawal.transactionId),
    )
    openBefore.current = new Set(found.filter(isOpen).map(({ transactionId }) => transactionId))
    if (ended.length === 0) return
    refreshReads(['collection.collection', 'collection.nft'])
    for (const { state, transactionId } of ended) {
      if (state !== 'final' || announced.has(transactionId)) continue
      announced.add(transactionId)
      toast.successCode('ITEM_WITHDRAWN')
    }
  })
}
