import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = {
  id: string
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; sequence: number; brand: string; data: Record<string, unknown> }
}

/** A brand's system that takes webhooks over HTTP. */
export type WebhookReceiver = {
  url: string
  received: ReceivedWebhook[]
  /** Decides the status of the next answers; 204 until it is set. */
  answerWith(status: (webhook: ReceivedWebhook) => number | Promise<number>): void
  close(): Promise<void>
}

/** Starts one on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let statusOf: (webhook: ReceivedWebhook) => number | Promise<number> = () => 204
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const id = String(request.headers['webhook-id'])
      const webhook = { id, headers: request.headers, body, event: JSON.parse(body) }
      received.push(webhook)
      void Promise.resolve(statusOf(webhook)).then((status) =>
        answer.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(),
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/laurel`,
    received,
    answerWith(status) {
      statusOf = status
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
