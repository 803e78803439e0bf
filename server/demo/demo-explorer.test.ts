import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { home } from '#server/testing/harness.ts'
import { openWithdrawals } from '#server/testing/withdrawal-scenarios.ts'
import { withDemoExplorer } from './demo-chain.ts'
import { mountDemoExplorer } from './demo-explorer.ts'

it('shows a transaction and an item of the demo’s chain, and refuses any other address', async () => {
  const scenario = await openWithdrawals({
    mount: (app, context, chain) => mountDemoExplorer(app, context, chain),
  })
  const { member, address } = await scenario.owner()
  const nftId = await scenario.item(member)
  await scenario.withdraw(member, nftId, address)
  await scenario.settle()
  const [{ hash, number }] = (await scenario.rows<{ hash: string; number: number }>(
    sql`select t.hash, n.number from chain_transactions t join chain_operations o on o.id = t.operation_id join nfts n on n.id = o.nft_id where o.nft_id = ${nftId}`,
  )) as [{ hash: string; number: number }]
  const read = async (path: string) => {
    const { statusCode, body } = await scenario.app.inject({
      url: `/dev/chain${path}`,
      headers: { host: `${home.slug}.localhost:4000` },
    })
    return { statusCode, body }
  }
  const transaction = await read(`/tx/${hash}`)
  expect(transaction.body).toContain(hash)
  expect(transaction.body).toContain('nobody: it was minted')
  expect(transaction.body).toContain(address)
  const item = await read(`/token/${scenario.contractAddress}?a=${number}`)
  expect(item.body).toContain(address)
  expect((await read(`/tx/0x${'1'.repeat(64)}`)).body).toContain('in no block of this chain')
  expect((await read(`/token/${scenario.contractAddress}?a=999999`)).body).toContain(
    'not on this chain',
  )
  for (const path of ['/tx/0x1', '/token/0x1?a=1', `/token/${scenario.contractAddress}?a=x`])
    expect((await read(path)).statusCode).toBe(404)
  await scenario.close()
})

it('is the explorer of the demo’s packs on Polygon only', () => {
  expect(withDemoExplorer(home).chains.polygon?.explorer).toBe('/dev/chain')
  expect(withDemoExplorer({ ...home, chains: {} }).chains).toEqual({})
})
