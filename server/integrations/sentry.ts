import type { SpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { ErrorEvent as SentryEvent, TransactionEvent } from '@sentry/core'
import type { ErrorEvent } from '#server/lib/reporting/error-events.ts'
import { sentrySpans } from './sentry-spans.ts'

export type ErrorReports = {
  /** Reports an error in the background. */
  report(event: ErrorEvent): void
  /** Receives the spans of traces (traces.ts). */
  spans: SpanProcessor
  /** Waits for what is on its way, at most some milliseconds. */
  flush(within: number): Promise<void>
}

type Options = {
  dsn: string
  release: string
  environment: string
  /** Share of the traces that are sent, 0 to 1. */
  share: number
}

/** Milliseconds. A report must not hold a connection open for long. */
const TIME_LIMIT = 5_000

/**
 * Opens the client of Sentry and loads its library, which a server without a DSN never does. Nothing
 * is instrumented: it sends the events that it receives, rebuilt by the allow-list below.
 */
export async function openSentry({
  dsn,
  release,
  environment,
  share,
}: Options): Promise<ErrorReports> {
  const [{ createStackParser, createTransport }, { ServerRuntimeClient, nodeStackLineParser }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const parseStack = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    integrations: [],
    stackParser: parseStack,
    sendClientReports: false,
    // Otherwise the library ignores the allow-list of traces.
    traceLifecycle: 'static',
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          signal: AbortSignal.timeout(TIME_LIMIT),
        })
        await answer.arrayBuffer()
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        }
      }),
    beforeSend: allowed,
    beforeSendTransaction: allowedTrace,
  })
  client.init()
  return {
    report({ errors, code, place }) {
      client.captureEvent({
        level: 'error',
        platform: 'node',
        transaction: place,
        ...(code && { tags: { code } }),
        exception: {
          // Sentry lists the cause first.
          values: errors.toReversed().map(({ type, stack }) => ({
            type,
            value: code ?? '',
            stacktrace: { frames: parseStack(`${type}\n${stack}`).map(frameOf) },
          })),
        },
      })
    },
    spans: sentrySpans((trace) => void client.captureEvent({ platform: 'node', ...trace }), share),
    flush: async (within) => void (await client.flush(within)),
  }
}

type Frame = { filename?: string; function?: string; lineno?: number; colno?: number }

/** Below the folder of the project, or of the package. */
const frameOf = ({ filename = '', lineno, colno, ...frame }: Frame): Frame => ({
  filename: filename.replace(/^(?:file:\/\/)?.*\/(?=(?:dist|server|node_modules)\/)/, ''),
  function: frame.function ?? '?',
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})

/** Builds the event anew, so that nothing the library may add one day leaves the server. */
const allowed = (event: SentryEvent): SentryEvent => ({
  type: undefined,
  event_id: event.event_id,
  timestamp: event.timestamp,
  level: event.level,
  platform: event.platform,
  release: event.release,
  environment: event.environment,
  transaction: event.transaction,
  tags: event.tags,
  exception: event.exception,
})

/** The same for a trace, whose names are patterns of routes and names of statements. */
const allowedTrace = (event: TransactionEvent): TransactionEvent => ({
  type: 'transaction',
  event_id: event.event_id,
  start_timestamp: event.start_timestamp,
  timestamp: event.timestamp,
  platform: event.platform,
  release: event.release,
  environment: event.environment,
  transaction: event.transaction,
  contexts: { trace: event.contexts?.trace },
  spans: event.spans,
})
