import {
  nextOperationState,
  type OperationActor,
  type OperationEvent,
} from '#domain/withdrawal-states.ts'
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

type Change = { event: OperationEvent; by: OperationActor; at: Date }

/**
 * Applies an event to a locked operation and adds a line to its history.
 * @returns the new state @throws Error when `by` cannot cause the event in the current state
 */
export async function changeOperation(
  tx: Tx,
  { id, state }: Pick<Operation, 'id' | 'state'>,
  { event, by, at }: Change,
  changes: Partial<Omit<Operation, 'state'>> = {},
): Promise<State> {
  const next = nextOperationState(state, event, by)
  if (!next) throw new Error(`The operation ${id} is ${state}: ${by} cannot cause ${event}.`)
  await tx
    .update(chainOperations)
    .set({ ...changes, state: next })
    .where(eq(chainOperations.id, id))
  await tx.insert(chainEvents).values({ operationId: id, kind: event, at })
  return next
}

/** Records the number of confirmations of a locked operation. */
export async function recordDepth(
  tx: Tx,
  id: string,
  depth: Partial<Pick<Operation, 'block' | 'confirmations' | 'minedAt'>>,
): Promise<void> {
  await tx.update(chainOperations).set(depth).where(eq(chainOperations.id, id))
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
