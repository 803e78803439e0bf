import { nextOperationState } from '#domain/withdrawal-states.ts'
import type { Custody, Fee } from '#server/lib/integrations/custody.ts'
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

/** Not in a block. What nodes refuse stays signed. */
const isReplaceable = ({ state }: Operation): boolean =>
  nextOperationState(state, 'replaced', 'signer') !== undefined

type Waiting = { operation: Operation; newest: StoredTransaction }

/**
 * Replaces transactions that wait too long by ones with the same nonce and a higher fee: the next one
 * of its signer, and those that offer less than transactions do now. Asks for the fee once.
 */
export async function replaceStuck(
  context: AppContext,
  custody: Custody,
  { waiting, nextNonce }: { waiting: readonly Waiting[]; nextNonce: number },
): Promise<void> {
  const stuck = waiting.filter(
    ({ newest }) => context.clock.now() >= minutesAfter(newest.signedAt, STUCK_MINUTES),
  )
  if (stuck.length === 0) return
  const current = await custody.fee()
  for (const one of stuck) {
    const { maxFee, nonce } = one.newest
    if (nonce !== nextNonce && current && current.maxFee <= maxFee) continue
    const fee = current && custody.raised(one.newest, current)
    if (fee) await replace(context, custody, { ...one, fee })
    else
      context.alertTeam('fees are above the limit: withdrawals wait', {
        brand: one.operation.brand,
        blockchain: custody.blockchain,
      })
  }
}

/** Only one of the transactions with a nonce can happen. */
async function replace(
  { database, clock }: AppContext,
  custody: Custody,
  { operation, newest, fee }: Waiting & { fee: Fee },
): Promise<void> {
  const now = clock.now()
  const { nonce, action, gas } = newest
  const raw = await database.tx.transaction(async (tx) => {
    const locked = await lockOperation(tx, operation.id)
    const [last] = await transactionsOf(tx, [operation.id])
    // Another server has replaced it, or it is in a block.
    if (!locked || !isReplaceable(locked) || last?.id !== newest.id) return undefined
    const plan = { action, gas }
    const signed = await custody.sign({ work: workOf(locked), plan, nonce, fee })
    await storeTransaction(tx, { operationId: locked.id, signed, nonce, plan, fee, now })
    await changeOperation(tx, locked, { event: 'replaced', by: 'signer', at: now })
    return signed.raw
  })
  if (raw) await custody.send(raw)
}
