import { makeError } from 'ethers'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { answeredTextIn, nodeErrorIn, postRpc } from './json-rpc.ts'

const refusal = { code: -32_000, message: 'nonce too low' }

it.each([
  ['of a call', makeError('reverted', 'CALL_EXCEPTION', { info: { error: refusal } } as never)],
  ['that ethers does not know', makeError('unknown', 'UNKNOWN_ERROR', { error: refusal } as never)],
])('finds the error of a node in one %s', (_, error) => {
  expect(nodeErrorIn(error)).toEqual(refusal)
  expect(answeredTextIn(error)).toBe('nonce too low')
})

it('returns an answer that is not JSON-RPC as text, not as an error of a node', () => {
  const info = { responseBody: 'block range is too large' }
  const error = makeError('bad response', 'SERVER_ERROR', { info } as never)
  expect(nodeErrorIn(error)).toEqual({})
  expect(answeredTextIn(error)).toBe('block range is too large')
})

it.each([new Error('nonce too low'), undefined, null])(
  'finds no node’s error in an error without an answer: %s',
  (error) => expect([nodeErrorIn(error), answeredTextIn(error)]).toEqual([{}, '']),
)

it('sends a call as JSON-RPC 2.0 and returns the answer, also an error', async () => {
  const server = createServer(async (request, response) => {
    const call = await json(request)
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 7, error: refusal, result: call }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = { id: 7, method: 'eth_call', params: ['latest'] }
  expect(await postRpc(url, call)).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: refusal,
    result: { jsonrpc: '2.0', ...call },
  })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await expect(postRpc(url, call)).rejects.toThrow()
})
