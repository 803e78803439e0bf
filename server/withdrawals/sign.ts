import { and, eq, gte, inArray } from 'drizzle-orm'
import type { ChainStatus, Custody, Fee, Plan } from '#server/lib/integrations/custody.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { failOperation, finishOperation } from './close.ts'
import {
  changeOperation,
  lockOperation,
  operationsIn,
  storeTransaction,
  transactionsOf,
  workOf,
  type Operation,
} from './operations.ts'
import { OPEN_STATES } from '#domain/withdrawal-states.ts'
import { chainOperations, chainSigners } from './table.ts'

/** Operations signed in one round, and in one transaction of the database. */
const ROUND = 200
const BATCH = 20
/** Operations of a chain that takes one at a time; the first that can be signed is. */
const ROUND_ONE_BY_ONE = 10

type Ready = { operation: Operation; plan: Plan }

/**
 * Signs requested operations. The nonce is reserved in the transaction that stores the signed bytes,
 * under the lock of the signer's row. What the chain would refuse fails here, without a nonce.
 */
export async function signRequested(
  context: AppContext,
  brand: string,
  custody: Custody,
): Promise<void> {
  const { database, clock, alertTeam } = context
  const { blockchain } = custody
  const chain = { brand, blockchain }
  const requested = await operationsIn(database.tx, {
    ...chain,
    states: ['requested'],
    limit: custody.signsOneByOne ? ROUND_ONE_BY_ONE : ROUND,
  })
  if (requested.length === 0) return
  const fee = await custody.fee()
  if (!fee) return alertTeam('fees are above the limit: withdrawals wait', chain)
  const status = await custody.status()
  const all = await prepared(context, custody, requested)
  const ready = custody.signsOneByOne ? all.slice(0, 1) : all
  const affordable = await withinBalance(context, custody, ready, {
    fee,
    status,
  })
  for (let from = 0; from < affordable.length; from += BATCH)
    await database.tx.transaction((tx) =>
      signBatch(tx, custody, affordable.slice(from, from + BATCH), {
        fee,
        status,
        now: clock.now(),
      }),
    )
}

/**
 * Returns what can be signed; ends what the chain has done already or would refuse.
 * @throws the first error when the chain answers for no operation
 */
async function prepared(
  { database, clock, alertTeam }: AppContext,
  custody: Custody,
  operations: readonly Operation[],
): Promise<Ready[]> {
  const preparations = await Promise.allSettled(
    operations.map(async (operation) => custody.prepare(workOf(operation))),
  )
  const ready: Ready[] = []
  const failures: unknown[] = []
  for (const [place, operation] of operations.entries()) {
    const settled = preparations[place]!
    if (settled.status === 'rejected') {
      // One contract that no node can read does not stop the others.
      failures.push(settled.reason)
      alertTeam('an operation cannot be compared with its chain', { operation: operation.id })
      continue
    }
    const preparation = settled.value
    if (preparation.kind === 'settling') continue
    if (preparation.kind === 'ready') {
      ready.push({ operation, plan: preparation.plan })
      continue
    }
    if (preparation.kind === 'refused')
      alertTeam('a chain refuses an operation', {
        operation: operation.id,
        reason: preparation.reason,
      })
    await database.tx.transaction(async (tx) => {
      const locked = await lockOperation(tx, operation.id)
      if (locked?.state !== 'requested') return
      const now = clock.now()
      await (preparation.kind === 'done'
        ? finishOperation(tx, locked, { event: 'found', confirmations: 0, now })
        : failOperation(tx, locked, { failure: preparation.reason, by: 'signer', now }))
    })
  }
  if (failures.length === operations.length) throw failures[0]
  return ready
}

/**
 * Returns the operations that the signer can pay for. Other withdrawals fail before they are signed,
 * so that their items are free again; mints and contracts wait.
 */
