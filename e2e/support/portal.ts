import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { freePort } from '../../tools/setup/port.mjs'
import type { Server } from './server.ts'

/** How a captive portal answers blocked requests: with its page, or with a redirect to it. */
export type PortalKind = 'page' | 'redirect'

/** How a network answers with something that looks like the API's: JSON of its own, or the server's response cut off in its body. */
export type FalseAnswerKind = 'empty object' | 'JSON 401' | 'JSON 403' | 'JSON 404' | 'cut off'

/**
 * How a network answers with something that looks like a file of ours: the server's response with 60 % of its body and
 * no length, which a browser takes for complete, or the portal's page with the content type of the file.
 */
export type FalseFileKind = 'ends early' | 'fitting type'

/** A network in front of the server that forwards every request or answers in the server's place. */
export type Network = Pick<Server, 'url'> & {
  /** From now on the portal answers the requests whose path matches `what`, by default all. */
  close(kind: PortalKind | FalseAnswerKind | FalseFileKind, what?: (path: string) => boolean): void
  /** Closes the network as soon as the server has answered this path. */
  closeAfter(path: string, kind: PortalKind): void
  open(): void
  /** From now on calls of the API reach the server after so many milliseconds. */
  delayApi(milliseconds: number): void
  /** From now on calls of the API are never answered, until `open`. */
  silence(): void
  /** The paths of all calls of the API so far. */
  requested(): readonly string[]
  /** How often the portal has answered. */
  answered(): number
  /** Serves another release from now on: a service worker with a new revision of the page. */
  release(): void
  end(): Promise<void>
}

/** A text of the portal's page that none of our files contains. */
export const PORTAL_TEXT = 'Please accept the terms of the hotel'
const PORTAL_PAGE = `<!doctype html><html lang="en"><title>Hotel</title><h1>${PORTAL_TEXT}</h1><script src="/hotel.js"></script></html>`
const PORTAL_PATH = '/hotel/login'

/** Starts an HTTP proxy in front of the server that can act as a captive portal. */
export async function startNetwork(app: Server): Promise<Network> {
  const port = await freePort()
  let portal:
    | { kind: PortalKind | FalseAnswerKind | FalseFileKind; what: (path: string) => boolean }
    | undefined
  let after: { path: string; kind: PortalKind } | undefined
  let releases = 0
  let delay = 0
  let answered = 0
  let isSilent = false
  const requested: string[] = []

  const network = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (portal?.what(path)) {
      answered += 1
      if (portal.kind === 'cut off') return cutOff(app.port, request, response)
      if (portal.kind === 'ends early')
        return passOn(app.port, request, response, (body) =>
          body.subarray(0, Math.floor(body.length * 0.6)),
        )
      return answerAsPortal(portal.kind, path, response)
    }
    if (path.startsWith('/api/')) {
      requested.push(path)
      if (isSilent) return
    }
    if (path === after?.path) {
      const { kind } = after
      response.once('finish', () => {
        portal = { kind, what: () => true }
      })
      after = undefined
    }
    const pass = () =>
      passOn(
        app.port,
        request,
        response,
        path === '/sw.js' && releases > 0
          ? (worker) => Buffer.from(laterRelease(worker.toString(), releases))
          : undefined,
      )
    if (delay > 0 && path.startsWith('/api/')) setTimeout(pass, delay)
    else pass()
  })
  await new Promise<void>((done) => network.listen(port, '127.0.0.1', done))

  return {
    url: (path, brand = 'eyewear') => `http://${brand}.localhost:${port}${path}`,
    close: (kind, what = () => true) => {
      portal = { kind, what }
    },
    closeAfter: (path, kind) => {
      after = { path, kind }
    },
    silence: () => {
      isSilent = true
    },
    requested: () => [...requested],
    answered: () => answered,
    open: () => {
      portal = after = undefined
      isSilent = false
    },
    delayApi: (milliseconds) => {
      delay = milliseconds
    },
    release: () => {
      releases += 1
    },
    end: () =>
      new Promise((done) => {
        network.close(() => done())
        network.closeAllConnections()
      }),
  }
}

/** Answers as the worst kind of portal: its responses are cacheable, so that the browser's HTTP cache stores them. */
function answerAsPortal(
  kind: PortalKind | Exclude<FalseAnswerKind, 'cut off'> | 'fitting type',
  path: string,
  response: ServerResponse,
) {
  response.setHeader('cache-control', 'public, max-age=600')
  if (kind === 'empty object')
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  if (kind.startsWith('JSON'))
    return response
      .writeHead(Number(kind.slice(-3)), { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: false, message: PORTAL_TEXT }))
  if (kind === 'fitting type')
    return response.writeHead(200, { 'content-type': fittingType(path) }).end(PORTAL_PAGE)
  if (kind === 'redirect' && path !== PORTAL_PATH)
    return response.writeHead(302, { location: PORTAL_PATH }).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE)
}

const fittingType = (path: string): string =>
  path.endsWith('.woff2') ? 'font/woff2' : path.endsWith('.js') ? 'text/javascript' : 'image/png'

/** Passes the call on, and half of the response back. */
function cutOff(port: number, request: IncomingMessage, response: ServerResponse) {
  const upstream = httpRequest(
    {
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    },
    (answer: IncomingMessage) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const body = Buffer.concat(parts)
          const { 'transfer-encoding': _, ...headers } = answer.headers
          response.writeHead(answer.statusCode ?? 502, {
            ...headers,
            'content-length': body.length + 1,
          })
          response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
        })
    },
  )
  upstream.once('error', () => response.destroy())
  request.pipe(upstream)
}

function passOn(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  change?: (body: Buffer) => Buffer,
) {
  const headers = {
    ...request.headers,
    ...(change ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {}),
  }
  const upstream = httpRequest(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers },
    (answer) => {
      if (!change)
        return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const { 'content-length': _, etag: __, ...others } = answer.headers
          response.writeHead(answer.statusCode ?? 502, others).end(change(Buffer.concat(parts)))
        })
    },
  )
  upstream.once('error', () => response.destroy())
  request.pipe(upstream)
}

/** Changes the worker's precache revision of the page, the only entry that has one. */
function laterRelease(worker: string, number: number): string {
  const later = worker.replace('"revision":"', `"revision":"${number}`)
  if (later === worker) throw new Error('The worker names no revision of its page.')
  return later
}
