import type { OperationActor } from '#domain/withdrawal-states.ts'
import { eq, inArray } from 'drizzle-orm'
import {
  placeInWallet,
  recordMint,
  releaseItem,
  setContract,
} from '#server/collection/item-changes.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { memberView } from '#server/identity/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { changeOperation, type Operation } from './operations.ts'
import { chainOperations, chainTransactions } from './table.ts'

/** Ends a locked operation that the chain has done. `contractAddress`: of a new contract. */
export async function finishOperation(
  tx: Tx,
  operation: Operation,
  {
    event = 'final',
    contractAddress,
    confirmations,
    now,
  }: {
    event?: 'final' | 'found'
    contractAddress?: string | undefined
    confirmations: number
    now: Date
  },
): Promise<void> {
  const { id, kind, brand, assetId, nftId, accountId, toAddress } = operation
  const contract = contractAddress ?? operation.contractAddress
  const owner = accountId === null ? undefined : await memberOf(tx, accountId)
  const isErased = accountId !== null && !owner
  await changeOperation(
    tx,
    operation,
    { event, by: event === 'found' ? 'signer' : 'chain', at: now },
    {
      confirmations,
      contractAddress: contract,
      minedAt: operation.minedAt ?? now,
      closedAt: now,
    },
  )
  if (isErased) await forgetAddresses(tx, [id])
  if (contract === null) throw new Error(`The operation ${id} has no contract.`)
  if (nftId === null) return setContract(tx, { brand, assetId, contractAddress: contract })
  await recordMint(tx, { nftId, contractAddress: contract, now })
  if (kind !== 'withdrawal') return
  // The address of a wallet can identify a person.
  await placeInWallet(tx, { nftId, withdrawAddress: isErased ? null : toAddress })
  await notify(tx, operation, { owner, kind: 'withdrawalArrived', now })
}

/** Ends a locked operation that did not happen: the item is with the brand as before. */
export async function failOperation(
  tx: Tx,
  operation: Operation,
  { failure, by, now }: { failure: string; by: OperationActor; now: Date },
): Promise<void> {
  const { id, kind, nftId, accountId } = operation
  await changeOperation(tx, operation, { event: 'failed', by, at: now }, { failure, closedAt: now })
  if (kind !== 'withdrawal' || nftId === null || accountId === null) return
  await releaseItem(tx, nftId)
  const owner = await memberOf(tx, accountId)
  if (!owner) await forgetAddresses(tx, [id])
  await notify(tx, operation, { owner, kind: 'withdrawalFailed', now })
}

/** Removes the wallets from closed operations of an erased account: they can identify a person. */
export async function forgetAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(chainOperations)
    .set({ toAddress: '' })
    .where(inArray(chainOperations.id, anyOf(ids)))
  await tx
    .update(chainTransactions)
    .set({ raw: null })
    .where(inArray(chainTransactions.operationId, anyOf(ids)))
}

/** Returns whether the member of an operation has erased the account. */
export const isOfErased = async (
  tx: Tx,
  { accountId }: Pick<Operation, 'accountId'>,
): Promise<boolean> => accountId !== null && (await memberOf(tx, accountId)) === undefined

type Owner = { email: string; language: string; erasedAt: Date | null }

/** Returns undefined for an erased account. */
async function memberOf(tx: Tx, accountId: string): Promise<Owner | undefined> {
  const [member] = await tx
    .select({
      email: memberView.email,
      language: memberView.language,
      erasedAt: memberView.erasedAt,
    })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  return member?.erasedAt ? undefined : member
}

async function notify(
  tx: Tx,
  { id, brand }: Operation,
  {
    owner,
    kind,
    now,
  }: { owner: Owner | undefined; kind: 'withdrawalArrived' | 'withdrawalFailed'; now: Date },
): Promise<void> {
  if (!owner) return
  await enqueueEmail(tx, {
    kind,
    brand,
    recipient: owner.email,
    language: owner.language,
    values: { transactionId: id },
    now,
  })
}
