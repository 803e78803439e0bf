import * as z from 'zod/mini'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'

/** A contract has refused the call; any other node would answer the same. */
export class Reverted extends Error {}

/** A node is of another chain than the pack says. */
export class WrongChain extends Error {}

export type ChainNodes = {
  /**
   * Calls a JSON-RPC method at the first node that answers.
   * @throws Reverted when a contract refuses; ChainUnavailable when no node answers
   */
  call: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** Asks every node for its chain. @throws WrongChain; a node that does not answer is left alone */
  check: () => Promise<void>
}

type Options = {
  urls: readonly string[]
  chainId: number
  /** Milliseconds for one node to answer. */
  timeoutMs?: number
}

/** EIP-1474: 3 is a revert. */
const REVERT = 3

const answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

/** Returns the nodes of an EVM chain. The one that answered last is asked first. */
export function openNodes({ urls, chainId, timeoutMs = 3_000 }: Options): ChainNodes {
  const checked = new Set<string>()
  let order = [...urls]

  async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { result, error } = z.parse(answer, await response.json())
    if (error?.code === REVERT || (error && /revert/i.test(error.message))) throw new Reverted()
    if (error || !response.ok || result === undefined)
      throw new Error(`a node refused ${method}: ${error?.code ?? response.status}`)
    return result
  }

  async function checkChain(url: string): Promise<void> {
    if (checked.has(url)) return
    const id = Number(await ask(url, 'eth_chainId', []))
    if (id !== chainId)
      throw new WrongChain(`${new URL(url).host} is a node of chain ${id}, not of ${chainId}.`)
    checked.add(url)
  }

  return {
    async call(method, params) {
      for (const url of order) {
        try {
          await checkChain(url)
          const result = await ask(url, method, params)
          order = [url, ...order.filter((other) => other !== url)]
          return result
        } catch (error) {
          if (error instanceof Reverted) throw error
        }
      }
      throw new ChainUnavailable(`No node of chain ${chainId} has answered ${method}.`)
    },
    async check() {
      const results = await Promise.allSettled(urls.map(checkChain))
      for (const result of results)
        if (result.status === 'rejected' && result.reason instanceof WrongChain) throw result.reason
    },
  }
}
