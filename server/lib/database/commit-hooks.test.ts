import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type Harness } from '#server/testing/harness.ts'
import { onCommit } from './commit-hooks.ts'
import type { Tx } from './database.ts'

describe.each(engines)('onCommit on $engine', ({ open }) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())

  it('runs after the commit, not inside of the transaction', async () => {
    const order: string[] = []
    await harness.tx.transaction(async (tx) => {
      onCommit(tx, () => order.push('hook'))
      // A savepoint belongs to the same transaction.
      await tx.transaction(async (inner) => onCommit(inner as Tx, () => order.push('inner hook')))
      order.push('work')
    })
    expect(order).toEqual(['work', 'hook', 'inner hook'])
  })

  it('does not run after a rollback', async () => {
    const order: string[] = []
    const failed = harness.tx.transaction(async (tx) => {
      onCommit(tx, () => order.push('hook'))
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    await harness.tx.transaction(async () => order.push('next'))
    expect(order).toEqual(['next'])
  })

  it('runs at once outside of a transaction', () => {
    const order: string[] = []
    onCommit(harness.tx, () => order.push('hook'))
    expect(order).toEqual(['hook'])
  })
})
