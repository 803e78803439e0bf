import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

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
  close(): void
}

/** Opens a proxy in front of a node of a chain, whose connection can break while sending. */
export async function openChainProxy(node: string): Promise<ChainProxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const mode = body.includes('eth_sendRawTransaction') ? proxy.mode : 'pass'
      const isBefore = mode === 'breakBefore' || mode === 'holdBefore'
      const answer = isBefore ? '' : await forward(node, body)
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
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

const forward = (node: string, body: string): Promise<string> =>
  fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    (answer) => answer.text(),
  )
