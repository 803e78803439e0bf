import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { postRpc, type RpcAnswer, type RpcCall } from '#server/integrations/chains/json-rpc.ts'

/**
 * What happens to a transaction on its way to a node: the connection breaks before or after the node
 * has it, or nothing is answered, before or after.
 */
type Mode = 'pass' | 'breakBefore' | 'breakAfter' | 'holdBefore' | 'holdAfter'

export type ChainProxy = {
  url: string
  mode: Mode
  /** Requests with transactions that were broken or held. */
  stopped: number
  /** Calls since the start or the last reset, in order. */
  calls: RpcCall[]
  /** The node is behind: it knows no block after this one. */
  height?: number | undefined
  /** As `height`, for receipts only: one address of several nodes. */
  receiptHeight?: number | undefined
  /** Methods for which the connection breaks. */
  broken: Set<string>
  /** The error with which the node refuses a call. */
  refusal?: ((call: RpcCall) => string | undefined) | undefined
  /** Most blocks whose logs the node returns at once. */
  maxRange?: number
  close(): void
}

/** Opens a proxy in front of a node of a chain, whose connection can break and which can be behind. */
export async function openChainProxy(node: string): Promise<ChainProxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const mode = body.includes('eth_sendRawTransaction') ? proxy.mode : 'pass'
      const isBefore = mode === 'breakBefore' || mode === 'holdBefore'
      const answer = isBefore ? '' : await answerTo(proxy, node, body)
      if (mode === 'pass') {
        response.setHeader('content-type', 'application/json').end(answer)
        return
      }
      proxy.stopped += 1
      if (mode === 'breakBefore' || mode === 'breakAfter') request.socket.destroy()
    })().catch(() => request.socket.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const proxy: ChainProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    stopped: 0,
    calls: [],
    broken: new Set(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

/** Answers one call, or a batch of them. @throws when the connection breaks */
async function answerTo(proxy: ChainProxy, node: string, body: string): Promise<string> {
  const calls = JSON.parse(body) as RpcCall | RpcCall[]
  const list = Array.isArray(calls) ? calls : [calls]
  proxy.calls.push(...list)
  if (list.some(({ method }) => proxy.broken.has(method))) throw new Error('broken')
  const answers = await Promise.all(list.map((call) => answerOne(proxy, node, call)))
  return JSON.stringify(Array.isArray(calls) ? answers : answers[0])
}

async function answerOne(proxy: ChainProxy, node: string, call: RpcCall): Promise<RpcAnswer> {
  const { height, maxRange } = proxy
  const answer = (result: unknown): RpcAnswer => ({ id: call.id, jsonrpc: '2.0', result })
  const refuse = (message: string): RpcAnswer => ({
    id: call.id,
    jsonrpc: '2.0',
    error: { code: -32000, message },
  })
  const { method, params } = call
  const refusal = proxy.refusal?.(call)
  if (refusal !== undefined) return refuse(refusal)
  if (method === 'eth_getLogs' && maxRange !== undefined) {
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
    if (Number(toBlock) - Number(fromBlock) >= maxRange) return refuse('block range is too large')
  }
  if (method === 'eth_getTransactionReceipt') {
    const { result } = await postRpc(node, call)
    const block = Number((result as { blockNumber: string } | null)?.blockNumber)
    return answer(block > (proxy.receiptHeight ?? height ?? Infinity) ? null : result)
  }
  if (height === undefined) return postRpc(node, call)
  const newest = `0x${height.toString(16)}`
  if (method === 'eth_blockNumber') return answer(newest)
  const isBlock = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{1,8}$/.test(value)
  if (params.some((value) => isBlock(value) && Number(value) > height))
    return refuse('header not found')
  return postRpc(node, { ...call, params: params.map((one) => (one === 'latest' ? newest : one)) })
}
