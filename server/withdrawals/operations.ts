import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { ChainWork, Fee, Plan, SignedTransaction } from '#server/lib/integrations/custody.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { chainEvents, chainOperations, chainTransactions } from './table.ts'

export type Operation = typeof chainOperations.$inferSelect
export type StoredTransaction = typeof chainTransactions.$inferSelect
type State = Operation['state']

/** Locks an operation until the transaction ends, before its item (decision 0026). */
export async function lockOperation(tx: Tx, id: string): Promise<Operation | undefined> {
  const [operation] = await tx
    .select()
    .from(chainOperations)
    .where(eq(chainOperations.id, id))
    .for('update')
  return operation
}

/** Returns open operations of a brand and chain in some states, oldest first. */
export const operationsIn = (
  tx: Tx,
  {
    brand,
    blockchain,
    states,
    limit,
  }: Pick<Operation, 'brand' | 'blockchain'> & { states: readonly State[]; limit: number },
): Promise<Operation[]> =>
  tx
    .select()
    .from(chainOperations)
    .where(
      and(
        eq(chainOperations.brand, brand),
        eq(chainOperations.blockchain, blockchain),
        inArray(chainOperations.state, [...states]),
      ),
    )
    .orderBy(asc(chainOperations.sequence))
    .limit(limit)

/** Returns the transactions of operations, newest first. */
export const transactionsOf = async (
  tx: Tx,
  operationIds: readonly string[],
): Promise<StoredTransaction[]> =>
  operationIds.length === 0
    ? []
    : tx
        .select()
        .from(chainTransactions)
        .where(inArray(chainTransactions.operationId, [...operationIds]))
        .orderBy(desc(chainTransactions.id))

/** Changes a locked operation and adds a line to its history. */
export async function changeOperation(
  tx: Tx,
  id: string,
  changes: Partial<Operation>,
  event?: { kind: (typeof chainEvents.$inferInsert)['kind']; at: Date },
): Promise<void> {
  await tx.update(chainOperations).set(changes).where(eq(chainOperations.id, id))
  if (event) await tx.insert(chainEvents).values({ operationId: id, ...event })
}

export async function storeTransaction(
  tx: Tx,
  {
    operationId,
    signed,
    nonce,
    plan,
    fee,
    now,
  }: {
    operationId: string
    signed: SignedTransaction
    nonce: number
    plan: Plan
    fee: Fee
    now: Date
  },
): Promise<void> {
  await tx
    .insert(chainTransactions)
    .values({ operationId, ...signed, nonce, ...plan, ...fee, signedAt: now })
}

/** Returns what an operation does on its chain. */
export function workOf(operation: Operation): ChainWork {
  const { contract, contractAddress, tokenId, toAddress: to } = operation
  if (contract) return { kind: 'contract', ...contract }
  if (contractAddress === null || tokenId === null)
    throw new Error(`The operation ${operation.id} has no token.`)
  return { kind: 'item', contractAddress, tokenId, to }
}
