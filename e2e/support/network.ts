import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { API_HEADER } from '#contract/app-shell.ts'
import type { Server } from './server.ts'

/** Headers of a response that a test sends in place of the API. */
export const apiHeaders = { [API_HEADER]: '1' }

/** Delays matching requests until the returned function is called; then continues or aborts them. */
export async function holdResponses(
  page: Page,
  call: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  let release = () => undefined as void
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(call, async (route) => {
    await released
    await route[then]()
  })
  return release
}

/**
 * Starts a proxy in front of the server that can lose responses: it forwards the request, waits for the complete response,
 * and closes the connection instead of passing the response on.
 */
export async function lossyProxy(app: Server): Promise<LossyProxy> {
  const lost: number[] = []
  let losing: RegExp | undefined
  const proxy = createServer((incoming, answer) => {
    const upstream = request(
      {
        host: '127.0.0.1',
        port: app.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        if (!losing?.test(incoming.url ?? '')) {
          answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
          return void response.pipe(answer)
        }
        response.resume().once('end', () => {
          lost.push(response.statusCode ?? 0)
          incoming.socket.destroy()
        })
      },
    )
    upstream.once('error', () => incoming.socket.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return {
    app: {
      ...app,
      port,
      url: (path, brand) => app.url(path, brand).replace(`:${app.port}`, `:${port}`),
    },
    dropResponses: (calls) => {
      losing = calls
    },
    lost,
    close: () =>
      new Promise((done) => {
        proxy.close(() => done())
        proxy.closeAllConnections()
      }),
  }
}

export type LossyProxy = {
  /** The server as reached through the proxy. */
  app: Server
  /** From now on, loses the responses of matching requests; without a pattern, of none. */
  dropResponses(calls?: RegExp): void
  /** The statuses of the lost responses. */
  lost: readonly number[]
  close(): Promise<void>
}
