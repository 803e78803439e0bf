import { sql } from 'drizzle-orm'
import { Contract, JsonRpcProvider, Network, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOfItem } from '#server/testing/transferable-items.ts'
import {
  connectWallet,
  CUSTODY,
  openWithdrawals,
  type WithdrawalScenario,
} from '#server/testing/withdrawal-scenarios.ts'
import { localKeys } from '#server/testing/local-chain.ts'
import { takeDeposits } from './deposits.ts'

describe('an item that is sent back to the brand', () => {
  let scenario: WithdrawalScenario
  let node: JsonRpcProvider
  beforeAll(async () => {
    scenario = await openWithdrawals()
    node = new JsonRpcProvider(scenario.chain.url, new Network('local', 137), {
      staticNetwork: new Network('local', 137),
      cacheTimeout: -1,
    })
  })
  afterAll(async () => {
    node.destroy()
    await scenario.close()
  })

  /** Withdraws an item to a wallet of the test, which sends it on. */
  const sendBack = async (key: string, to = CUSTODY) => {
    const wallet = new Wallet(key, node)
    const { member } = await scenario.owner()
    await connectWallet(scenario, member, wallet.address)
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId, wallet.address)
    await scenario.settle()
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${nftId}`,
    )
    const contract = new Contract(
      scenario.contractAddress,
      ['function transferFrom(address,address,uint256)'],
      wallet,
    )
    await (await contract.getFunction('transferFrom')(wallet.address, to, item!.number)).wait()
    return { member, nftId, wallet }
  }

  it('returns to the collection of the member whose proven wallet sent it, at the final depth', async () => {
    const { member, nftId, wallet } = await sendBack(localKeys[1])
    await takeDeposits(scenario.context)
    expect((await scenario.stateOf(nftId)).withdrawn).toBe(wallet.address)
    await scenario.chain.rpc('anvil_mine', 4)
    await takeDeposits(scenario.context)
    await takeDeposits(scenario.context)
    expect((await scenario.stateOf(nftId)).withdrawn).toBeNull()
    expect(await stateOfItem(scenario, nftId)).toEqual({ owner: member.accountId, held: false })
    // It can be withdrawn again: now it moves out of custody.
    const { status } = await scenario.withdraw(member, nftId, wallet.address)
    expect(status).toBe(200)
    await scenario.settle()
    expect((await scenario.transfersOf(nftId)).at(-1)).toEqual({
      from: CUSTODY,
      to: wallet.address,
    })
  })

  it('waits for its owner when nobody has proven the wallet', async () => {
    const { nftId, wallet } = await sendBack(localKeys[2])
    await scenario.rows(sql`delete from wallets where address = ${wallet.address}`)
    await scenario.chain.rpc('anvil_mine', 4)
    await takeDeposits(scenario.context)
    expect(scenario.alerts).toContain('a piece came back from a wallet of nobody known')
    const { member } = await scenario.owner()
    await connectWallet(scenario, member, wallet.address)
    await takeDeposits(scenario.context)
    expect((await stateOfItem(scenario, nftId)).owner).toBe(member.accountId)
  })
})

describe('a brand that mints at issue', () => {
  it('mints into custody, refuses until then, and moves the token out', async () => {
    const { requestMints } = await import('./mints.ts')
    const scenario = await openWithdrawals({ settings: { mint: 'onIssue' } })
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    expect((await scenario.withdraw(member, nftId, address)).body.code).toBe('ITEM_NOT_MINTED')
    await requestMints(scenario.context)
    await requestMints(scenario.context)
    await scenario.settle()
    expect((await scenario.withdraw(member, nftId, address)).status).toBe(200)
    await scenario.settle()
    expect((await scenario.transfersOf(nftId)).map(({ to }) => to)).toEqual([CUSTODY, address])
    await scenario.close()
  })
})
