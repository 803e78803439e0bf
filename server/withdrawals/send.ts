import type { Custody, SendResult } from '#server/lib/integrations/custody.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { replaceStuck } from './replace.ts'
import { changeOperation, lockOperation, operationsIn, transactionsOf } from './operations.ts'

/** Transactions given to a node in one request. */
const BATCH = 50

/** Gives transactions to the nodes in this order. @returns what the nodes say to each */
export async function sendAll(custody: Custody, raws: readonly string[]): Promise<SendResult[]> {
  const results: SendResult[] = []
  for (let from = 0; from < raws.length; from += BATCH)
    results.push(
      ...(await Promise.all(raws.slice(from, from + BATCH).map((raw) => custody.send(raw)))),
    )
  return results
}

/** Gives signed transactions to the nodes, also those that a stopped server left behind. */
export async function sendSigned(
  context: AppContext,
  brand: string,
  custody: Custody,
): Promise<void> {
  const { database, clock, alertTeam } = context
  const { blockchain, address } = custody
  const signed = await operationsIn(database.tx, {
    brand,
    blockchain,
    states: ['signed'],
    limit: 1000,
  })
  const transactions = await transactionsOf(
    database.tx,
    signed.map(({ id }) => id),
  )
  const newest = signed.flatMap((operation) => {
    const transaction = transactions.find(({ operationId }) => operationId === operation.id)
    return transaction?.raw ? [{ operation, newest: transaction, raw: transaction.raw }] : []
  })
  const refused: typeof newest = []
  for (let from = 0; from < newest.length; from += BATCH) {
    const batch = newest.slice(from, from + BATCH)
    const results = await Promise.all(batch.map(({ raw }) => custody.send(raw)))
    for (const [place, one] of batch.entries()) {
      const { id } = one.operation
      const result = results[place]
      if (result === 'noFunds' || result === 'refused') {
        // Signed already: its nonce is taken, so it waits until a node takes it, or it at a higher fee.
        refused.push(one)
        alertTeam('a node refuses a signed transaction', {
          brand,
          blockchain,
          address,
          operation: id,
          result,
        })
        continue
      }
      await database.tx.transaction(async (tx) => {
        const locked = await lockOperation(tx, id)
        const now = clock.now()
        if (locked?.state === 'signed')
          await changeOperation(
            tx,
            locked,
            { event: 'sent', by: 'signer', at: now },
            { sentAt: now },
          )
      })
    }
  }
  if (refused.length === 0) return
  const nextNonce = Math.min(...refused.map((one) => one.newest.nonce))
  await replaceStuck(context, custody, { waiting: refused, nextNonce })
}
