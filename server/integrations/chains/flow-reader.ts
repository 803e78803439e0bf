import * as z from 'zod/mini'
import { flowContractOf, type FlowNetwork } from '#domain/flow.ts'
import type { ChainReader } from '#server/lib/integrations/chains.ts'
import { normalizeFlowAddress } from './flow-address.ts'
import { accountProofMessage } from './flow-encoding.ts'
import { isSignedByAccount } from './flow-keys.ts'
import { createFlowNode, type FlowNode } from './flow-node.ts'
import { argument, scriptFor } from './flow-scripts.ts'

/** Tokens asked for at once, so that the script stays below the computation limit. */
const BATCH = 100

/** FCL refuses a shorter nonce. */
const NONCE = /^(?:[0-9a-f]{2}){32,128}$/i

const ownersShape = z.object({
  type: z.literal('Dictionary'),
  value: z.array(
    z.object({ key: z.object({ value: z.string() }), value: z.object({ value: z.string() }) }),
  ),
})

/** Reads Flow through its access nodes. */
export function createFlowReader(options: {
  urls: readonly string[]
  network: FlowNetwork
  node?: FlowNode
}): ChainReader {
  const { network, node = createFlowNode(options.urls) } = options
  const normalize = (address: string) => normalizeFlowAddress(address, network)
  const ownersOf: ChainReader['ownersOf'] = async ({ contractAddress, tokenIds }) => {
    const contract = flowContractOf(contractAddress)
    if (contract === undefined) throw new Error(`Not a contract of Flow: ${contractAddress}`)
    const script = scriptFor('ownersOf', { network, contract })
    const owners = new Map<number, string>()
    for (let at = 0; at < tokenIds.length; at += BATCH) {
      const answer = await node.run(script, [argument.uint64s(tokenIds.slice(at, at + BATCH))])
      for (const { key, value } of ownersShape.parse(answer).value)
        owners.set(Number(key.value), value.value.toLowerCase())
    }
    return owners
  }
  return {
    blockchain: 'flow',
    normalizeAddress: normalize,
    verifiesProof: async ({ address, nonce, message: appIdentifier, signatures }) => {
      const account = normalize(address)
      if (account === undefined || !NONCE.test(nonce) || signatures.length === 0) return false
      const keys = await node.keysOf(account)
      if (keys === undefined) return false
      const message = accountProofMessage({ appIdentifier, address: account, nonce })
      return isSignedByAccount(keys, message, signatures)
    },
    ownersOf,
    async heldBy({ owner, contracts }) {
      const held: { contractAddress: string; tokenId: number }[] = []
      for (const { contractAddress, tokenIds } of contracts)
        for (const [tokenId, address] of await ownersOf({ contractAddress, tokenIds }))
          if (address === owner) held.push({ contractAddress, tokenId })
      return held
    },
  }
}
