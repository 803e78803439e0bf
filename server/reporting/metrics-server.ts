import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

/** The address of the metrics cannot be opened; the message says what to change. */
export class MetricsAddressProblem extends Error {}

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Serves the metrics at /metrics, at an address of their own: they are not for the public.
 * @throws MetricsAddressProblem when the address is in use or not of this machine
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
    server.once('error', (error: NodeJS.ErrnoException) => fail(explained(error, { host, port })))
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

function explained(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }) {
  if (error.code === 'EADDRINUSE')
    return new MetricsAddressProblem(
      `Port ${port} of the metrics is in use. Stop the program that uses it, or set METRICS_PORT to another one.`,
    )
  if (error.code === 'EACCES')
    return new MetricsAddressProblem(
      `Port ${port} of the metrics may not be opened by this user. Set METRICS_PORT to another one, 1024 or higher.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')
    return new MetricsAddressProblem(`METRICS_HOST ${host} is no address of this machine.`)
  return error
}
