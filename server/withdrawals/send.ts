import type { Custody, SendResult } from '#server/lib/integrations/custody.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
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
  { database, clock, alertTeam }: AppContext,
  brand: string,
  custody: Custody,
): Promise<void> {
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
  const newest = signed.flatMap(({ id }) => {
    const raw = transactions.find(({ operationId }) => operationId === id)?.raw
    return raw ? [{ id, raw }] : []
  })
  for (let from = 0; from < newest.length; from += BATCH) {
    const batch = newest.slice(from, from + BATCH)
    const results = await Promise.all(batch.map(({ raw }) => custody.send(raw)))
    for (const [place, { id }] of batch.entries()) {
      const result = results[place]
      if (result === 'noFunds' || result === 'refused') {
        // Signed already: its nonce is taken, so it waits until a node takes it.
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
          await changeOperation(tx, id, { state: 'sent', sentAt: now }, { kind: 'sent', at: now })
      })
    }
  }
}
