import type { Blockchain } from '#domain/wallet.ts'
import { newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { chainEvents, chainOperations, type ContractParameters } from './table.ts'

/** Requests the deployment of an asset's contract. Its address is stored when it is final. */
export async function requestContract(
  tx: Tx,
  {
    brand,
    blockchain,
    assetId,
    contract,
    now,
  }: {
    brand: string
    blockchain: Blockchain
    assetId: string
    contract: ContractParameters
    now: Date
  },
): Promise<string> {
  const id = newId('w')
  await tx.insert(chainOperations).values({
    id,
    brand,
    blockchain,
    kind: 'contract',
    assetId,
    contract,
    toAddress: '',
    requestedAt: now,
  })
  await tx.insert(chainEvents).values({ operationId: id, kind: 'requested', at: now })
  return id
}
