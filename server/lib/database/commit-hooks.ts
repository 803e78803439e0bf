import type { Tx } from './database.ts'

/** Sessions of open transactions, and what waits for their commit. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs a function once a transaction has committed, never after a rollback; at once outside of a
 * transaction, where the statement has committed already. For figures in memory: not for work that
 * must happen.
 */
export function onCommit(tx: Tx, work: () => void): void {
  const hooks = waiting.get(tx._.session)
  if (hooks) hooks.push(work)
  else work()
}

/** Returns the transaction function of a database, with `onCommit` in its transactions. */
export function withCommitHooks(transaction: Tx['transaction']): Tx['transaction'] {
  return async (work, config) => {
    const hooks: (() => void)[] = []
    const result = await transaction((tx) => {
      waiting.set(tx._.session, hooks)
      return work(tx)
    }, config)
    for (const hook of hooks) hook()
    return result
  }
}
