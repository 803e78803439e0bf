export type RpcCall = { id: number; method: string; params: readonly unknown[] }
export type RpcError = { code?: number; message?: string }
export type RpcAnswer = { id: number; jsonrpc: '2.0'; result?: unknown; error?: RpcError }

/** Sends a call to a node by JSON-RPC 2.0. @throws when the connection breaks or no JSON is answered */
export async function postRpc(url: string, call: RpcCall): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  return (await response.json()) as RpcAnswer
}

type Wrapped = { info?: { error?: RpcError; responseBody?: string | null }; error?: RpcError }

/**
 * Returns the error that a node has answered; ethers puts it inside an error of its own, in one of two
 * places. Empty for an error that is no node's answer, such as the page of a gateway.
 */
export function nodeErrorIn(error: unknown): RpcError {
  const { info, error: inner } = (error ?? {}) as Wrapped
  return inner ?? info?.error ?? {}
}

/** Returns what was answered in words, also where it is no JSON-RPC; empty without an answer. */
export const answeredTextIn = (error: unknown): string =>
  nodeErrorIn(error).message ?? ((error ?? {}) as Wrapped).info?.responseBody ?? ''
