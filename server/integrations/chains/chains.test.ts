import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashMessage, Wallet } from 'ethers'
import { SettingsProblem } from '#server/lib/config/env.ts'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'
import { DEAD_NODE, homeWithChains } from '#server/testing/connected-wallets.ts'
import { home } from '#server/testing/harness.ts'
import { localKeys, startLocalChain, type LocalChain } from '#server/testing/local-chain.ts'
import {
  putContractWallet,
  putRefusingContract,
  putTokens,
} from '#server/testing/test-contracts.ts'
import { createChains } from './chains.ts'

const [signer, other] = localKeys.map((key) => new Wallet(key)) as [Wallet, Wallet]
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const message = 'rewards.example.com wants you to sign in'

let chain: LocalChain
let failing: Server
let failingUrl: string
beforeAll(async () => {
  chain = await startLocalChain()
  failing = createServer((_, response) => response.writeHead(502).end('<html>'))
  await new Promise<void>((ready) => failing.listen(0, '127.0.0.1', ready))
  failingUrl = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`
})
afterAll(async () => {
  await chain.stop()
  await new Promise((closed) => failing.close(closed))
})

const open = (urls: readonly string[], blockchain = 'polygon') =>
  createChains({ packs: [homeWithChains], nodes: new Map([[`${home.slug}.${blockchain}`, urls]]) })
const readerOf = async (urls: readonly string[]) => (await open(urls)).reader(home.slug, 'polygon')!
const proof = (address: string, ...signatures: string[]) => ({
  address,
  nonce: 'n',
  message,
  signatures: signatures.map((signature) => ({ signature })),
})

describe('the chains of a brand', () => {
  it('are those with nodes in the settings', async () => {
    const chains = await open([chain.url])
    expect(chains.reader(home.slug, 'polygon')?.blockchain).toBe('polygon')
    expect(chains.reader(home.slug, 'ethereum')).toBeUndefined()
    expect(chains.reader('other', 'polygon')).toBeUndefined()
  })

  it('refuse nodes of another chain, and of a chain that the pack does not set up', async () => {
    await expect(open([chain.url], 'ethereum')).rejects.toThrow('chain 137, not of 1')
    await expect(open([chain.url], 'flow')).rejects.toThrow(SettingsProblem)
  })

  it('start with nodes that do not answer', async () => {
    const reader = await readerOf([DEAD_NODE, failingUrl])
    await expect(reader.ownersOf({ contractAddress: CONTRACT, tokenIds: [1] })).rejects.toThrow(
      ChainUnavailable,
    )
  })
})

describe('an EVM reader', () => {
  it('tries the nodes in turn', async () => {
    await putTokens(chain, CONTRACT, { 1: signer.address })
    const reader = await readerOf([DEAD_NODE, failingUrl, chain.url])
    expect(await reader.ownersOf({ contractAddress: CONTRACT, tokenIds: [1] })).toEqual(
      new Map([[1, signer.address]]),
    )
  })

  it('does not ask a node that turns out to be of another chain', async () => {
    const ethereum = await startLocalChain({ chainId: 1 })
    const { port } = new URL(ethereum.url)
    await ethereum.stop()
    const reader = await readerOf([ethereum.url, chain.url])
    const again = await startLocalChain({ chainId: 1, port: Number(port) })
    await putTokens(chain, CONTRACT, { 1: signer.address })
    await putTokens(again, CONTRACT, { 1: other.address })
    const owners = await reader.ownersOf({ contractAddress: CONTRACT, tokenIds: [1] })
    await again.stop()
    expect(owners.get(1)).toBe(signer.address)
  })

  it('returns owners with their checksum, and no token that is not minted', async () => {
    await putTokens(chain, CONTRACT, { 2: signer.address, 40: other.address })
    const reader = await readerOf([chain.url])
    const tokenIds = Array.from({ length: 45 }, (_, place) => place + 2)
    expect(await reader.ownersOf({ contractAddress: CONTRACT, tokenIds })).toEqual(
      new Map([
        [2, signer.address],
        [40, other.address],
      ]),
    )
    // No contract is there.
    expect(await reader.ownersOf({ contractAddress: other.address, tokenIds })).toEqual(new Map())
  })

  it('normalizes addresses and refuses a wrong checksum', async () => {
    const { normalizeAddress } = await readerOf([DEAD_NODE])
    expect(normalizeAddress(signer.address.toLowerCase())).toBe(signer.address)
    expect(normalizeAddress(signer.address)).toBe(signer.address)
    const wrong = signer.address.replace(/[a-z](?=[^a-z]*$)/, (digit) => digit.toUpperCase())
    expect(wrong).not.toBe(signer.address)
    expect(normalizeAddress(wrong)).toBeUndefined()
  })

  it('accepts the signature of a key without asking a node [CA-58]', async () => {
    const reader = await readerOf([DEAD_NODE])
    expect(
      await reader.verifiesProof(proof(signer.address, await signer.signMessage(message))),
    ).toBe(true)
  })

  it('refuses wrong and malformed signatures [CA-58]', async () => {
    const reader = await readerOf([chain.url])
    const right = await signer.signMessage(message)
    const wrong = [
      await other.signMessage(message),
      await signer.signMessage(`${message}!`),
      right.slice(0, -2),
      `${right}00`,
      right.slice(2),
      '0x',
      '0x0',
      'javascript:alert(1)',
      `0x${'0'.repeat(130)}`,
      '',
    ]
    for (const signature of wrong)
      expect([signature, await reader.verifiesProof(proof(signer.address, signature))]).toEqual([
        signature,
        false,
      ])
    expect(await reader.verifiesProof(proof(signer.address))).toBe(false)
    expect(await reader.verifiesProof(proof(signer.address, right, right))).toBe(false)
  })

  it('asks a wallet that is a contract [CA-58]', async () => {
    const reader = await readerOf([chain.url])
    await putContractWallet(chain, CONTRACT, hashMessage(message))
    expect(await reader.verifiesProof(proof(CONTRACT, '0x1234'))).toBe(true)
    await putContractWallet(chain, CONTRACT, hashMessage('another message'))
    expect(await reader.verifiesProof(proof(CONTRACT, '0x1234'))).toBe(false)
    await putRefusingContract(chain, CONTRACT)
    expect(await reader.verifiesProof(proof(CONTRACT, '0x1234'))).toBe(false)
  })

  it('does not decide about a contract when no node answers', async () => {
    const reader = await readerOf([DEAD_NODE])
    await expect(reader.verifiesProof(proof(CONTRACT, '0x1234'))).rejects.toThrow(ChainUnavailable)
  })
})
