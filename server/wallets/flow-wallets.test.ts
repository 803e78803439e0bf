import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parsePack } from '#brands/brand.ts'
import { wallets } from '#contract/wallets.ts'
import type { FlowNetwork } from '#domain/flow.ts'
import { createChains } from '#server/integrations/chains/chains.ts'
import { accountProofMessage } from '#server/integrations/chains/flow-encoding.ts'
import { openFakeFlow, type FakeFlow } from '#server/integrations/chains/flow-fake-node.ts'
import { publicKeyOf, readFlowKey, signFlow } from '#server/integrations/chains/flow-keys.ts'
import { SettingsProblem } from '#server/lib/config/env.ts'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { joinVerified } from '#server/testing/transferable-items.ts'

const ADDRESS = '0x0ae53cb6e3f42a79'
const key = readFlowKey('22'.repeat(32))
const pack = (network: FlowNetwork) =>
  parsePack({ ...structuredClone(home), chains: { flow: { network, confirmations: 1 } } })

let flow: FakeFlow
let harness: Harness
const chainsOf = (network: FlowNetwork) =>
  createChains({ packs: [pack(network)], nodes: new Map([[`${home.slug}.flow`, [flow.url]]]) })

beforeAll(async () => {
  flow = await openFakeFlow()
  flow.addAccount(ADDRESS, { publicKey: publicKeyOf(key) })
})
afterAll(() => flow.close())
beforeEach(async () => {
  harness = await openHarness({
    packs: [pack('emulator')],
    chains: await chainsOf('emulator'),
  })
  return () => harness.close()
})

/** Requests a challenge as FCL needs it, before the wallet has named its address. */
async function challenged(member: MemberCaller) {
  const body = { blockchain: 'flow', walletAddress: '' } as const
  const answer = await member.call(wallets.challenge, { body })
  expect(answer.status).toBe(200)
  return answer.body
}

const answerOf = (challenge: { nonce: string; message: string }, address = ADDRESS) => ({
  blockchain: 'flow' as const,
  walletType: 'flow',
  walletAddress: ADDRESS,
  nonce: challenge.nonce,
  signatures: [
    {
      keyId: 0,
      signature: signFlow(
        key,
        accountProofMessage({ appIdentifier: challenge.message, address, nonce: challenge.nonce }),
      ),
    },
  ],
})

describe('a Flow wallet', () => {
  it('is connected by the account proof of a nonce, once [CA-58]', async () => {
    const member = await joinVerified(harness)
    const challenge = await challenged(member)
    expect(challenge.message).toBe(`http://${home.slug}.localhost:4000`)
    const body = answerOf(challenge)
    expect((await member.call(wallets.add, { body })).status).toBe(200)
    const own = await member.call(wallets.own)
    expect(own.body.wallets).toMatchObject([{ blockchain: 'flow', walletAddress: ADDRESS }])
    expect(own.body.chains).toEqual([
      { blockchain: 'flow', chainId: null, network: 'emulator', mint: 'onWithdrawal' },
    ])
    const again = await member.call(wallets.add, { body })
    expect([again.status, again.body.code]).toEqual([422, 'WALLET_CHALLENGE_EXPIRED'])
  })

  it('is refused for a proof of another address, account or wrong address', async () => {
    const [member, other] = [await joinVerified(harness), await joinVerified(harness)]
    const challenge = await challenged(member)
    const foreign = answerOf(challenge, '0xf8d6e0586b0a20c7')
    expect((await member.call(wallets.add, { body: foreign })).body.code).toBe(
      'WALLET_SIGNATURE_WRONG',
    )
    expect((await other.call(wallets.add, { body: answerOf(challenge) })).body.code).toBe(
      'WALLET_CHALLENGE_EXPIRED',
    )
    const wrong = { ...answerOf(challenge), walletAddress: '0x1654653399040a61' }
    expect((await member.call(wallets.add, { body: wrong })).body.code).toBe(
      'WALLET_ADDRESS_CHECKSUM',
    )
  })

  it('needs nodes of the network that the pack names', async () => {
    await expect(chainsOf('mainnet')).rejects.toThrow(SettingsProblem)
  })
})
