import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { flowContractOf } from '#domain/flow.ts'
import { envelopeMessage, type FlowTransaction } from '#server/integrations/chains/flow-encoding.ts'
import { accept } from '#server/integrations/chains/flow-fake-ledger.ts'
import { readFlowKey, signFlow } from '#server/integrations/chains/flow-keys.ts'
import { FlowRefusal } from '#server/integrations/chains/flow-node.ts'
import { argument, scriptFor } from '#server/integrations/chains/flow-scripts.ts'
import {
  FLOW_CONTRACT,
  FLOW_CUSTODY,
  FLOW_SECRET,
  FLOW_WALLET,
  openFlowWithdrawals,
} from '#server/testing/flow-withdrawals.ts'
import { advanceOperations } from './advance.ts'
import { takeDeposits } from './deposits.ts'
import { signRequested } from './sign.ts'

let scenario: Awaited<ReturnType<typeof openFlowWithdrawals>>
beforeEach(async () => {
  scenario = await openFlowWithdrawals()
  return () => scenario.close()
})
afterEach(() => expect(scenario.flow.ledger.failNext).toBeUndefined())

const numbersIn = (address = FLOW_WALLET) => [
  ...(scenario.flow.ledger.accounts.get(address)?.collections.get(FLOW_CONTRACT) ?? []),
]
const sequenceNumber = () =>
  scenario.flow.ledger.accounts.get(FLOW_CUSTODY)!.keys[0]!.sequenceNumber
const numberOf = async (nftId: string) =>
  (await scenario.rows<{ number: number }>(sql`select number from nfts where id = ${nftId}`))[0]!
    .number
const stateOf = async (nftId: string) => (await scenario.operationOf(nftId))?.state

describe('a withdrawal to Flow', () => {
  it('is minted at the wallet, and final at its depth of sealed blocks', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    expect((await scenario.withdraw(member, nftId)).status).toBe(200)
    await scenario.round(2)
    expect(await scenario.operationOf(nftId)).toMatchObject({ state: 'sent', nonce: 0 })
    await scenario.round(1)
    await scenario.round(1)
    expect(await stateOf(nftId)).toBe('mined')
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
    expect(numbersIn()).toEqual([await numberOf(nftId)])
    expect((await scenario.emailsTo(member.email))[0]?.subject).toContain('In your wallet: ')
  })

  it('gives ten items consecutive sequence numbers, one after the other', async () => {
    const member = await scenario.owner()
    const items = await Promise.all(Array.from({ length: 10 }, () => scenario.item(member)))
    for (const nftId of items) expect((await scenario.withdraw(member, nftId)).status).toBe(200)
    await scenario.settle()
    const nonces = await scenario.rows<{ nonce: number }>(
      sql`select nonce from chain_operations where state = 'final' order by nonce`,
    )
    expect(nonces.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(numbersIn()).toHaveLength(10)
    expect(scenario.flow.ledger.transactions.size).toBe(10)
  })

  it('is signed once when two servers sign at the same time', async () => {
    const member = await scenario.owner()
    const [first, second] = [await scenario.item(member), await scenario.item(member)]
    await scenario.withdraw(member, first)
    await scenario.withdraw(member, second)
    const custody = (await scenario.context.custodies.find('eyewear', 'flow'))!
    await Promise.all([1, 2, 3].map(() => signRequested(scenario.context, 'eyewear', custody)))
    expect([await stateOf(first), await stateOf(second)].sort()).toEqual(['requested', 'signed'])
    await scenario.settle()
    expect(numbersIn()).toHaveLength(2)
  })

  it('is sent once when the server stopped between signing and sending', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId)
    const custody = (await scenario.context.custodies.find('eyewear', 'flow'))!
    await signRequested(scenario.context, 'eyewear', custody)
    expect(scenario.flow.ledger.transactions.size).toBe(0)
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
    expect(sequenceNumber()).toBe(1)
  })

  it.each([
    ['before it was sent', 0],
    ['after it was sent', 1],
  ])('is signed again with the same sequence number when it expires %s', async (_, isSent) => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId)
    const custody = (await scenario.context.custodies.find('eyewear', 'flow'))!
    if (isSent) {
      await advanceOperations(scenario.context)
      for (const entry of scenario.flow.ledger.transactions.values()) entry.status = 'EXPIRED'
    } else await signRequested(scenario.context, 'eyewear', custody)
    scenario.flow.advance(601)
    scenario.clock.moveMinutes(11)
    await advanceOperations(scenario.context)
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
    const signed = await scenario.rows<{ nonce: number }>(sql`select nonce from chain_transactions`)
    expect(signed.map(({ nonce }) => nonce)).toEqual([0, 0])
    expect(numbersIn()).toHaveLength(1)
  })

  it('is requested again when another transaction has used its sequence number', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId)
    await advanceOperations(scenario.context)
    scenario.flow.ledger.accounts.get(FLOW_CUSTODY)!.keys[0]!.sequenceNumber = 1
    await scenario.settle()
    expect(await scenario.operationOf(nftId)).toMatchObject({ state: 'final', nonce: 1 })
    expect(numbersIn()).toHaveLength(1)
  })

  it('fails, and frees the item, when its script fails', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId)
    await advanceOperations(scenario.context)
    scenario.flow.ledger.failNext = '[Error Code: 1101] cadence runtime error: panic'
    await scenario.settle()
    expect(await scenario.operationOf(nftId)).toMatchObject({
      state: 'failed',
      failure: 'reverted',
    })
    expect((await scenario.withdraw(member, nftId)).status).toBe(200)
    await scenario.settle()
    expect(await stateOf(nftId)).toBe('final')
  })

  it('fails before it is signed when the account cannot pay', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId)
    scenario.flow.ledger.accounts.get(FLOW_CUSTODY)!.balance = 1000n
    await advanceOperations(scenario.context)
    expect(await scenario.operationOf(nftId)).toMatchObject({ failure: 'noFunds', nonce: null })
    expect(scenario.alerts).toContain('a signer cannot pay for withdrawals: send it funds')
  })
})

