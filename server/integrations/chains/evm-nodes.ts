import type { JsonRpcProvider } from 'ethers'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'
import { nodeErrorIn } from './json-rpc.ts'
import { WrongChain } from './wrong-chain.ts'

/** Errors that are answers of a node; every node would say the same. */
const ANSWERS = new Set(['INSUFFICIENT_FUNDS', 'NONCE_EXPIRED', 'REPLACEMENT_UNDERPRICED'])
/** EIP-1474. */
const REVERT = 3

export type EvmNodes = {
  /**
   * Asks one node after the other, the one that answered last first. One question has all its answers
   * from one node.
   * @throws an error of `ANSWERS`, a revert; ChainUnavailable, whose cause is the last error, when no node answers
   */
  ask<Answer>(question: (node: JsonRpcProvider) => Promise<Answer>): Promise<Answer>
  /** Asks every node for its chain. @throws WrongChain; a node that does not answer is left alone */
  check(): Promise<void>
}

type Node = { open: () => Promise<JsonRpcProvider>; assertChain: () => Promise<void> }

/** Connects to the nodes of an EVM chain on the first question. A node of another chain is skipped. */
export function openEvmNodes({
  urls,
  chainId,
  timeoutMs,
}: {
  urls: readonly string[]
  chainId: number
  /** Milliseconds after which the next node is asked. */
  timeoutMs: number
}): EvmNodes {
  const nodes = urls.map((url) => nodeAt(url, chainId, timeoutMs))
  let order = nodes
  return {
    async ask(question) {
      let failure: unknown
      for (const node of order) {
        try {
          await node.assertChain()
          const answer = await question(await node.open())
          order = [node, ...order.filter((other) => other !== node)]
          return answer
        } catch (error) {
          if (isRevert(error) || ANSWERS.has(codeOf(error))) throw error
          failure = error
        }
      }
      // The messages of ethers repeat the address of the node, which can contain a key.
      throw new ChainUnavailable(`No node of chain ${chainId} has answered.`, { cause: failure })
    },
    async check() {
      const results = await Promise.allSettled(nodes.map(({ assertChain }) => assertChain()))
      for (const result of results)
        if (result.status === 'rejected' && result.reason instanceof WrongChain) throw result.reason
    },
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** Returns whether a contract has refused a call. ethers knows only reverts with data by their code. */
export function isRevert(error: unknown): boolean {
  const { data, payload } = error as { data?: string | null; payload?: { method?: string } }
  const { code, message = '' } = nodeErrorIn(error)
  const isRefusal = code === REVERT || /revert|opcode|EVM error/i.test(message)
  // ethers gives this code to every error of a call, also to a limit of the node's requests.
  if (codeOf(error) === 'CALL_EXCEPTION') return Boolean(data) || isRefusal
  const isCall = payload?.method === 'eth_call' || payload?.method === 'eth_estimateGas'
  return isCall && isRefusal
}

/** Returns whether ethers cannot read the answer of a contract: it has no such function. */
export const isUnreadable = (error: unknown): boolean =>
  ['BAD_DATA', 'BUFFER_OVERRUN'].includes(codeOf(error))

function nodeAt(url: string, chainId: number, timeoutMs: number): Node {
  let opening: Promise<JsonRpcProvider> | undefined
  let isChecked = false
  const open = () => (opening ??= connect(url, chainId, timeoutMs))
  return {
    open,
    async assertChain() {
      if (isChecked) return
      const answered = Number(await (await open()).send('eth_chainId', []))
      if (answered !== chainId)
        throw new WrongChain(
          `${new URL(url).host} is a node of chain ${answered}, not of ${chainId}.`,
        )
      isChecked = true
    },
  }
}

async function connect(url: string, chainId: number, timeoutMs: number): Promise<JsonRpcProvider> {
  const { FetchRequest, JsonRpcProvider, Network } = await import('ethers')
  // Not `Network.from`: for some chains it asks other hosts for fees.
  const network = new Network('chain', chainId)
  const request = new FetchRequest(url)
  request.timeout = timeoutMs
  request.setThrottleParams({ maxAttempts: 2 })
  return new JsonRpcProvider(request, network, {
    staticNetwork: network,
    batchMaxCount: 50,
    cacheTimeout: -1,
  })
}
