import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from './voucher-services.ts'

/** A request. `isSigned`: its signature covers its time, key and body. */
export type VoucherRequest = {
  path: string
  key: string
  timestamp: string
  isSigned: boolean
  body: Record<string, unknown>
}
/**
 * `hangs`: never responds. `loses`: issues a code, then closes the connection without a response.
 */
type FakeResponse = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  hangs?: true
  loses?: true
}

export type FakeVoucherService = {
  url: string
  requests: VoucherRequest[]
  /** Responses to the next requests, one each; after them codes are issued again. */
  respondNext: FakeResponse[]
  /** Codes by idempotency key. */
  issued: Map<string, string>
  close(): Promise<void>
}

export const FAKE_SERVICE_SECRET = 'a-secret-of-the-voucher-service-of-the-tests'

/** Opens an HTTP voucher service for tests, which issues one code per idempotency key. */
export async function openFakeVoucherService(): Promise<FakeVoucherService> {
  const received: VoucherRequest[] = []
  const next: FakeResponse[] = []
  const issued = new Map<string, string>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request) text += String(part)
    const header = (name: string) => String(request.headers[name] ?? '')
    const [key, timestamp] = [header('idempotency-key'), header('x-laurel-timestamp')]
    const isSigned =
      header('x-laurel-signature') ===
      `sha256=${signatureOf({ secret: FAKE_SERVICE_SECRET, timestamp, key, body: text })}`
    received.push({
      path: `${request.method} ${request.url}`,
      key,
      timestamp,
      isSigned,
      body: JSON.parse(text) as Record<string, unknown>,
    })
    const { status = 200, headers = {}, body, hangs, loses } = next.shift() ?? {}
    if (hangs) return
    const code = issued.get(key) ?? `PARTNER-${issued.size + 1}`
    if (status === 200 && body === undefined) issued.set(key, code)
    if (loses) return void response.destroy()
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body ?? { code }))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/claims`,
    requests: received,
    respondNext: next,
    issued,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
