import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSentry, type ErrorReports } from '#server/integrations/sentry.ts'
import { openTraces, type Traces } from '#server/integrations/traces.ts'
import type { Settings } from '#server/lib/config/env.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import type { Database } from '#server/lib/database/database.ts'
import type { Failure, RequestObservers } from '#server/lib/http/observe-requests.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { errorEventOf } from '#server/lib/reporting/error-events.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

export type Reporting = {
  observers: RequestObservers
  close(): Promise<void>
}

/** Milliseconds for reports that are on their way when the server stops. */
const FLUSH_WITHIN = 2_000

/**
 * Opens what the settings ask for: metrics, error reports and traces. Libraries are loaded only then.
 * @throws when the address of the metrics is in use
 */
export async function openReporting(
  settings: Settings,
  parts: { database: Database; clock: Clock },
): Promise<Reporting> {
  const { METRICS_PORT, METRICS_HOST, SENTRY_DSN } = settings
  const metrics = METRICS_PORT === undefined ? undefined : await createMetrics(parts)
  const server =
    metrics && (await serveMetrics(metrics, { host: METRICS_HOST, port: METRICS_PORT ?? 0 }))
  const errors = SENTRY_DSN
    ? await openSentry({
        dsn: SENTRY_DSN,
        share: settings.SENTRY_TRACES_SAMPLE_RATE,
        ...versionIn(settings),
      })
    : undefined
  const traces = await tracesIn(settings, errors)
  const stopWatching = errors && reportCrashes(errors)
  return {
    observers: {
      onAnswer: metrics?.onAnswer,
      startTrace: traces?.start,
      onFailure:
        errors && ((failure) => errors.report(errorEventOf(failure.error, placeOf(failure)))),
    },
    async close() {
      stopWatching?.()
      await Promise.all([server?.close(), traces?.close()])
      await errors?.flush(FLUSH_WITHIN)
    },
  }
}

/** Returns the tracing that the settings ask for: for a collector, for Sentry, or for both. */
async function tracesIn(
  settings: Settings,
  errors: ErrorReports | undefined,
): Promise<Traces | undefined> {
  const collector = collectorIn(settings)
  const forSentry = errors && settings.SENTRY_TRACES_SAMPLE_RATE > 0 ? errors : undefined
  if (!collector && !forSentry) return undefined
  return openTraces({
    collector,
    processors: forSentry ? [forSentry.spans] : [],
    // With a collector, OTEL_TRACES_SAMPLER decides, and Sentry receives a share of that.
    share: collector ? undefined : 1,
    perSecond: settings.TRACES_PER_SECOND,
    release: versionIn(settings).release,
  })
}

function collectorIn(settings: Settings): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings
  if (settings.OTEL_SDK_DISABLED === 'true') return undefined
  return own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
}

const placeOf = ({ method, route, job }: Failure): string =>
  job === undefined ? `${method} ${route}` : `job ${job}`

/** Reports an error that ends the process, before it ends as it does without reports. */
function reportCrashes(errors: ErrorReports): () => void {
  const crash = (error: unknown) => {
    // eslint-disable-next-line no-console -- node prints it as well when no listener handles it
    console.error(error)
    errors.report(errorEventOf(error, 'process'))
    void errors.flush(FLUSH_WITHIN).finally(() => process.exit(1))
  }
  process.on('uncaughtException', crash)
  return () => process.off('uncaughtException', crash)
}

const versionIn = ({ SENTRY_RELEASE, SENTRY_ENVIRONMENT, NODE_ENV }: Settings) => ({
  release: SENTRY_RELEASE ?? releaseOfPackage(),
  environment: SENTRY_ENVIRONMENT ?? NODE_ENV,
})

function releaseOfPackage(): string {
  const file = readFileSync(join(projectRoot, 'package.json'), 'utf8')
  const { name, version } = JSON.parse(file) as { name: string; version: string }
  return `${name}@${version}`
}

/** Returns what the page reports its errors with; undefined without a DSN for it. */
export const browserReportsIn = (settings: Settings): AppContext['browserReports'] =>
  settings.SENTRY_BROWSER_DSN === undefined
    ? undefined
    : {
        dsn: settings.SENTRY_BROWSER_DSN,
        traces: settings.SENTRY_TRACES_SAMPLE_RATE,
        ...versionIn(settings),
      }
