import type { JsonRpcProvider, Log } from 'ethers'
import type { EvmNodes } from './evm-nodes.ts'
import { answeredTextIn } from './json-rpc.ts'

type Request = {
  address: string[]
  topics: (string | null)[]
  fromBlock: number
  toBlock: number
}

/** What nodes say of too many blocks, or of too many logs in them. */
const TOO_MUCH = /\brange\b|too (?:large|many|wide)|more than|response size|query timeout/i

/**
 * Returns a reader of logs that asks for as many blocks at once as the nodes allow: it halves their
 * number when a node refuses, and keeps the lower one.
 */
export function logReader(
  nodes: EvmNodes,
  blockRange: number,
): (request: Request) => Promise<Log[]> {
  let range = blockRange

  async function readAll(node: JsonRpcProvider, request: Request): Promise<Log[]> {
    const logs: Log[] = []
    let { fromBlock } = request
    while (fromBlock <= request.toBlock) {
      const toBlock = Math.min(request.toBlock, fromBlock + range - 1)
      try {
        logs.push(...(await node.getLogs({ ...request, fromBlock, toBlock })))
        fromBlock = toBlock + 1
      } catch (error) {
        const count = toBlock - fromBlock + 1
        if (count === 1 || !TOO_MUCH.test(answeredTextIn(error))) throw error
        range = Math.ceil(count / 2)
      }
    }
    return logs
  }
  return (request) => nodes.ask((node) => readAll(node, request))
}
