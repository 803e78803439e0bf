import type { Custody } from '#server/lib/integrations/custody.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import {
  changeOperation,
  lockOperation,
  storeTransaction,
  transactionsOf,
  workOf,
  type Operation,
  type StoredTransaction,
} from './operations.ts'

/** Minutes after which a transaction is replaced at a higher fee. */
const STUCK_MINUTES = 3

/**
 * Replaces a transaction that waits too long by one with the same nonce and a higher fee, when it is
 * the next one of its signer or offers less than transactions do now. Only one of them can happen.
 */
export async function replaceStuck(
  { database, clock, alertTeam }: AppContext,
  custody: Custody,
  {
    operation,
    newest,
    nextNonce,
  }: { operation: Operation; newest: StoredTransaction; nextNonce: number },
): Promise<void> {
  const now = clock.now()
  if (now < minutesAfter(newest.signedAt, STUCK_MINUTES)) return
  const { maxFee, priorityFee, nonce, action, gas } = newest
  const usual = await custody.fee()
  if (nonce !== nextNonce && usual && usual.maxFee <= maxFee) return
  const fee = usual && (await custody.raised({ maxFee, priorityFee }))
  if (!fee)
    return alertTeam('fees are above the limit: withdrawals wait', {
      brand: operation.brand,
      blockchain: custody.blockchain,
    })
  const raw = await database.tx.transaction(async (tx) => {
    const locked = await lockOperation(tx, operation.id)
    const [last] = await transactionsOf(tx, [operation.id])
    // Another server has replaced it, or it is in a block.
    if (locked?.state !== 'sent' || last?.id !== newest.id) return undefined
    const plan = { action, gas }
    const signed = await custody.sign({ work: workOf(locked), plan, nonce, fee })
    await storeTransaction(tx, { operationId: locked.id, signed, nonce, plan, fee, now })
    await changeOperation(tx, locked.id, { state: 'sent' }, { kind: 'replaced', at: now })
    return signed.raw
  })
  if (raw) await custody.send(raw)
}
