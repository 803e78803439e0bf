import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for Sentry: records every byte that the page or the server sends. */
export type Ingest = { port: number; received(): string; close(): Promise<void> }

export async function startIngest(): Promise<Ingest> {
  let received = ''
  const server = createServer((request, answer) => {
    received += `${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n`
    request.on('data', (part: Buffer) => (received += part.toString()))
    request.on('end', () => {
      received += '\n'
      answer.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
