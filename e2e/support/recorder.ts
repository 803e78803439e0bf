import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from './server.ts'

/** A request as it arrived over the network, sent by the page, its style sheets or the service worker. */
export type SeenRequest = { method: string; url: string; referrer: string }

export type Recorder = {
  /** Returns the address of a path, or of a complete link from an email, through the recorder. */
  url(path: string, brand?: string): string
  seen(): readonly SeenRequest[]
  close(): Promise<void>
}

/** A preloaded font hides the request that the style sheet would send. */
const FONT_PRELOADS = /<link rel="preload"[^>]* as="font"[^>]*>/g

/**
 * Starts a proxy in front of the server that records every request. It removes font preloads from pages, as for a browser
 * without preload support, so that the style sheets request the fonts.
 */
export async function startRecorder(server: Server): Promise<Recorder> {
  const seen: SeenRequest[] = []
  const front = createServer(
    (incoming, answer) => void forward(incoming, answer).catch(() => answer.destroy()),
  )

  async function forward(incoming: IncomingMessage, answer: ServerResponse) {
    const { method = '', url = '', headers } = incoming
    const body = await bodyOf(incoming)
    seen.push({ method, url, referrer: headers.referer ?? '' })
    const behind = request(
      {
        host: '127.0.0.1',
        port: server.port,
        method,
        path: url,
        headers: { ...headers, 'accept-encoding': 'identity' },
      },
      (response) => {
        if (response.headers['content-type']?.startsWith('text/html'))
          return void withoutFonts(response, answer)
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    behind.once('error', () => answer.destroy())
    behind.end(body)
  }

  async function withoutFonts(response: IncomingMessage, answer: ServerResponse) {
    const { 'content-length': _, ...headers } = response.headers
    const page = (await bodyOf(response)).toString().replace(FONT_PRELOADS, '')
    answer.writeHead(response.statusCode ?? 502, headers).end(page)
  }

  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  const { port } = front.address() as AddressInfo
  return {
    url(path, brand) {
      const address = new URL(path, server.url('/', brand))
      address.port = String(port)
      return String(address)
    },
    seen: () => seen,
    close: () =>
      new Promise((done) => {
        front.closeAllConnections()
        front.close(() => done())
      }),
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
