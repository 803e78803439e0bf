import { api } from '#contract/index.ts'
import { queryClient } from '#lib/api/queries.ts'
import { storedAnswer, watchAnswers } from '#lib/api/read.ts'
import { brand } from '#lib/brand.ts'

/**
 * Forgets items that the collection no longer lists, so that an item that was given away does not open
 * offline. The worker does the same with its own storage.
 */
export function startForgettingItems(): () => void {
  let before: unknown
  const forget = () => {
    const answer = storedAnswer(api.collection.collection, { creatorId: brand.creatorId })
    if (!answer || answer === before) return
    before = answer
    const owned = new Set(answer.collection.flatMap(({ nfts }) => nfts.map(({ nftId }) => nftId)))
    queryClient.removeQueries({
      queryKey: [api.collection.nft.name],
      type: 'inactive',
      predicate: ({ queryKey: [, params] }) =>
        !owned.has((params as { nftId?: string } | undefined)?.nftId ?? ''),
    })
  }
  forget()
  return watchAnswers(forget)
}
