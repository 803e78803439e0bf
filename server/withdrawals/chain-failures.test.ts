import { sql } from 'drizzle-orm'
import { Transaction, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stranger } from '#server/testing/brands.ts'
import {
  CHAIN_ASSET,
  CUSTODY,
  CUSTODY_KEY,
  openWithdrawals,
  type WithdrawalScenario,
} from '#server/testing/withdrawal-scenarios.ts'
import { openChainProxy } from '#server/testing/chain-proxy.ts'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'
import { advanceOperations } from './advance.ts'
import { requestContract } from './contracts.ts'
import { followSent } from './follow.ts'
import { signRequested } from './sign.ts'

const ETHER = 10n ** 18n

describe('a withdrawal on a chain that fails', () => {
  let scenario: WithdrawalScenario
  beforeAll(async () => {
    scenario = await openWithdrawals()
  })
  afterAll(() => scenario.close())

  const requested = async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    expect((await scenario.withdraw(member, nftId, address)).status).toBe(200)
    return { member, nftId, address }
  }
  const kindsOf = async (nftId: string) =>
    (
      await scenario.rows<{ kind: string }>(
        sql`select e.kind from chain_events e join chain_operations o on o.id = e.operation_id where o.nft_id = ${nftId} order by e.id`,
      )
    ).map(({ kind }) => kind)
  /** Mines another transaction of the signer with a nonce, deep enough. */
  const takeNonce = async (nonce: number) => {
    await scenario.chain.rpc('anvil_dropAllTransactions')
    const wallet = new Wallet(CUSTODY_KEY)
    const raw = await wallet.signTransaction({
      type: 2,
      chainId: 137,
      nonce,
      to: CUSTODY,
      gasLimit: 21_000,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    await scenario.chain.rpc('eth_sendRawTransaction', raw)
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.chain.rpc('anvil_mine', 6)
  }
  const later = (minutes: number) => scenario.clock.moveMinutes(minutes)
  const stateOf = async (nftId: string) => (await scenario.stateOf(nftId)).state

  it('goes back to sent after a reorganisation, and arrives once', async () => {
    const { nftId } = await requested()
    await scenario.round(0)
    await advanceOperations(scenario.context)
    expect(await stateOf(nftId)).toBe('mined')
    await scenario.chain.rpc('evm_setAutomine', false)
    await scenario.chain.rpc('anvil_reorg', 1, [])
    await advanceOperations(scenario.context)
    expect(await stateOf(nftId)).toBe('sent')
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.settle()
    expect(await kindsOf(nftId)).toContain('reorganised')
    expect(await stateOf(nftId)).toBe('final')
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
  })

  it('waits while no block is mined, and is replaced at a higher fee with the same nonce', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const { nftId } = await requested()
    await advanceOperations(scenario.context)
    expect(await stateOf(nftId)).toBe('sent')
    later(11)
    await advanceOperations(scenario.context)
    const transactions = await scenario.rows<{ nonce: number; fee: string }>(
      sql`select t.nonce, t.max_fee::text as fee from chain_transactions t join chain_operations o on o.id = t.operation_id where o.nft_id = ${nftId} order by t.id`,
    )
    expect(transactions).toHaveLength(2)
    expect(transactions[0]!.nonce).toBe(transactions[1]!.nonce)
    expect(BigInt(transactions[1]!.fee)).toBeGreaterThan(BigInt(transactions[0]!.fee))
    expect(scenario.alerts).toContain('a transaction is in no block after ten minutes')
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
  })

  it('sends a transaction again that the node has dropped', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const { nftId } = await requested()
    await advanceOperations(scenario.context)
    await scenario.chain.rpc('anvil_dropAllTransactions')
    await advanceOperations(scenario.context)
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
  })

  it('sends all transactions of a signer again at once when the node has dropped them', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const items = [await requested(), await requested(), await requested()]
    await advanceOperations(scenario.context)
    // A node drops those that depend on one it takes for invalid (anvil: two miners at once).
    await scenario.chain.rpc('anvil_dropAllTransactions')
    await advanceOperations(scenario.context)
    expect(await scenario.chain.rpc('txpool_status')).toEqual({ pending: '0x3', queued: '0x0' })
    await scenario.chain.rpc('anvil_mine', 1)
    await advanceOperations(scenario.context)
    expect(await Promise.all(items.map(({ nftId }) => stateOf(nftId)))).toEqual(
      Array(3).fill('mined'),
    )
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.settle()
  })

  it('waits while fees are above the limit, without a nonce', async () => {
    const { nftId } = await requested()
    await scenario.chain.rpc(
      'anvil_setNextBlockBaseFeePerGas',
      `0x${(900n * 10n ** 9n).toString(16)}`,
    )
    await scenario.chain.rpc('anvil_mine', 1)
    await advanceOperations(scenario.context)
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'requested', nonce: null })
    expect(scenario.alerts).toContain('fees are above the limit: withdrawals wait')
    await scenario.chain.rpc('anvil_mine', 60)
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
  })

  it('fails before it is signed when the signer is empty, frees the item and alerts the team', async () => {
    const { member, nftId } = await requested()
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, '0x0')
    await advanceOperations(scenario.context)
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, `0x${(100n * ETHER).toString(16)}`)
    expect(await scenario.stateOf(nftId)).toMatchObject({
      state: 'failed',
      failure: 'noFunds',
      held: false,
      nonce: null,
    })
    expect(scenario.alerts).toContain('a signer cannot pay for withdrawals: send it funds')
    const [email] = await scenario.emailsTo(member.email)
    expect(email?.subject).toContain('We could not move')
  })

  it('counts a token that has arrived otherwise only at the final depth', async () => {
    const { nftId } = await requested()
    await scenario.round(0)
    // As a backup has it that was made before it was signed.
    await scenario.rows(
      sql`update chain_operations set state = 'requested', nonce = null, network = null, signer = null where nft_id = ${nftId}`,
    )
    await advanceOperations(scenario.context)
    expect(await stateOf(nftId)).toBe('requested')
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
    expect(await kindsOf(nftId)).toContain('found')
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
  })

  it('fails alone when its contract answers nonsense', async () => {
    const broken = '0x00000000000000000000000000000000000000B0'
    // Returns one byte.
    await scenario.chain.rpc('anvil_setCode', broken, '0x60016000f3')
    const [one, other] = [await requested(), await requested()]
    await scenario.rows(
      sql`update chain_operations set contract_address = ${broken} where nft_id = ${one.nftId}`,
    )
    await scenario.settle()
    expect(await scenario.stateOf(one.nftId)).toMatchObject({
      state: 'failed',
      failure: 'noContract',
      held: false,
    })
    expect(await stateOf(other.nftId)).toBe('final')
  })

  it('does not wait for another one that no node can read', async () => {
    const [one, other] = [await requested(), await requested()]
    const custody = (await scenario.context.custodies.find('eyewear', 'polygon'))!
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${one.nftId}`,
    )
    await signRequested(scenario.context, 'eyewear', {
      ...custody,
      prepare: async (work) => {
        if (work.kind === 'item' && work.tokenId === item!.number) throw new Error('no answer')
        return custody.prepare(work)
      },
    })
    expect([await stateOf(one.nftId), await stateOf(other.nftId)]).toEqual(['requested', 'signed'])
    expect(scenario.alerts).toContain('an operation cannot be compared with its chain')
    await scenario.settle()
  })

  it('that fails after its member has erased the account keeps no address', async () => {
    const { member, nftId } = await requested()
    await scenario.rows(sql`update accounts set erased_at = now() where id = ${member.accountId}`)
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, '0x0')
    await advanceOperations(scenario.context)
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, `0x${(100n * ETHER).toString(16)}`)
    expect(
      await scenario.rows(
        sql`select state, to_address from chain_operations where nft_id = ${nftId}`,
      ),
    ).toEqual([{ state: 'failed', to_address: '' }])
  })

  it('is not signed again for an erased member when another transaction took its nonce', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const { member, nftId } = await requested()
    await advanceOperations(scenario.context)
    const { nonce } = await scenario.stateOf(nftId)
    await scenario.rows(sql`update accounts set erased_at = now() where id = ${member.accountId}`)
    await takeNonce(nonce!)
    await scenario.settle()
    expect(await kindsOf(nftId)).toEqual(['requested', 'signed', 'sent', 'nonceLost', 'failed'])
    expect(
      await scenario.rows(
        sql`select state, failure, to_address, nonce from chain_operations where nft_id = ${nftId}`,
      ),
    ).toEqual([{ state: 'failed', failure: 'erased', to_address: '', nonce: null }])
    expect(await scenario.stateOf(nftId)).toMatchObject({ held: false, withdrawn: null })
    expect(await scenario.transfersOf(nftId)).toEqual([])
  })

  it('is signed again for a member when another transaction took its nonce', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const { nftId } = await requested()
    await advanceOperations(scenario.context)
    await takeNonce((await scenario.stateOf(nftId)).nonce!)
    await scenario.settle()
    expect(await kindsOf(nftId)).toContain('nonceLost')
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
  })

  it('asks for the fee once for all transactions that are stuck', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const items = [await requested(), await requested(), await requested()]
    await advanceOperations(scenario.context)
    later(4)
    const custody = (await scenario.context.custodies.find('eyewear', 'polygon'))!
    let fees = 0
    const fee = () => {
      fees += 1
      return custody.fee()
    }
    // A node that offers more makes all of them too cheap.
    await scenario.chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x2540be400')
    await followSent(scenario.context, 'eyewear', { ...custody, fee })
    expect(fees).toBe(1)
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.settle()
    for (const { nftId } of items) expect(await scenario.transfersOf(nftId)).toHaveLength(1)
  })

  it('counts what another brand with the same key has signed', async () => {
    await scenario.chain.rpc('evm_setAutomine', false)
    const [one, other] = [await requested(), await requested()]
    await scenario.rows(
      sql`update chain_operations set brand = ${stranger.slug} where nft_id = ${other.nftId}`,
    )
    const custody = (await scenario.context.custodies.find('eyewear', 'polygon'))!
    await signRequested(scenario.context, 'eyewear', custody)
    const [signed] = await scenario.rows<{ cost: string }>(
      sql`select (gas * max_fee)::text as cost from chain_transactions t join chain_operations o on o.id = t.operation_id where o.nft_id = ${one.nftId}`,
    )
    // Enough for one and a half.
    const balance = (BigInt(signed!.cost) * 3n) / 2n
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, `0x${balance.toString(16)}`)
    await signRequested(scenario.context, stranger.slug, custody)
    expect(await scenario.stateOf(other.nftId)).toMatchObject({
      state: 'failed',
      failure: 'noFunds',
    })
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, `0x${(100n * ETHER).toString(16)}`)
    await scenario.chain.rpc('evm_setAutomine', true)
    await scenario.settle()
  })

  it('is sent once when the server stopped between signing and sending', async () => {
    const { member, nftId } = await requested()
    const custody = (await scenario.context.custodies.find('eyewear', 'polygon'))!
    await signRequested(scenario.context, 'eyewear', custody)
    expect(await stateOf(nftId)).toBe('signed')
    await scenario.settle()
    expect(await kindsOf(nftId)).toEqual(['requested', 'signed', 'sent', 'mined', 'final'])
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
    const [email] = await scenario.emailsTo(member.email)
    expect(email?.subject).toContain('In your wallet: ')
  })
})

describe('a withdrawal with nodes that fail', () => {
  it.each([
    ['before', 'breakBefore', 0],
    ['after', 'breakAfter', 1],
  ] as const)(
    'is sent once when the connection breaks %s the node has it',
    async (_, mode, transfers) => {
      const scenario = await openWithdrawals()
      const proxy = await openChainProxy(scenario.chain.url)
      const cut = await openWithdrawals({ chain: scenario.chain, urls: [proxy.url] })
      const { member, address } = await cut.owner()
      const nftId = await cut.item(member)
      await cut.withdraw(member, nftId, address)
      proxy.mode = mode
      // Not the error of ethers, whose message repeats the address of the node.
      await expect(advanceOperations(cut.context)).rejects.toThrow(ChainUnavailable)
      expect(proxy.stopped).toBeGreaterThan(0)
      expect(await cut.transfersOf(nftId)).toHaveLength(transfers)
      const { state, nonce } = await cut.stateOf(nftId)
      expect(state).toBe('signed')
      // It goes on failing: nothing else is signed meanwhile.
      await expect(advanceOperations(cut.context)).rejects.toThrow()
      proxy.mode = 'pass'
      await cut.settle()
      expect(await cut.stateOf(nftId)).toMatchObject({ state: 'final', nonce, withdrawn: address })
      expect(await cut.transfersOf(nftId)).toHaveLength(1)
      const stored = await cut.rows(
        sql`select 1 from chain_transactions where operation_id in (select id from chain_operations where nft_id = ${nftId})`,
      )
      expect(stored).toHaveLength(1)
      await cut.close()
      proxy.close()
      await scenario.close()
    },
  )

  it('asks the next node', async () => {
    const scenario = await openWithdrawals()
    const second = await openWithdrawals({
      chain: scenario.chain,
      urls: ['http://127.0.0.1:1', scenario.chain.url],
    })
    const { member, address } = await second.owner()
    const nftId = await second.item(member)
    await second.withdraw(member, nftId, address)
    await second.settle()
    expect((await second.stateOf(nftId)).state).toBe('final')
    await second.close()
    await scenario.close()
  })

  describe('of which one is behind', () => {
    /** A scenario whose nodes are proxies, and the requested contract of its asset. */
    const openBehind = async () => {
      const first = await openWithdrawals()
      const [node, behind] = [
        await openChainProxy(first.chain.url),
        await openChainProxy(first.chain.url),
      ]
      const scenario = await openWithdrawals({ chain: first.chain, urls: [node.url, behind.url] })
      return {
        scenario,
        node,
        behind,
        async close() {
          await scenario.close()
          node.close()
          behind.close()
          await first.close()
        },
      }
    }
    const heightOf = async ({ chain }: WithdrawalScenario) =>
      Number(await chain.rpc('eth_blockNumber'))
    const noncesOf = async ({ chain }: WithdrawalScenario) =>
      Number(await chain.rpc('eth_getTransactionCount', CUSTODY, 'latest'))
    const deploy = async (scenario: WithdrawalScenario) => {
      await scenario.rows(sql`update assets set contract_address = null where id = ${CHAIN_ASSET}`)
      return scenario.tx.transaction((tx) =>
        requestContract(tx, {
          brand: 'eyewear',
          blockchain: 'polygon',
          assetId: CHAIN_ASSET,
          contract: { name: 'Sunday', symbol: 'SUN', baseUrl: 'https://brand.example/' },
          now: scenario.clock.now(),
        }),
      )
    }
    const operationOf = async ({ rows }: WithdrawalScenario, id: string | undefined) => {
      const [row] = await rows<{ state: string; events: string[] }>(
        sql`select o.state, array_agg(e.kind order by e.id) as events from chain_operations o join chain_events e on e.operation_id = o.id where o.id = ${id} group by o.id`,
      )
      return row!
    }

    it('does not deploy a contract twice when its receipt is asked of that one', async () => {
      const { scenario, node, behind, close } = await openBehind()
      const before = await noncesOf(scenario)
      behind.height = await heightOf(scenario)
      const id = await deploy(scenario)
      await scenario.round(6)
      // The node with the newer nonce fails before it returns the receipt.
      node.broken.add('eth_getTransactionReceipt')
      await advanceOperations(scenario.context)
      await advanceOperations(scenario.context)
      expect((await operationOf(scenario, id)).events).not.toContain('nonceLost')
      node.broken.clear()
      behind.height = undefined
      await scenario.settle()
      expect((await operationOf(scenario, id)).state).toBe('final')
      expect(await noncesOf(scenario)).toBe(before + 1)
      await close()
    })

    it('does not deploy or withdraw twice when both have one address', async () => {
      const { scenario, node, close } = await openBehind()
      const { member, address } = await scenario.owner()
      const nftId = await scenario.item(member)
      const before = await noncesOf(scenario)
      node.receiptHeight = await heightOf(scenario)
      expect((await scenario.withdraw(member, nftId, address)).status).toBe(200)
      await scenario.round(6)
      await scenario.settle()
      expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final', withdrawn: address })
      const id = await deploy(scenario)
      await scenario.round(6)
      await scenario.settle()
      expect((await operationOf(scenario, id)).events).not.toContain('nonceLost')
      expect((await operationOf(scenario, id)).state).toBe('final')
      const [asset] = await scenario.rows<{ address: string }>(
        sql`select contract_address as address from assets where id = ${CHAIN_ASSET}`,
      )
      expect(await scenario.chain.rpc('eth_getCode', asset!.address, 'latest')).not.toBe('0x')
      expect(await noncesOf(scenario)).toBe(before + 2)
      await close()
    })
  })
})

describe('a node that refuses', () => {
  const opened = async () => {
    const own = await openWithdrawals()
    const [first, second] = [
      await openChainProxy(own.chain.url),
      await openChainProxy(own.chain.url),
    ]
    const scenario = await openWithdrawals({ chain: own.chain, urls: [first.url, second.url] })
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId, address)
    return {
      scenario,
      nftId,
      nodes: [first, second] as const,
      async close() {
        await scenario.close()
        first.close()
        second.close()
        await own.close()
      },
    }
  }

  it('a low fee gets the transaction at a higher one, with the same nonce', async () => {
    const { scenario, nftId, nodes, close } = await opened()
    let least = 0n
    for (const node of nodes)
      node.refusal = ({ method, params }) => {
        if (method !== 'eth_sendRawTransaction') return undefined
        const { maxPriorityFeePerGas: tip } = Transaction.from(params[0] as string)
        least ||= tip! + 1n
        return tip! < least ? 'transaction underpriced: tip below the minimum' : undefined
      }
    await advanceOperations(scenario.context)
    const { state, nonce } = await scenario.stateOf(nftId)
    expect(state).toBe('signed')
    scenario.clock.moveMinutes(4)
    await advanceOperations(scenario.context)
    await scenario.settle()
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final', nonce })
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
    await close()
  })

  it.each(['eth_estimateGas', 'eth_call'])(
    'to answer %s does not fail the withdrawal: the next node is asked',
    async (refused) => {
      const { scenario, nftId, nodes, close } = await opened()
      nodes[0].refusal = ({ method }) => (method === refused ? 'too many requests' : undefined)
      await scenario.settle()
      expect((await scenario.stateOf(nftId)).state).toBe('final')
      await close()
    },
  )
})
