import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from './server.ts'

/** A request as it arrived over the network, whoever in the browser sent it: the page, its style sheets or the worker. */
export type Seen = { method: string; url: string; referrer: string }

export type Recorder = {
  /** An address of the server, led through the recorder: `path` may also be a whole link of an email. */
  url(path: string, brand?: string): string
  seen(): readonly Seen[]
  close(): Promise<void>
}

/** A font that the page asks for in advance hides what its style sheet would ask for. */
const FONTS_IN_ADVANCE = /<link rel="preload"[^>]* as="font"[^>]*>/g

/**
 * Stands in front of the server and writes down every request. Pages come without preloaded fonts, as they do to a browser
 * that knows no preloads: fonts are then asked for by the styles that name them.
 */
export async function recorderOf(server: Server): Promise<Recorder> {
  const seen: Seen[] = []
  const front = createServer((asked, answer) => void forward(asked, answer).catch(() => answer.destroy()))

  async function forward(asked: IncomingMessage, answer: ServerResponse) {
    const { method = '', url = '', headers } = asked
    const body = await bodyOf(asked)
    seen.push({ method, url, referrer: headers.referer ?? '' })
    const behind = request({ host: '127.0.0.1', port: server.port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } }, (given) => {
      if (given.headers['content-type']?.startsWith('text/html')) return void withoutFonts(given, answer)
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    behind.once('error', () => answer.destroy())
    behind.end(body)
  }

  async function withoutFonts(given: IncomingMessage, answer: ServerResponse) {
    const { 'content-length': _, ...headers } = given.headers
    const page = (await bodyOf(given)).toString().replace(FONTS_IN_ADVANCE, '')
    answer.writeHead(given.statusCode ?? 502, headers).end(page)
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
    close: () => new Promise((done) => {
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
