import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that stands for an outside service and records every byte that arrives. */
export type RecordingServer = {
  port: number
  /** Returns everything that arrived: addresses, headers and bodies. */
  received(): string
  close(): Promise<void>
}

/** Starts one on a free port. It answers 200 with an empty object. */
export async function startRecordingServer(): Promise<RecordingServer> {
  let received = ''
  const server = createServer((request, answer) => {
    received += `${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n`
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received += `${Buffer.concat(parts).toString()}\n`
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
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
