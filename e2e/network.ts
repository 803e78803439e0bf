import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { API_HEADER } from '#contract/shell.ts'
import type { Server } from './server.ts'

/** The headers of a response that a test gives in the place of the API. */
export const apiHeaders = { [API_HEADER]: '1' }

/** Holds calls back until they are let go, by what this answers: then each goes on its way, or is lost. */
export async function held(page: Page, call: string | RegExp, then: 'continue' | 'abort' = 'continue'): Promise<() => void> {
  let letGo = () => undefined as void
  const gone = new Promise<void>((done) => { letGo = done })
  await page.route(call, async (route) => {
    await gone
    await route[then]()
  })
  return letGo
}

/**
 * A proxy in front of the server that can lose answers: it passes the call on, waits until the server has answered it
 * in full, and drops the connection instead of passing the answer back.
 */
export async function lossyProxy(app: Server): Promise<LossyProxy> {
  const lost: number[] = []
  let losing: RegExp | undefined
  const proxy = createServer((asked, answer) => {
    const upstream = request({ host: '127.0.0.1', port: app.port, method: asked.method, path: asked.url, headers: asked.headers }, (response) => {
      if (!losing?.test(asked.url ?? '')) {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
        return void response.pipe(answer)
      }
      response.resume().once('end', () => {
        lost.push(response.statusCode ?? 0)
        asked.socket.destroy()
      })
    })
    upstream.once('error', () => asked.socket.destroy())
    asked.pipe(upstream)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return {
    app: { ...app, port, url: (path, brand) => app.url(path, brand).replace(`:${app.port}`, `:${port}`) },
    lose: (calls) => { losing = calls },
    lost,
    close: () => new Promise((done) => {
      proxy.close(() => done())
      proxy.closeAllConnections()
    }),
  }
}

export type LossyProxy = {
  /** The server as it is reached through the proxy. */
  app: Server
  /** From now on the answers of these calls are lost; of none without a pattern. */
  lose(calls?: RegExp): void
  /** The statuses of the answers that were lost. */
  lost: readonly number[]
  close(): Promise<void>
}
