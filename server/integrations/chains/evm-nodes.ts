import type { JsonRpcProvider } from 'ethers'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'

/** Milliseconds after which the next node is asked. */
const TIMEOUT = 10_000

/** Errors that are answers of a node; every node would say the same. */
const ANSWERS = new Set([
  'CALL_EXCEPTION',
  'INSUFFICIENT_FUNDS',
  'NONCE_EXPIRED',
  'REPLACEMENT_UNDERPRICED',
])

export type EvmNodes = {
  /**
   * Asks one node after the other.
   * @throws an error of `ANSWERS`; ChainUnavailable, whose cause is the last error, when no node answers
   */
  ask<Answer>(question: (node: JsonRpcProvider) => Promise<Answer>): Promise<Answer>
}

/** Connects to the nodes of an EVM chain on the first question. A node of another chain is skipped. */
export function createEvmNodes({
  urls,
  chainId,
}: {
  urls: readonly string[]
  chainId: number
}): EvmNodes {
  const nodes = urls.map((url) => lazily(() => connect(url, chainId)))
  const checked = new WeakSet<JsonRpcProvider>()
  return {
    async ask(question) {
      let failure: unknown
      for (const open of nodes) {
        try {
          const node = await open()
          if (!checked.has(node)) await assertChain(node, chainId)
          checked.add(node)
          return await question(node)
        } catch (error) {
          if (ANSWERS.has(String((error as { code?: unknown }).code))) throw error
          failure = error
        }
      }
      // The messages of ethers repeat the address of the node, which can contain a key.
      throw new ChainUnavailable(`No node of chain ${chainId} has answered.`, { cause: failure })
    },
  }
}

async function connect(url: string, chainId: number): Promise<JsonRpcProvider> {
  const { FetchRequest, JsonRpcProvider, Network } = await import('ethers')
  // Not `Network.from`: for some chains it asks other hosts for fees.
  const network = new Network('chain', chainId)
  const request = new FetchRequest(url)
  request.timeout = TIMEOUT
  request.setThrottleParams({ maxAttempts: 2 })
  return new JsonRpcProvider(request, network, {
    staticNetwork: network,
    batchMaxCount: 50,
    cacheTimeout: -1,
  })
}

async function assertChain(node: JsonRpcProvider, chainId: number): Promise<void> {
  const answered = Number(await node.send('eth_chainId', []))
  if (answered !== chainId)
    throw new Error(`A node is of chain ${answered}, the brand's chain is ${chainId}.`)
}

function lazily<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
