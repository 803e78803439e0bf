import type { Settings } from '#server/lib/config/env.ts'
import type { Database } from '#server/lib/database/database.ts'
import type { RequestObservers } from '#server/lib/http/observe-requests.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

export type Reporting = {
  observers: RequestObservers
  close(): Promise<void>
}

/**
 * Opens what the settings ask for: metrics. Libraries are loaded only then.
 * @throws when the address of the metrics is in use
 */
export async function openReporting(
  { METRICS_PORT, METRICS_HOST }: Settings,
  parts: { database: Database; clock: Clock },
): Promise<Reporting> {
  const metrics = METRICS_PORT === undefined ? undefined : await createMetrics(parts)
  const server =
    metrics && (await serveMetrics(metrics, { host: METRICS_HOST, port: METRICS_PORT ?? 0 }))
  return {
    observers: { onAnswer: metrics?.onAnswer },
    async close() {
      await server?.close()
    },
  }
}
