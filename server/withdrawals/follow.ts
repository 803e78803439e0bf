import type { ChainOutcome, ChainStatus, Custody } from '#server/lib/integrations/custody.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { failOperation, finishOperation, isOfErased } from './close.ts'
import {
  changeOperation,
  lockOperation,
  operationsIn,
  recordDepth,
  transactionsOf,
  workOf,
  type Operation,
  type StoredTransaction,
} from './operations.ts'
import { replaceStuck } from './replace.ts'
import { sendAll } from './send.ts'

/** Minutes after which a transaction that is in no block is given to the nodes again. */
const SEND_AGAIN_MINUTES = 1
/** Minutes after which the team hears of it. */
const ALERT_MINUTES = 10

type Followed = { operation: Operation; transactions: StoredTransaction[]; outcome?: ChainOutcome }

/** Compares sent operations with the chain: into a block, deeper, final, or out of it again. */
export async function followSent(
  context: AppContext,
  brand: string,
  custody: Custody,
): Promise<void> {
  const { database, clock } = context
  const { blockchain } = custody
  const open = await operationsIn(database.tx, {
    brand,
    blockchain,
    states: ['sent', 'mined'],
    limit: 1000,
  })
  if (open.length === 0) return
  const byId = new Map(open.map((operation) => [operation.id, operation]))
  const transactions = await transactionsOf(database.tx, [...byId.keys()])
  const status = await custody.status(
    transactions.map(({ hash, nonce, operationId }) => ({
      hash,
      nonce,
      work: workOf(byId.get(operationId)!),
    })),
  )
  const outside: Followed[] = []
  for (const operation of open) {
    const own = transactions.filter(({ operationId }) => operationId === operation.id)
    const found = own.flatMap(({ hash }) => status.outcomes.get(hash) ?? [])
    const outcome = found.find(({ isDone }) => isDone) ?? found[0]
    const followed = { operation, transactions: own, ...(outcome ? { outcome } : {}) }
    const isOut = await database.tx.transaction(async (tx) => {
      const locked = await lockOperation(tx, operation.id)
      // Another server was faster.
      if (locked?.state !== operation.state || locked.nonce !== operation.nonce) return false
      return settle(tx, custody, { ...followed, operation: locked }, status, clock.now())
    })
    if (isOut) outside.push(followed)
  }
  await pushAgain(context, custody, outside, status)
}

/** Writes what the chain says. @returns whether it is in no block and has to be sent again */
async function settle(
  tx: Tx,
  { confirmations }: Custody,
  { operation, outcome }: Followed,
  { block, settledNonce }: ChainStatus,
  now: Date,
): Promise<boolean> {
  const { id, state, nonce } = operation
  if (outcome) {
    const depth = Math.max(0, block - outcome.block)
    const place = { block: outcome.block, confirmations: depth, minedAt: now }
    if (state === 'sent')
      await changeOperation(tx, operation, { event: 'mined', by: 'chain', at: now }, place)
    else if (operation.block !== outcome.block) await recordDepth(tx, id, place)
    else if (depth !== operation.confirmations) await recordDepth(tx, id, { confirmations: depth })
    if (depth < confirmations) return false
    const { contractAddress } = outcome
    const mined = { ...operation, state: 'mined' as const }
    await (outcome.isDone
      ? finishOperation(tx, mined, { contractAddress, confirmations: depth, now })
      : failOperation(tx, mined, { failure: 'reverted', by: 'chain', now }))
    return false
  }
  if (nonce !== null && settledNonce > nonce) {
    // Another transaction has the nonce for good, so that none of these can happen any more.
    const lost = { nonce: null, network: null, signer: null, block: null, minedAt: null }
    const event = { event: 'nonceLost', by: 'chain', at: now } as const
    const requested = { ...operation, state: await changeOperation(tx, operation, event, lost) }
    // Nothing is signed for an account that is erased.
    if (await isOfErased(tx, operation))
      await failOperation(tx, requested, { failure: 'erased', by: 'chain', now })
    return false
  }
  if (state === 'mined')
    await changeOperation(
      tx,
      operation,
      { event: 'reorganised', by: 'chain', at: now },
      { block: null, confirmations: 0, minedAt: null },
    )
  return true
}

/**
 * Gives transactions to the nodes again, or replaces them, after some time. The next one of the signer
 * is given at once: a node can drop it without a word, and then all later ones of the signer too.
 */
async function pushAgain(
  context: AppContext,
  custody: Custody,
  outside: readonly Followed[],
  { nextNonce }: ChainStatus,
): Promise<void> {
  const { clock, alertTeam } = context
  const now = clock.now()
  const waiting = outside
    .flatMap(({ operation, transactions: [newest] }) =>
      newest?.raw
        ? [{ operation, newest, raw: newest.raw, since: sinceOf(operation, newest) }]
        : [],
    )
    .sort((one, other) => one.newest.nonce - other.newest.nonce)
  for (const { operation, since } of waiting)
    if (now >= minutesAfter(since, ALERT_MINUTES))
      alertTeam('a transaction is in no block after ten minutes', {
        brand: operation.brand,
        blockchain: custody.blockchain,
        operation: operation.id,
      })
  const next = waiting.find(({ newest }) => newest.nonce === nextNonce)
  // 'sent', not 'known': the node did not have it any more.
  const areDropped = next !== undefined && (await custody.send(next.raw)) === 'sent'
  const due = waiting.filter(
    ({ operation, newest, since }) =>
      newest.nonce !== nextNonce &&
      (areDropped || operation.state === 'mined' || now >= minutesAfter(since, SEND_AGAIN_MINUTES)),
  )
  await sendAll(
    custody,
    due.map(({ raw }) => raw),
  )
  await replaceStuck(context, custody, { waiting: next ? [next, ...due] : due, nextNonce })
}

const sinceOf = (operation: Operation, newest: StoredTransaction): Date =>
  operation.sentAt ?? newest.signedAt
