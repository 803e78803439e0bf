import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { freshEmbedded } from '#server/testing/databases.ts'
import { home } from '#server/testing/harness.ts'
import { openWithdrawals } from '#server/testing/withdrawal-scenarios.ts'
import { forgetChain } from '#server/withdrawals/contracts.ts'

it('puts the contracts on the empty chain of the next start, with the transactions of the one before', async () => {
  const database = await freshEmbedded()
  const first = await openWithdrawals({ database })
  const hashOf = async () =>
    (await first.rows<{ hash: string }>(sql`select hash from chain_transactions`)).map(
      ({ hash }) => hash,
    )
  const before = await hashOf()
  expect(before).toHaveLength(1)
  await database.tx.transaction((tx) =>
    forgetChain(tx, { brand: home.slug, now: first.clock.now() }),
  )
  const second = await openWithdrawals({ database })
  expect(await hashOf()).toEqual(before)
  expect(second.contractAddress).toBe(first.contractAddress)
  await second.close()
})
