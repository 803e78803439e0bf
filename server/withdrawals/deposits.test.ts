import { sql } from 'drizzle-orm'
import { Contract, JsonRpcProvider, Network, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home } from '#server/testing/harness.ts'
import { stateOfItem } from '#server/testing/transferable-items.ts'
import {
  CHAIN_ASSET,
  connectWallet,
  CUSTODY,
  openWithdrawals,
  type WithdrawalScenario,
} from '#server/testing/withdrawal-scenarios.ts'
import { openChainProxy } from '#server/testing/chain-proxy.ts'
import { localKeys } from '#server/testing/local-chain.ts'
import { MAX_RANGES } from './block-ranges.ts'
import { takeDeposits } from './deposits.ts'
import { withdrawalsPersonalData } from './personal-data.ts'

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
    await transferOnChain(wallet, nftId, to)
    return { member, nftId, wallet }
  }
  const transferOnChain = async (wallet: Wallet, nftId: string, to = CUSTODY) => {
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${nftId}`,
    )
    const contract = new Contract(
      scenario.contractAddress,
      ['function transferFrom(address,address,uint256)'],
      wallet,
    )
    await (await contract.getFunction('transferFrom')(wallet.address, to, item!.number)).wait()
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

  it('waits for the end of the withdrawal that brought it to the wallet', async () => {
    const wallet = new Wallet(localKeys[3], node)
    const { member } = await scenario.owner()
    await connectWallet(scenario, member, wallet.address)
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId, wallet.address)
    await scenario.round(0)
    await transferOnChain(wallet, nftId)
    await scenario.chain.rpc('anvil_mine', 4)
    await takeDeposits(scenario.context)
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'sent', held: true })
    await scenario.settle()
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final' })
    await takeDeposits(scenario.context)
    expect(await scenario.stateOf(nftId)).toMatchObject({ held: false, withdrawn: null })
  })

  it('keeps no address of an erased member before it is given, and alerts no more about it', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.rows(
      sql`insert into chain_deposits (brand, blockchain, hash, position, nft_id, from_address, at) values (${home.slug}, 'polygon', 'own', 0, ${nftId}, ${address}, now()), (${home.slug}, 'polygon', 'other', 0, ${nftId}, '0xother', now())`,
    )
    await withdrawalsPersonalData.erase!(scenario.tx, {
      accountId: member.accountId,
      now: scenario.clock.now(),
    } as never)
    expect(
      await scenario.rows(
        sql`select hash, from_address from chain_deposits where nft_id = ${nftId} order by hash`,
      ),
    ).toEqual([
      { hash: 'other', from_address: '0xother' },
      { hash: 'own', from_address: '' },
    ])
    await scenario.rows(sql`delete from chain_deposits where nft_id = ${nftId} and hash = 'other'`)
    const alertsBefore = scenario.alerts.length
    await takeDeposits(scenario.context)
    expect(scenario.alerts.slice(alertsBefore)).toEqual([])
    await scenario.rows(sql`delete from chain_deposits where nft_id = ${nftId}`)
  })

  it('is not given to an account that was erased meanwhile', async () => {
    const { address, privateKey } = Wallet.createRandom()
    await scenario.chain.rpc('anvil_setBalance', address, '0xde0b6b3a7640000')
    const { nftId, member } = await sendBack(privateKey)
    const heir = await scenario.owner()
    await scenario.rows(
      sql`update nfts set owner_id = ${heir.member.accountId} where id = ${nftId}`,
    )
    await scenario.rows(sql`update accounts set erased_at = now() where id = ${member.accountId}`)
    await scenario.chain.rpc('anvil_mine', 4)
    await takeDeposits(scenario.context)
    expect((await stateOfItem(scenario, nftId)).owner).toBe(heir.member.accountId)
  })

  it('belongs to the account that its withdrawal and its deposit were merged into', async () => {
    const wallet = Wallet.createRandom(node)
    await scenario.chain.rpc('anvil_setBalance', wallet.address, '0xde0b6b3a7640000')
    const [{ member: old }, { member: mia }] = [await scenario.owner(), await scenario.owner()]
    await connectWallet(scenario, old, wallet.address)
    const nftId = await scenario.item(old)
    await scenario.withdraw(old, nftId, wallet.address)
    await scenario.round(0)
    await scenario.merge(old, mia)
    await scenario.settle()
    expect(await scenario.stateOf(nftId)).toMatchObject({
      state: 'final',
      withdrawn: wallet.address,
    })
    expect((await scenario.emailsTo(mia.email))[0]?.subject).toContain('In your wallet: ')
    const { member: last } = await scenario.owner()
    await transferOnChain(new Wallet(wallet.privateKey, node), nftId)
    await scenario.merge(mia, last)
    await scenario.chain.rpc('anvil_mine', 4)
    await takeDeposits(scenario.context)
    expect(await stateOfItem(scenario, nftId)).toEqual({ owner: last.accountId, held: false })
    expect((await scenario.stateOf(nftId)).withdrawn).toBeNull()
  })

  it('waits for its owner when nobody has proven the wallet', async () => {
    const { nftId, wallet } = await sendBack(localKeys[2])
    await scenario.rows(sql`delete from wallets where address = ${wallet.address}`)
    await scenario.chain.rpc('anvil_mine', 4)
    await takeDeposits(scenario.context)
    expect(scenario.alerts).toContain('an item came back from an unknown wallet')
    const { member } = await scenario.owner()
    await connectWallet(scenario, member, wallet.address)
    await takeDeposits(scenario.context)
    expect((await stateOfItem(scenario, nftId)).owner).toBe(member.accountId)
  })
})

describe('reading deposits', () => {
  it('goes on in the next run after 50 ranges, and halves a range that a node refuses', async () => {
    const first = await openWithdrawals()
    const proxy = await openChainProxy(first.chain.url)
    const scenario = await openWithdrawals({ chain: first.chain, urls: [proxy.url], blockRange: 8 })
    const scanned = async () =>
      (await scenario.rows<{ block: number }>(sql`select block::int from chain_scans`))[0]!.block
    await takeDeposits(scenario.context)
    const start = await scanned()
    await first.chain.rpc('anvil_mine', 500)
    await takeDeposits(scenario.context)
    expect(await scanned()).toBe(start + 8 * MAX_RANGES)
    proxy.maxRange = 2
    await takeDeposits(scenario.context)
    const newest = Number(await first.chain.rpc('eth_blockNumber'))
    expect(await scanned()).toBe(newest - 3 + 1)
    await scenario.close()
    proxy.close()
    await first.close()
  })
})

describe('a brand that mints at issue', () => {
  it('requests a mint that the chain refuses again after an hour, not every minute', async () => {
    const { requestMints } = await import('./mints.ts')
    const scenario = await openWithdrawals({ settings: { mint: 'onIssue' } })
    const { member } = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.rows(
      sql`update assets set contract_address = '0x000000000000000000000000000000000000dEaD' where id = ${CHAIN_ASSET}`,
    )
    const mint = async () => {
      await requestMints(scenario.context)
      await scenario.round(0)
      const failed = await scenario.rows(
        sql`select 1 from chain_operations where nft_id = ${nftId} and state = 'failed'`,
      )
      return failed.length
    }
    expect([await mint(), await mint()]).toEqual([1, 1])
    scenario.clock.moveMinutes(61)
    expect(await mint()).toBe(2)
    await scenario.close()
  })

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
