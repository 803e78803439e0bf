import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Serves the metrics at /metrics, at an address of their own: they are not for the public.
 * @throws when the address is in use
 */
export async function serveMetrics(
  { registry, close }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      close()
    },
  }
}
