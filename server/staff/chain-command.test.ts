import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, type MemberCaller } from '#server/testing/harness.ts'
import {
  CHAIN_ASSET,
  CUSTODY,
  openWithdrawals,
  type WithdrawalScenario,
} from '#server/testing/withdrawal-scenarios.ts'
import { MINTER_ROLE } from '#server/integrations/chains/laurel-items.ts'
import { takeDeposits } from '#server/withdrawals/deposits.ts'
import { executeCommand } from './commands.ts'
import type { Reconciliation } from '#server/withdrawals/reconcile.ts'

let scenario: WithdrawalScenario
beforeAll(async () => {
  scenario = await openWithdrawals()
})
afterAll(() => scenario.close())

const run = (action: string, options: Record<string, string> = {}) =>
  executeCommand(scenario.context, {
    program: 'staff',
    command: 'chain',
    options: { action, brand: home.slug, ...options },
  })
const requested = async () => {
  const { member, address } = await scenario.owner()
  const nftId = await scenario.item(member)
  const { status, body } = await scenario.withdraw(member, nftId, address)
  expect(status).toBe(200)
  return { member, address, nftId, id: body.transactionId }
}
const withdrawn = async () => {
  const one = await requested()
  await scenario.settle()
  return one
}

describe('staff -- chain', () => {
  it('refuses an unknown action', async () => {
    await expect(run('dance')).rejects.toThrow(/chain knows list, retry, cancel, reconcile/)
  })

  it('lists what has failed, and requests it again once', async () => {
    const { id, nftId, address } = await requested()
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, '0x0')
    await scenario.round(0)
    await scenario.chain.rpc('anvil_setBalance', CUSTODY, '0x56bc75e2d63100000')
    expect((await run('list')).lines).toEqual([
      expect.stringMatching(new RegExp(`${id} +withdrawal failed \\(noFunds\\) +polygon`)),
    ])
    await scenario.rows(sql`update wallets set blockchain = 'ethereum' where address = ${address}`)
    await expect(run('retry', { id })).rejects.toThrow(/Its wallet is disconnected/)
    await scenario.rows(sql`update wallets set blockchain = 'polygon' where address = ${address}`)
    const { data } = await run('retry', { id })
    expect((await run('list')).lines).toContainEqual(
      expect.stringMatching(new RegExp(`${String(data['id'])} +withdrawal requested`)),
    )
    await expect(run('retry', { id })).rejects.toThrow(/withdrawn again since/)
    await scenario.settle()
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final', withdrawn: address })
    await expect(run('retry', { id: String(data['id']) })).rejects.toThrow(/has not failed/)
    // The item has come back: the old failure would still send it.
    await scenario.rows(sql`update nfts set withdraw_address = null where id = ${nftId}`)
    await expect(run('retry', { id })).rejects.toThrow(/withdrawn again since/)
    await scenario.rows(sql`update nfts set withdraw_address = ${address} where id = ${nftId}`)
    await expect(run('retry', { id: 'nothing' })).rejects.toThrow(/no withdrawal with this id/)
    await expect(run('retry')).rejects.toThrow(/needs --id/)
  })

  it('ends a withdrawal that is not signed, so that its item is free again', async () => {
    const { id, nftId } = await requested()
    expect(await scenario.stateOf(nftId)).toMatchObject({ held: true })
    await run('cancel', { id })
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'failed', held: false })
    await expect(run('cancel', { id })).rejects.toThrow(/that is not signed/)
    await expect(run('cancel')).rejects.toThrow(/needs --id/)
  })

  it('deploys the contract of an asset once, and names one that exists', async () => {
    const { contractAddress: first } = scenario
    await expect(run('deploy', { asset: 'nothing' })).rejects.toThrow(/no asset with this id/)
    await expect(run('deploy', { asset: CHAIN_ASSET })).rejects.toThrow(/has the contract 0x/)
    await scenario.rows(sql`update assets set contract_address = null where id = ${CHAIN_ASSET}`)
    await run('deploy', { asset: CHAIN_ASSET })
    await expect(run('deploy', { asset: CHAIN_ASSET })).rejects.toThrow(/on its way already/)
    await expect(run('contract', { asset: CHAIN_ASSET, address: first })).rejects.toThrow(
      /on its way: wait/,
    )
    await scenario.settle()
    const contractOf = async () =>
      (
        await scenario.rows<{ address: string }>(
          sql`select contract_address as address from assets where id = ${CHAIN_ASSET}`,
        )
      )[0]!.address
    expect(await contractOf()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await contractOf()).not.toBe(first)
    await expect(run('contract', { asset: CHAIN_ASSET, address: '0x1' })).rejects.toThrow(
      /no address of a contract/,
    )
    await expect(run('contract', { asset: 'nothing', address: first })).rejects.toThrow(
      /no asset with this id/,
    )
    const name = (address: string) => run('contract', { asset: CHAIN_ASSET, address })
    await expect(name(`0x${'1'.repeat(40)}`)).rejects.toThrow(/no contract at this address/)
    const other = `0x${'2'.repeat(40)}`
    await scenario.chain.rpc('anvil_setCode', other, '0x60016000f3')
    await expect(name(other)).rejects.toThrow(/not an ERC-721 contract/)
    // renounceRole(bytes32,address)
    const word = CUSTODY.slice(2).toLowerCase().padStart(64, '0')
    const deployed = await contractOf()
    await scenario.chain.rpc('anvil_impersonateAccount', CUSTODY)
    await scenario.chain.rpc('eth_sendTransaction', {
      from: CUSTODY,
      to: deployed,
      data: `0x36568abe${MINTER_ROLE.slice(2)}${word}`,
    })
    await scenario.chain.rpc('anvil_stopImpersonatingAccount', CUSTODY)
    await expect(name(deployed)).rejects.toThrow(/may not mint with this contract/)
    await run('contract', { asset: CHAIN_ASSET, address: first.toLowerCase() })
    expect(await contractOf()).toBe(first)
  })
})

