import type { BrandPack } from '#brands/brand.ts'
import type { Withdrawal, WithdrawalState } from '#contract/withdrawals.ts'
import { transactionUrl } from '#domain/explorer.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { transactionsOf, type Operation } from './operations.ts'
import { chainOperations } from './table.ts'

/**
 * Returns the newest withdrawal of an item by this member; null when there was none. `origin`: of the
 * brand, for an explorer that is a page of this server.
 */
export async function withdrawalOfItem(
  tx: Tx,
  {
    brand,
    accountId,
    nftId,
    origin,
  }: { brand: BrandPack; accountId: string; nftId: string; origin: string },
): Promise<Withdrawal | null> {
  const [operation] = await tx
    .select()
    .from(chainOperations)
    .where(
      and(
        eq(chainOperations.nftId, nftId),
        eq(chainOperations.accountId, accountId),
        eq(chainOperations.brand, brand.slug),
        eq(chainOperations.kind, 'withdrawal'),
      ),
    )
    .orderBy(desc(chainOperations.sequence))
    .limit(1)
  if (!operation) return null
  const { id, blockchain, state, sentAt, minedAt, closedAt } = operation
  const [newest] = await transactionsOf(tx, [id])
  const hash = newest?.hash ?? null
  const explorer = hash && transactionUrl(blockchain, hash, brand.chains[blockchain])
  return {
    transactionId: id,
    nftId,
    state: shownState(operation),
    blockchain,
    walletAddress: operation.toAddress,
    requestedAt: toInstant(operation.requestedAt),
    sentAt: sentAt && toInstant(sentAt),
    minedAt: minedAt && toInstant(minedAt),
    finalAt: state === 'final' && closedAt ? toInstant(closedAt) : null,
    confirmations: operation.confirmations,
    confirmationsNeeded: brand.chains[blockchain]?.confirmations ?? 0,
    transactionHash: hash,
    explorerUrl: explorer && new URL(explorer, origin).href,
  }
}

/** A signed transaction counts as requested until a node has it. */
const shownState = ({ state }: Operation): WithdrawalState =>
  state === 'signed' ? 'requested' : state