it('is accepted when the node cannot run the check of the wallet, which signing repeats', async () => {
  const member = await scenario.owner()
  const nftId = await scenario.item(member)
  const custody = (await scenario.context.custodies.find('eyewear', 'flow'))!
  custody.canReceive = () => Promise.reject(new FlowRefusal(400, 'cannot find the contract'))
  expect((await scenario.withdraw(member, nftId)).status).toBe(200)
  await scenario.settle()
  expect(await stateOf(nftId)).toBe('final')
})

describe('a wallet without a collection', () => {
  it('is refused at once, before anything is on hold [ST-32]', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    scenario.flow.ledger.accounts.get(FLOW_WALLET)!.collections.clear()
    const { status, body } = await scenario.withdraw(member, nftId)
    expect([status, body.code]).toEqual([422, 'WALLET_NOT_SET_UP'])
    expect(await scenario.operationOf(nftId)).toBeUndefined()
  })

  it('is refused before signing when the collection has gone since', async () => {
    const member = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.withdraw(member, nftId)
    scenario.flow.ledger.accounts.get(FLOW_WALLET)!.collections.clear()
    await advanceOperations(scenario.context)
    expect(await scenario.operationOf(nftId)).toMatchObject({
      state: 'failed',
      failure: 'noCollection',
      nonce: null,
    })
    expect(sequenceNumber()).toBe(0)
  })
})

/** Sends an item from the member's account to the brand, as their wallet does. */
function sendBack(number: number): void {
  const network = 'emulator'
  const contract = flowContractOf(FLOW_CONTRACT)!
  const unsigned: FlowTransaction = {
    script: scriptFor('transfer', { network, contract }),
    arguments: [argument.address(FLOW_CUSTODY), argument.uint64(number)],
    referenceBlock: scenario.flow.ledger.blocks.at(-1)!,
    computeLimit: 9999,
    proposalKey: { address: FLOW_WALLET, keyId: 0, sequenceNumber: 0 },
    payer: FLOW_WALLET,
    authorizers: [FLOW_WALLET],
    payloadSignatures: [],
    envelopeSignatures: [],
  }
  const signature = signFlow(readFlowKey(FLOW_SECRET), envelopeMessage(unsigned))
  accept(scenario.flow.ledger, {
    ...unsigned,
    envelopeSignatures: [{ address: FLOW_WALLET, keyId: 0, signature }],
  })
}

it('returns an item that a proven Flow wallet sent back, and moves it out again', async () => {
  const member = await scenario.owner()
  const nftId = await scenario.item(member)
  await scenario.withdraw(member, nftId)
  await takeDeposits(scenario.context)
  await scenario.settle()
  sendBack(await numberOf(nftId))
  scenario.flow.advance(10)
  await takeDeposits(scenario.context)
  await takeDeposits(scenario.context)
  const [item] = await scenario.rows<{ address: string | null }>(
    sql`select withdraw_address as address from nfts where id = ${nftId}`,
  )
  expect(item!.address).toBeNull()
  expect(numbersIn(FLOW_CUSTODY)).toEqual([await numberOf(nftId)])
  expect((await scenario.withdraw(member, nftId)).status).toBe(200)
  await scenario.settle()
  expect(numbersIn()).toEqual([await numberOf(nftId)])
})
