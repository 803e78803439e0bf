import type { AppContext } from '#server/lib/http/serve.ts'
import { blockchains } from '#domain/wallet.ts'
import { unmintedItems } from '#server/collection/items-on-chain.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { forEachChain } from './advance.ts'
import { chainEvents, chainOperations } from './table.ts'

/** Items requested in one round. */
const ROUND = 100
/** Minutes after which a mint that the chain has refused is requested again. */
const RETRY_MINUTES = 60

/** Requests the mint into custody of issued items, for brands that mint at issue. */
export async function requestMints(context: AppContext): Promise<void> {
  const { database, clock } = context
  await forEachChain(context, async (brand, custody) => {
    if (!custody.mintsOnIssue) return
    const items = await unmintedItems(database.tx, {
      brand,
      blockchain: blockchains.indexOf(custody.blockchain),
      failedBefore: minutesAfter(clock.now(), -RETRY_MINUTES),
      limit: ROUND,
    })
    for (const { nftId, assetId, number, contractAddress } of items)
      await database.tx.transaction(async (tx) => {
        const id = newId('w')
        const now = clock.now()
        const added = await tx
          .insert(chainOperations)
          .values({
            id,
            brand,
            blockchain: custody.blockchain,
            kind: 'mint',
            assetId,
            nftId,
            toAddress: custody.address,
            contractAddress,
            tokenId: number,
            requestedAt: now,
          })
          // On its way already.
          .onConflictDoNothing()
          .returning({ id: chainOperations.id })
        if (added.length > 0)
          await tx.insert(chainEvents).values({ operationId: id, kind: 'requested', at: now })
      })
  })
}