async function withinBalance(
  { database, clock, alertTeam }: AppContext,
  custody: Custody,
  ready: readonly Ready[],
  { fee, status }: { fee: Fee; status: ChainStatus },
): Promise<Ready[]> {
  const { blockchain, network, address } = custody
  const affordable: Ready[] = []
  let left = await freeBalance(database.tx, custody, status)
  for (const one of ready) {
    const cost = one.plan.gas * fee.maxFee
    if (cost <= left) {
      left -= cost
      affordable.push(one)
      continue
    }
    const { id, brand, kind } = one.operation
    alertTeam('a signer cannot pay for withdrawals: send it funds', { brand, blockchain, address })
    if (kind !== 'withdrawal') continue
    await database.tx.transaction(async (tx) => {
      // Another server may have signed some of these meanwhile, so that `left` counts them twice.
      await lockSigner(tx, { network, address, nextNonce: status.nextNonce })
      const planned = affordable.reduce((sum, { plan }) => sum + plan.gas * fee.maxFee, 0n)
      if (planned + cost <= (await freeBalance(tx, custody, status))) return
      const locked = await lockOperation(tx, id)
      if (locked?.state === 'requested')
        await failOperation(tx, locked, { failure: 'noFunds', by: 'signer', now: clock.now() })
    })
  }
  return affordable
}

/**
 * Returns what a signer can still spend: its balance without the most that its transactions cost which
 * are signed and not in a block that `status` knows. Of all brands that share the key.
 */
async function freeBalance(
  tx: Tx,
  { network, address }: Pick<Custody, 'network' | 'address'>,
  { balance, nextNonce }: Pick<ChainStatus, 'balance' | 'nextNonce'>,
): Promise<bigint> {
  const open = await tx
    .select({ id: chainOperations.id })
    .from(chainOperations)
    .where(
      and(
        eq(chainOperations.network, network),
        eq(chainOperations.signer, address),
        gte(chainOperations.nonce, nextNonce),
        inArray(chainOperations.state, [...OPEN_STATES]),
      ),
    )
  const transactions = await transactionsOf(
    tx,
    open.map(({ id }) => id),
  )
  const newest = new Map<string, bigint>()
  for (const { operationId, gas, maxFee } of transactions)
    if (!newest.has(operationId)) newest.set(operationId, gas * maxFee)
  return [...newest.values()].reduce((left, cost) => left - cost, balance)
}

/**
 * Signs some operations under the lock of their signer. What another server or brand with the same key
 * has spent meanwhile waits for the next round.
 */
async function signBatch(
  tx: Tx,
  custody: Custody,
  batch: readonly Ready[],
  { fee, status, now }: { fee: Fee; status: ChainStatus; now: Date },
): Promise<void> {
  const { network, address } = custody
  const { nextNonce } = status
  let nonce = Math.max(await lockSigner(tx, { network, address, nextNonce }), nextNonce)
  let left = await freeBalance(tx, custody, status)
  for (const { operation, plan } of batch) {
    // The one before it is not in a block yet.
    if (custody.signsOneByOne && nonce > nextNonce) break
    left -= plan.gas * fee.maxFee
    if (left < 0n) break
    const locked = await lockOperation(tx, operation.id)
    // Another server was faster.
    if (locked?.state !== 'requested') continue
    const signed = await custody.sign({ work: workOf(locked), plan, nonce, fee })
    await storeTransaction(tx, { operationId: locked.id, signed, nonce, plan, fee, now })
    await changeOperation(
      tx,
      locked,
      { event: 'signed', by: 'signer', at: now },
      { network, signer: address, nonce },
    )
    nonce += 1
  }
  await tx
    .update(chainSigners)
    .set({ nextNonce: nonce })
    .where(and(eq(chainSigners.network, network), eq(chainSigners.address, address)))
}

/** Locks the row of a signer, which is created on its first use, and returns its next nonce. */
export async function lockSigner(
  tx: Tx,
  { network, address, nextNonce }: { network: string; address: string; nextNonce: number },
): Promise<number> {
  await tx.insert(chainSigners).values({ network, address, nextNonce }).onConflictDoNothing()
  const [signer] = await tx
    .select({ nextNonce: chainSigners.nextNonce })
    .from(chainSigners)
    .where(and(eq(chainSigners.network, network), eq(chainSigners.address, address)))
    .for('update')
  return signer!.nextNonce
}