describe('staff -- chain reconcile', () => {
  const reconcile = async (options: Record<string, string> = {}) => {
    const { data, lines, isOk } = await run('reconcile', options)
    const { differences, nonce, open } = data['polygon'] as Reconciliation
    return { differences, nonce, open, lines, isOk }
  }
  /** Puts an item and its withdrawal back to what a backup from before it has. */
  const restore = async ({ nftId }: { nftId: string }) => {
    // Its history cannot be deleted: it is append-only.
    await scenario.rows(
      sql`update chain_operations set state = 'failed', failure = 'restored', network = null, signer = null, nonce = null where nft_id = ${nftId}`,
    )
    await scenario.rows(
      sql`update nfts set contract_address = null, date_minted = null, withdraw_address = null where id = ${nftId}`,
    )
  }
  /** Makes the database say that an item is in a wallet. */
  const claimWithdrawn = (nftId: string, address: string) =>
    scenario.rows(
      sql`update nfts set contract_address = ${scenario.contractAddress}, date_minted = now(), withdraw_address = ${address} where id = ${nftId}`,
    )
  const itemOf = async (member: MemberCaller) => scenario.item(member)

  it('repairs an item that the chain has in a wallet and a backup in custody, and the nonce', async () => {
    const one = await withdrawn()
    await restore(one)
    await scenario.rows(sql`update chain_signers set next_nonce = 0`)
    const dry = await reconcile({ 'dry-run': 'yes' })
    const difference = { nftId: one.nftId, onChain: 'inWallet', owner: one.address }
    expect(dry.differences).toEqual([expect.objectContaining(difference)])
    expect((await scenario.stateOf(one.nftId)).withdrawn).toBeNull()
    const { differences, nonce, lines, isOk } = await reconcile()
    expect(differences).toEqual([expect.objectContaining(difference)])
    expect([nonce.stored, isOk]).toEqual([0, true])
    expect(lines.at(-1)).toMatch(/in a wallet 0x.+ on the chain; the database was repaired/)
    expect(await scenario.stateOf(one.nftId)).toMatchObject({ withdrawn: one.address, held: false })
    const [signer] = await scenario.rows(sql`select next_nonce from chain_signers`)
    expect(signer).toEqual({
      next_nonce: Number(await scenario.chain.rpc('eth_getTransactionCount', CUSTODY, 'latest')),
    })
    // It can neither be withdrawn nor differ again.
    const again = await scenario.withdraw(one.member, one.nftId, one.address)
    expect(again.body.code).toBe('ITEM_IN_WALLET')
    expect((await reconcile()).differences).toEqual([])
    expect(await scenario.transfersOf(one.nftId)).toHaveLength(1)
  })

  it('closes a gap of nonces, which would stop all later withdrawals', async () => {
    await scenario.rows(sql`update chain_signers set next_nonce = next_nonce + 5`)
    const { nonce } = await reconcile()
    expect(nonce.stored).toBe(nonce.next + 5)
    const { nftId } = await withdrawn()
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final', nonce: nonce.next })
  })

  it('frees an item that the database has in a wallet and the chain does not', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await itemOf(member)
    await claimWithdrawn(nftId, address)
    expect((await reconcile()).differences).toEqual([
      expect.objectContaining({ nftId, onChain: 'notMinted', owner: null }),
    ])
    expect((await scenario.withdraw(member, nftId, address)).status).toBe(200)
    await scenario.settle()
    expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final', withdrawn: address })
  })

  it('does not store the wallet of an erased member again', async () => {
    const one = await withdrawn()
    const itemRow = () =>
      scenario.rows(
        sql`select withdraw_address, contract_address from nfts where id = ${one.nftId}`,
      )
    await scenario.rows(sql`update nfts set withdraw_address = null where id = ${one.nftId}`)
    await scenario.rows(
      sql`update accounts set erased_at = now() where id = ${one.member.accountId}`,
    )
    expect((await reconcile()).differences).toEqual([])
    expect(await itemRow()).toEqual([
      { withdraw_address: null, contract_address: scenario.contractAddress },
    ])
    await restore(one)
    expect((await reconcile()).differences).toEqual([
      expect.objectContaining({ nftId: one.nftId, onChain: 'inWallet', owner: null }),
    ])
    expect(await itemRow()).toEqual([
      { withdraw_address: null, contract_address: scenario.contractAddress },
    ])
  })

  it('forgets nothing when the contract does not answer', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await itemOf(member)
    await claimWithdrawn(nftId, address)
    await scenario.rows(
      sql`update nfts set contract_address = '0x000000000000000000000000000000000000dEaD' where id = ${nftId}`,
    )
    const { differences, isOk } = await reconcile()
    expect(differences).toEqual([expect.objectContaining({ nftId, why: 'notMintable' })])
    expect([isOk, (await scenario.stateOf(nftId)).withdrawn]).toEqual([false, address])
    await scenario.rows(
      sql`update nfts set contract_address = null, date_minted = null, withdraw_address = null where id = ${nftId}`,
    )
  })

  it('leaves an item with an open operation to the server', async () => {
    const one = await withdrawn()
    await restore(one)
    const again = await scenario.withdraw(one.member, one.nftId, one.address)
    expect(again.status).toBe(200)
    const { differences, open } = await reconcile()
    expect(differences).toEqual([expect.objectContaining({ nftId: one.nftId, why: 'onItsWay' })])
    expect(open).toBe(1)
    // The server finds the token at the wallet and ends it without a transaction.
    await scenario.settle()
    expect(await scenario.stateOf(one.nftId)).toMatchObject({
      state: 'final',
      nonce: null,
      withdrawn: one.address,
    })
    expect(await scenario.transfersOf(one.nftId)).toHaveLength(1)
  })

  it('leaves a token that came back to its deposit', async () => {
    const { member, nftId, address } = await withdrawn()
    await takeDeposits(scenario.context)
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${nftId}`,
    )
    const word = (value: string) => value.slice(2).toLowerCase().padStart(64, '0')
    await scenario.chain.rpc('anvil_impersonateAccount', address)
    await scenario.chain.rpc('anvil_setBalance', address, '0x56bc75e2d63100000')
    await scenario.chain.rpc('eth_sendTransaction', {
      from: address,
      to: scenario.contractAddress,
      // transferFrom(address,address,uint256)
      data: `0x23b872dd${word(address)}${word(CUSTODY)}${word(`0x${item!.number.toString(16)}`)}`,
    })
    const { differences } = await reconcile()
    expect(differences).toEqual([
      expect.objectContaining({ nftId, onChain: 'inCustody', why: 'depositWaits' }),
    ])
    await scenario.chain.rpc('anvil_mine', 5)
    await takeDeposits(scenario.context)
    expect((await scenario.stateOf(nftId)).withdrawn).toBeNull()
    expect((await reconcile()).differences).toEqual([])
    expect((await scenario.withdraw(member, nftId, address)).status).toBe(200)
    await scenario.settle()
  })

  it('changes nothing when the node is behind', async () => {
    await scenario.rows(sql`update chain_scans set block = block + 100000`)
    await expect(run('reconcile')).rejects.toThrow(/is behind what was read before/)
    await scenario.rows(sql`update chain_scans set block = block - 100000`)
  })
})
