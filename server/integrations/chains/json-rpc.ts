export type RpcCall = { id: number; method: string; params: readonly unknown[] }
export type RpcError = { code?: number; message?: string }
export type RpcAnswer = { id: number; jsonrpc: '2.0'; result?: unknown; error?: RpcError }

/** Sends a call to a node by JSON-RPC 2.0. @throws when the connection breaks or the answer is not JSON */
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
 * Returns the error that a node answered; ethers wraps it in an error of its own, in one of two
 * places. Empty for any other error, such as the page of a gateway.
 */
export function nodeErrorIn(error: unknown): RpcError {
  const { info, error: inner } = (error ?? {}) as Wrapped
  return inner ?? info?.error ?? {}
}

/** Returns the text of an answer, also when it is not JSON-RPC; empty without an answer. */
export const answeredTextIn = (error: unknown): string =>
  nodeErrorIn(error).message ?? ((error ?? {}) as Wrapped).info?.responseBody ?? ''
