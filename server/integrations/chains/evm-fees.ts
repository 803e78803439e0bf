import type { Fee } from '#server/lib/integrations/custody.ts'
import type { EvmNodes } from './evm-nodes.ts'
import { nodeErrorIn } from './json-rpc.ts'

const GWEI = 1_000_000_000n
/** JSON-RPC: the node does not know the method. */
const UNKNOWN_METHOD = -32601

const usualTip = (error: unknown): bigint => {
  if (nodeErrorIn(error).code === UNKNOWN_METHOD) return GWEI
  throw error
}

/** Returns the base fee of the newest block, and the tip that transactions offer now. */
export async function currentFee(nodes: EvmNodes): Promise<{ base: bigint; tip: bigint }> {
  return nodes.ask(async (node) => {
    const [block, tip] = await Promise.all([
      node.send('eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas?: string }>,
      (node.send('eth_maxPriorityFeePerGas', []) as Promise<string>).then(BigInt, usualTip),
    ])
    return { base: BigInt(block.baseFeePerGas ?? 0), tip }
  })
}

/** Offers twice the base fee, so that six full blocks in a row do not price it out. */
export function feeWithin(
  limit: bigint,
  { base, tip }: { base: bigint; tip: bigint },
): Fee | undefined {
  if (base + tip > limit) return undefined
  return { maxFee: smaller(limit, 2n * base + tip), priorityFee: tip }
}

/** Nodes replace a transaction for 10 percent more of both. */
export function raisedWithin(limit: bigint, fee: Fee, current: Fee): Fee | undefined {
  const least = { maxFee: more(fee.maxFee), priorityFee: more(fee.priorityFee) }
  if (least.maxFee > limit || least.priorityFee > limit) return undefined
  const priorityFee = larger(least.priorityFee, current.priorityFee)
  const base = current.maxFee - current.priorityFee
  const maxFee = smaller(limit, larger(least.maxFee, base + priorityFee))
  return { maxFee: larger(maxFee, priorityFee), priorityFee }
}

const more = (value: bigint): bigint => (value * 1125n) / 1000n + 1n
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
