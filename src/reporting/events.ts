import { Problem } from '#contract/problems.ts'

export type Frame = { filename?: string; function?: string; lineno?: number; colno?: number }
type Exception = { type?: string; stacktrace?: { frames?: Frame[] } }

/** The parts of an event of Sentry that are read here. */
type Event = {
  event_id?: string
  timestamp?: number
  start_timestamp?: number
  level?: 'fatal' | 'error' | 'warning' | 'log' | 'info' | 'debug'
  platform?: string
  release?: string
  environment?: string
  transaction?: string
  exception?: { values?: Exception[] }
  contexts?: { trace?: { trace_id?: string; span_id?: string; op?: string } }
}

/** Names of errors and functions are identifiers; anything else could be a text. */
const NAME = /^[\w$.<>[\] ]{1,80}$/
const nameOf = (name: string | undefined, otherwise: string): string =>
  name !== undefined && NAME.test(name) ? name : otherwise

/**
 * Returns whether an error is reported: refusals of the server and lost connections are answers, not
 * errors of the page, and other things that are thrown have no place.
 */
export const isReported = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && !(thrown instanceof Problem) && thrown.name !== 'AbortError'

/**
 * Builds an event anew by an allow-list: what kind of error, where in our files, on which route, of
 * which release. No message, address, query, breadcrumb, user or request.
 */
export const eventOf = (event: Event) => ({
  event_id: event.event_id,
  timestamp: event.timestamp,
  start_timestamp: event.start_timestamp,
  level: event.level,
  platform: event.platform,
  release: event.release,
  environment: event.environment,
  transaction: event.transaction,
  ...(event.exception && { exception: { values: event.exception.values?.map(exceptionOf) } }),
  ...(event.contexts?.trace && {
    contexts: {
      trace: {
        trace_id: event.contexts.trace.trace_id ?? '',
        span_id: event.contexts.trace.span_id ?? '',
        op: 'pageload',
      },
    },
  }),
})

const exceptionOf = ({ type, stacktrace }: Exception) => ({
  type: nameOf(type, 'Error'),
  value: '',
  stacktrace: { frames: stacktrace?.frames?.map(frameOf) ?? [] },
})

const frameOf = ({ filename = '', lineno, colno, ...frame }: Frame): Frame => ({
  // Inline scripts have the address of the page, which may have a token.
  filename: /\/assets\/[\w.-]+\.js$/.exec(filename)?.[0] ?? 'page',
  function: nameOf(frame.function, '?'),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})

/** Returns the trace of the page load: when it began, and when the page was complete. */
export function pageLoadOf({ timeOrigin, getEntriesByType }: PageTimes) {
  const [navigation] = getEntriesByType.call(
    performance,
    'navigation',
  ) as PerformanceNavigationTiming[]
  const id = crypto.randomUUID().replaceAll('-', '')
  return {
    type: 'transaction' as const,
    start_timestamp: timeOrigin / 1000,
    timestamp: (timeOrigin + (navigation?.loadEventStart || performance.now())) / 1000,
    contexts: { trace: { trace_id: id, span_id: id.slice(16), op: 'pageload' } },
  }
}

type PageTimes = Pick<Performance, 'timeOrigin' | 'getEntriesByType'>
