import type { TransactionEvent } from '@sentry/core'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base'

type Send = (event: TransactionEvent) => void

/** Each trace is a request of its own to Sentry, so there are at most so many in a second. */
const MOST_PER_SECOND = 10
/** Most statements of one trace. */
const MOST_SPANS = 200
/** Most traces that are kept until their request ends. */
const MOST_OPEN = 1000

/**
 * Returns a receiver of spans that sends each complete trace to Sentry: names, times and statuses of
 * the request and its statements.
 * @param share of the traces, 0 to 1
 */
export function sentrySpans(send: Send, share: number): SpanProcessor {
  const statements = new Map<string, ReadableSpan[]>()
  let second = 0
  let sent = 0
  const isSent = (): boolean => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, sent] = [now, 0]
    return Math.random() < share && (sent += 1) <= MOST_PER_SECOND
  }
  return {
    onStart(span) {
      if (span.parentSpanContext) return
      const [oldest] = statements.keys()
      // Of a request whose end was never seen.
      if (statements.size >= MOST_OPEN && oldest !== undefined) statements.delete(oldest)
      statements.set(span.spanContext().traceId, [])
    },
    onEnd(span) {
      const { traceId } = span.spanContext()
      if (!span.parentSpanContext) {
        const ended = statements.get(traceId) ?? []
        statements.delete(traceId)
        if (isSent()) send(transactionOf(span, ended))
        return
      }
      const before = statements.get(traceId)
      if (before && before.length < MOST_SPANS) before.push(span)
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  }
}

const seconds = ([whole, nano]: ReadableSpan['startTime']): number => whole + nano / 1e9

function transactionOf(root: ReadableSpan, ended: readonly ReadableSpan[]): TransactionEvent {
  const { traceId, spanId } = root.spanContext()
  return {
    type: 'transaction',
    transaction: root.name,
    start_timestamp: seconds(root.startTime),
    timestamp: seconds(root.endTime),
    contexts: {
      trace: { trace_id: traceId, span_id: spanId, op: 'http.server', status: statusOf(root) },
    },
    spans: ended.map((span) => ({
      trace_id: traceId,
      span_id: span.spanContext().spanId,
      parent_span_id: spanId,
      op: 'db',
      status: statusOf(span),
      description: span.name,
      start_timestamp: seconds(span.startTime),
      timestamp: seconds(span.endTime),
      data: {},
    })),
  }
}

/** 2 is OpenTelemetry's code of an error. */
const statusOf = ({ status }: ReadableSpan): string => (status.code === 2 ? 'internal_error' : 'ok')
